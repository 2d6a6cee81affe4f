import JSONSyntax
public import UniversalLinks

/// A key that Apple's own files use and other files have no use for.
struct InternalKey: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA256", "internal-key"), .warning, .keys,
        summary: "A key that only Apple's own files use",
        effect:
            "Nothing that can be relied on; the system may treat the entry in another way than the documentation says.",
        reason: """
            Apple's own association files hold `requiredEntitlement` in components, and `relativeOrder`, `alwaysEnabled` and \
            `enabledByDefault` in details. They are not documented, and what they do for other apps is not known.
            """,
        remedy: "Take the key out.",
        evidence: [
            .unknownKey
        ],
        firing: [
            .components(
                """
                { "/": "/buy/*", ⟦"requiredEntitlement"⟧: "example.entitlement" }
                """,
                fixed: """
                    { "/": "/buy/*" }
                    """)
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/*" }
                """)
        ])

    /// Such keys, by the objects in which they stand.
    static let keys: [LintObject.Role: Set<String>] = [
        .component: ["requiredEntitlement"],
        .detail: ["relativeOrder", "alwaysEnabled", "enabledByDefault"],
    ]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.objects.flatMap { object in
            object.members.members.enumerated().compactMap { index, member in
                guard InternalKey.keys[object.role]?.contains(member.key) == true else { return nil }
                return diagnostic(
                    "\"\(member.key)\" is a key of Apple's own files; what it does elsewhere is not known.",
                    at: subject.place(ofKeyOf: member, in: object.pointer), in: subject,
                    help: "Take it out.",
                    fix: Diagnostic.Fix(
                        "Take \"\(member.key)\" out.", .unsafe,
                        subject.editing.removingMembers([index], of: object.value)))
            }
        }
    }
}

extension Diagnostic.Code {
    /// `internal-key`
    public static let internalKey = InternalKey().offence.code
}
