import JSONSyntax
public import UniversalLinks

/// A key that the oldest system that the file is for does not know.
struct NewerKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA504", "newer-key"), .warning, .compatibility,
        summary: "A key that the oldest system does not know",
        effect: """
            Systems older than the key read the file as if it were not there: case counts, URLs are compared as they are \
            written, nothing is inherited, or no App Clip is found.
            """,
        reason: "iOS 13.5 brought `caseSensitive`; iOS 14 brought `percentEncoded`, `defaults` and `appclips`.",
        remedy: """
            Write the components so that they are right without the key: both spellings of a word, percent-encoded text, \
            each key in each component. Or give up the old systems.
            """,
        evidence: [
            .releases
        ],
        firing: [
            .components(
                """
                { "/": "/buy/*", ⟦"caseSensitive"⟧: false }
                """, minimumSystem: .ios13),
            .components(
                """
                { "/": "/café/*", ⟦"percentEncoded"⟧: false }
                """, minimumSystem: .ios13Point5),
            .appLinks(
                """
                ⟦"defaults"⟧: { "exclude": true },
                "details": []
                """, minimumSystem: .ios13Point5),
            Offence.Example(
                file: """
                    { ⟦"appclips"⟧: { "apps": ["7Q4KX2M9TD.example.eats.Clip"] } }
                    """, minimumSystem: .ios13Point5),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/*" }
                """, minimumSystem: .ios13),
            .components(
                """
                { "/": "/buy/*", "caseSensitive": true, "percentEncoded": true }
                """, minimumSystem: .ios12),
            .components(
                """
                { "/": "/buy/*", "caseSensitive": false }
                """, minimumSystem: .ios13Point5),
            .appLinks(
                """
                "defaults": { "caseSensitive": true },
                "details": []
                """, minimumSystem: .ios12),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.objects.flatMap { object in
            object.members.effectiveMembers.compactMap { member -> Diagnostic? in
                guard let key = NewerKey.keys(object.role).first(where: { $0.name.isVerbatim(member.key) }),
                    subject.minimumSystem < key.since, key.hasEffect(member.value)
                else { return nil }
                return diagnostic(
                    "\"\(key.name)\" is new in \(key.since). \(key.effect)",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "The file is to serve \(subject.minimumSystem) as well: \(key.help)")
            }
        }
    }

    private struct Key {
        let name: String
        let since: SystemRelease
        let effect: String
        let help: String

        /// Whether it changes anything, with this value.
        func hasEffect(_ value: JSONValue) -> Bool {
            if let fields = value.object, name == "defaults" {
                return fields.effectiveMembers.contains { $0.value.boolean != true || $0.key == "exclude" }
            }
            return name == "appclips" ? value.object?["apps"] != nil : value.boolean != true
        }
    }

    private static func keys(_ role: LintObject.Role) -> [Key] {
        switch role {
        case .root: [appClips]
        case .appLinks, .detail: [defaults]
        case .component: [caseSensitive, percentEncoded]
        default: []
        }
    }

    private static let caseSensitive = Key(
        name: "caseSensitive", since: .ios13Point5, effect: "Earlier systems compare with regard to case.",
        help: "write a component for each spelling.")
    private static let percentEncoded = Key(
        name: "percentEncoded", since: .ios14, effect: "Earlier systems compare with the URL as it is written.",
        help: "write a component with percent-encoded text as well.")
    private static let defaults = Key(
        name: "defaults", since: .ios14, effect: "Earlier systems read each component by itself.",
        help: "write the keys into each component.")
    private static let appClips = Key(
        name: "appclips", since: .ios14, effect: "Earlier systems know no App Clips.",
        help: "nothing can be done there.")
}

extension Diagnostic.Code {
    /// `newer-key`
    public static let newerKey = NewerKey().offence.code
}
