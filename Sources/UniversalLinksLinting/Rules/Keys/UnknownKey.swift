import JSONSyntax
public import UniversalLinks

/// A key that nobody reads, and that resembles none that the system reads.
struct UnknownKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA253", "unknown-key"), .warning, .keys,
        summary: "A key that the system does not know",
        effect: "The system ignores it with its value, and says nothing.",
        reason: """
            The keys of association files are few, and none can be added. Whatever such a key was meant to do does not \
            happen.
            """,
        remedy:
            "Take the key out, or say the same with a key that the system reads. A note for people goes into `comment`.",
        evidence: [.unknownComponentKey, .unknownKey],
        firing: [
            .components(
                """
                { "/": "/buy/*", ⟦"priority"⟧: 10 }
                """),
            .detail(
                """
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                ⟦"platform"⟧: "ios",
                "components": [{ "/": "/buy/*" }]
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/*" }
                """),
            .components(
                """
                { "/": "/buy/*", "comment": "The shop.", "_priority": 10, "?": { "priority": "?*" } }
                """),
            Offence.Example(
                file: """
                    { "webcredentials": { "apps": ["7Q4KX2M9TD.example.eats"] } }
                    """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            object.members.members.compactMap { member -> Diagnostic? in
                guard KeyMeaning(of: member.key, value: member.value, in: object.role) == .unknown else { return nil }
                return diagnostic(
                    "The system knows no key \"\(member.key.shortened(to: 80))\" and ignores it.",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "Take it out; \(UnknownKey.sentence(forKeysOf: object.role))")
            }
        }
    }

    private static func sentence(forKeysOf role: LintObject.Role) -> String {
        let keys = (KeyVocabulary(of: role)?.keys ?? []).map { "\"\($0)\"" }
        guard let last = keys.last, keys.count > 1 else { return "the key here is \(keys.joined())." }
        return "the keys here are \(keys.dropLast().joined(separator: ", ")) and \(last)."
    }
}

extension Diagnostic.Code {
    /// `unknown-key`
    public static let unknownKey = UnknownKey().offence.code
}
