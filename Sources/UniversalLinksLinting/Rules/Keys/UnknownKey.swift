import JSONSyntax
public import UniversalLinks

/// A key that iOS does not read, and that resembles none that it reads.
struct UnknownKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA253", "unknown-key"), .warning, .keys,
        summary: "A key that iOS does not know",
        effect: "iOS ignores the key and its value, and reports no error.",
        reason: """
            Association files have few keys, and you cannot add your own. Whatever this key was meant to do does not \
            happen.
            """,
        remedy: "Remove the key, or use one that iOS reads. Put notes for people in `comment`.",
        evidence: [.unknownComponentKey, .unknownKey],
        firing: [.components(#"{ "/": "/buy/*", ⟦"priority"⟧: 10 }"#)],
        quiet: [.components(#"{ "/": "/buy/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.namedObjects.flatMap { object in
            object.members.members.compactMap { member -> Diagnostic? in
                guard KeyMeaning(of: member.key, value: member.value, in: object.role) == .unknown else { return nil }
                let isAllThereIs =
                    object.isService && object.members["apps"] == nil && !object.containsMisspelling(of: ["apps"])
                return diagnostic(
                    "\"\(member.key.shortened(to: 80))\" is not \(object.keyKind), so iOS ignores it"
                        + (isAllThereIs ? ", and \(object.name) has no effect without \"apps\"." : "."),
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "Remove it; \(UnknownKey.sentence(forKeysOf: object.role))")
            }
        }
    }

    private static func sentence(forKeysOf role: LintObject.Role) -> String {
        let keys = (KeyVocabulary(of: role)?.keys ?? []).map { "\"\($0)\"" }
        guard let last = keys.last, keys.count > 1 else { return "the key here is \(keys.joined())." }
        return "the keys here are \(keys.dropLast().joined(separator: ", ")) and \(last)."
    }
}

extension LintObject {
    fileprivate var isService: Bool { if case .service = role { true } else { false } }
}

extension Diagnostic.Code {
    /// `unknown-key`
    public static let unknownKey = UnknownKey().offence.code
}
