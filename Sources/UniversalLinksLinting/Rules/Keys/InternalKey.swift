import JSONSyntax
public import UniversalLinks

/// A key that Apple's own files use and other files have no use for.
struct InternalKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA256", "internal-key"), .warning, .keys,
        summary: "A key that only Apple's own files use",
        effect: "Unknown: iOS may treat the entry differently from what the documentation says.",
        reason: """
            Apple's own association files contain `requiredEntitlement` in components, and `relativeOrder`, \
            `alwaysEnabled` and `enabledByDefault` in details. These keys are undocumented, and their effect for \
            other apps is unknown.
            """,
        remedy: "Remove the key.",
        evidence: [
            .unknownKey
        ],
        firing: [
            .components(
                #"{ "/": "/buy/*", ⟦"requiredEntitlement"⟧: "example.entitlement" }"#,
                fixed: #"{ "/": "/buy/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/buy/*" }"#)])

    /// These keys, by the objects that contain them.
    static let keys: [LintObject.Role: Set<String>] = [
        .component: ["requiredEntitlement"],
        .detail: ["relativeOrder", "alwaysEnabled", "enabledByDefault"],
    ]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.objects.flatMap { object in
            object.members.members.enumerated().compactMap { index, member in
                guard InternalKey.keys[object.role]?.containsVerbatim(member.key) == true else { return nil }
                return diagnostic(
                    "\"\(member.key)\" is a key of Apple's own files; its effect in other files is unknown.",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "Remove it.",
                    fix: Diagnostic.Fix(
                        "Remove \"\(member.key)\".", .unsafe,
                        subject.editing.removingMembers([index], of: object.value)))
            }
        }
    }
}

extension Diagnostic.Code {
    /// `internal-key`
    public static let internalKey = InternalKey().offence.code
}
