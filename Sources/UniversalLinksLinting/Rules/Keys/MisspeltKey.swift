import JSONSyntax
public import UniversalLinks

/// A key that nobody reads, and that seems to be meant as one that the system reads.
struct MisspeltKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA251", "misspelt-key"), .error, .keys,
        summary: "A key that is almost, or in other words, one that the system reads",
        effect: """
            The system ignores the key with its value. A component loses its constraint and takes more URLs than are \
            written, up to all of them; an exclusion gives to the app what it was to keep from it; a detail speaks for \
            nobody, or claims every URL. Nothing tells of it.
            """,
        reason: """
            Keys are compared exactly, capitals included, and unknown ones are ignored. In components the key of the \
            path is `/`, that of the query `?` and that of the fragment `#`; words such as `path` mean nothing.
            """,
        remedy: "Write the key as the system reads it.",
        evidence: [.unknownComponentKey, .unknownKey],
        firing: [
            .components(
                """
                { ⟦"path"⟧: "/buy/*" }
                """,
                fixed: """
                    { "/": "/buy/*" }
                    """),
            .components(
                """
                { "/": "/buy/*", ⟦"casesensitive"⟧: false }
                """,
                fixed: """
                    { "/": "/buy/*", "caseSensitive": false }
                    """),
            .components(
                """
                { "/": "/help/*", ⟦"excludes"⟧: true }
                """,
                fixed: """
                    { "/": "/help/*", "exclude": true }
                    """),
            .components(
                """
                { "/": "/help/*", ⟦"query"⟧: { "article": "????" } }
                """,
                fixed: """
                    { "/": "/help/*", "?": { "article": "????" } }
                    """),
            .components(
                """
                { ⟦"/buy/*"⟧: true }
                """),
            .components(
                """
                { "/": "/buy/*", ⟦"caseInsensitive"⟧: true }
                """,
                fixed: """
                    { "/": "/buy/*", "caseSensitive": false }
                    """),
            .components(
                """
                { "/": "/buy/*", ⟦"path"⟧: "/buy/*" }
                """),
            .detail(
                """
                ⟦"appIds"⟧: ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*" }]
                """,
                fixed: """
                    "appIDs": ["7Q4KX2M9TD.example.eats"],
                    "components": [{ "/": "/buy/*" }]
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"path"⟧: ["/buy/*"]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/buy/*"]
                    """),
            .appLinks(
                """
                "apps": [],
                ⟦"Details"⟧: [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]
                """,
                fixed: """
                    "apps": [],
                    "details": [{ "appID": "7Q4KX2M9TD.example.eats", "paths": ["/buy/*"] }]
                    """),
            .appLinks(
                """
                ⟦"substitution_variables"⟧: { "food": ["soup"] },
                "details": []
                """,
                fixed: """
                    "substitutionVariables": { "food": ["soup"] },
                    "details": []
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/*" }
                """),
            .components(
                """
                { "/": "/buy/*", "comment": "The shop.", "caseSensitive": false, "percentEncoded": false }
                """),
            .components(
                """
                { "/": "/buy/*", "?": { "path": "?*", "exclude": "?*" } }
                """),
            .components(
                """
                { "/": "/buy/*", "note": "The shop.", "_path": "/old/*" }
                """),
            .appLinks(
                """
                "substitutionVariables": { "path": ["soup"], "variables": ["pie"] },
                "details": []
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            var mended: Set<String> = []
            return object.members.members.compactMap { member -> Diagnostic? in
                switch KeyMeaning(of: member.key, value: member.value, in: object.role) {
                case .misspelling(let key):
                    let isFree = object.members.member(key) == nil && KeyVocabulary.fits(key, member.value)
                    let mends = isFree && mended.insert(key).inserted
                    return diagnosis(of: member, meaning: key, in: object, subject, isContrary: false) {
                        mends ? [subject.editing.renaming(member, to: key)] : []
                    }
                case .contrary(let key):
                    let isFree = object.members.member(key) == nil && member.value.boolean != nil
                    let mends = isFree && mended.insert(key).inserted
                    let value = JSONValue(.boolean(member.value.boolean == false))
                    return diagnosis(of: member, meaning: key, in: object, subject, isContrary: true) {
                        guard mends else { return [] }
                        return [
                            subject.editing.renaming(member, to: key),
                            subject.editing.replacing(member.value, with: value),
                        ]
                    }
                case .pattern:
                    return diagnostic(
                        "The key \"\(member.key.shortened(to: 80))\" is a pattern. The system ignores it, and no path "
                            + "is compared.",
                        at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                        help: "Write the pattern as the value of the key \"/\".")
                default:
                    return nil
                }
            }
        }
    }

    private func diagnosis(
        of member: JSONObject.Member, meaning key: String, in object: LintObject, _ subject: LintSubject,
        isContrary: Bool, edits: () -> [TextEdit]
    ) -> Diagnostic {
        let consequence = KeyConsequence(lacking: key, in: object, for: member, isContrary: isContrary)
        let written = member.key.shortened(to: 80)
        let help = isContrary ? "Write \"\(key)\" with the contrary value." : "Write \"\(key)\"."
        let edits = edits()
        return diagnostic(
            "No system reads a key \"\(written)\" here. \(consequence.sentence)",
            at: subject.place(ofKeyOf: member, in: object.pointer), in: subject, consequence.severity,
            help: object.members.member(key) == nil ? help : "Take it out.",
            fix: edits.isEmpty ? nil : Diagnostic.Fix("Write \"\(key)\" in place of \"\(written)\".", .unsafe, edits))
    }
}

extension Diagnostic.Code {
    /// `misspelt-key`
    public static let misspeltKey = MisspeltKey().offence.code
}
