import JSONSyntax
public import UniversalLinks

/// A key that is there for people, where the system knows none for that.
struct NoteKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA254", "note-key"), .note, .keys,
        summary: "A remark under a key of its own",
        effect: "None: the system ignores the key. Outside of components that is assumed.",
        reason: """
            Unknown keys do no harm, but everybody who fetches the file can read them, and they count towards the 128 KiB \
            that a file may have. The documented place for remarks is `comment` in a component.
            """,
        remedy: "Leave it, or move the remark into the `comment` of a component.",
        evidence: [
            .unknownComponentKey, .commentKey, .unknownKey,
        ],
        firing: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                ⟦"comment"⟧: "The shop.",
                "components": [{ "/": "/buy/*" }]
                """),
            Offence.Example(
                file: """
                    { ⟦"_comment"⟧: "Made by hand.", "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] } }
                    """),
            .components(
                """
                { "/": "/buy/*", ⟦"//"⟧: "The shop." }
                """),
        ],
        quiet: [
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [{ "/": "/buy/*", "comment": "The shop." }]
                """),
            .appLinks(
                """
                "substitutionVariables": { "note": ["soup"], "_x": ["pie"] },
                "details": []
                """),
            .components(
                """
                { "/": "/buy/*", "comment": "The shop.", "?": { "note": "?*" } }
                """),
            Offence.Example(
                file: """
                    { "$schema": "aasa.schema.json", "applink": { "details": [] } }
                    """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            object.members.members.compactMap { member -> Diagnostic? in
                guard isNote(member, in: object) else { return nil }
                return diagnostic(
                    "\"\(member.key.shortened(to: 80))\" is no key of the system, which ignores it.",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: object.role == .component ? "The key for remarks is \"comment\"." : nil)
            }
        }
    }

    private func isNote(_ member: JSONObject.Member, in object: LintObject) -> Bool {
        // What editors look for is no remark.
        guard !(object.role == .root && member.key.isVerbatim("$schema")) else { return false }
        guard object.role != .root else { return member.value.object == nil && KeyVocabulary.isNote(member.key) }
        return KeyMeaning(of: member.key, value: member.value, in: object.role) == .note
    }
}

extension Diagnostic.Code {
    /// `note-key`
    public static let noteKey = NoteKey().offence.code
}
