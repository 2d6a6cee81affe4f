import JSONSyntax
public import UniversalLinks

/// A pattern that is not a string.
struct UnusableConstraint: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA229", "unusable-constraint"), .error, .structure,
        summary: "A pattern of the wrong type",
        effect: """
            iOS probably drops the pattern and does not check that part of the URL, so the component matches more URLs \
            than written.
            """,
        reason: """
            `/` and `#` are strings; `?` is a string or an object. A value of another type restricts nothing and, \
            because the key is present, the component does not inherit a pattern from `defaults` either.
            """,
        remedy: "Write the pattern as a string. For several patterns, write several components.",
        evidence: [.wrongType],
        firing: [.components(#"{ "/": ⟦["/menu/*", "/order/*"]⟧ }"#)],
        quiet: [.components("{ \"/\": \"/menu/*\" },\n{ \"/\": \"/order/*\" }")])

    private static let parts = [
        VerbatimText("/"): "path", VerbatimText("?"): "query", VerbatimText("#"): "fragment",
    ]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        guard !subject.hasBareDetail else { return [] }
        let roles: Set<LintObject.Role> = [.component, .appLinksDefaults, .detailDefaults]
        // What components do with a value of `defaults` depends on each of them.
        lazy var unread = Set(subject.components.flatMap(subject.unreadConstraints).map(\.range))
        return subject.objects.filter { roles.contains($0.role) }.flatMap { object in
            object.members.effectiveMembers.compactMap { member in
                guard member.value.string == nil, let part = UnusableConstraint.parts[VerbatimText(member.key)],
                    !member.key.isVerbatim("?") || member.value.object == nil,
                    object.role == .component || unread.contains(member.value.range)
                else { return nil }
                let only = member.value.array.flatMap { $0.count == 1 ? $0.first : nil }
                return diagnostic(
                    "\"\(member.key)\" is \(member.value.typeDescription), so "
                        + (object.role == .component ? "this component" : "every component that inherits it")
                        + " probably matches any \(part).",
                    at: object.place(ofValueOf: member), in: subject,
                    help: member.value.array.map { $0.count > 1 } ?? false
                        ? "Write one component for each pattern." : "Write a string, or remove the key.",
                    fix: only?.string == nil
                        ? nil
                        : only.map { only in
                            Diagnostic.Fix(
                                "Remove the brackets.", .unsafe,
                                [TextEdit(member.value.range, subject.editing.text(of: only))])
                        })
            }
        }
    }
}

extension Diagnostic.Code {
    /// `unusable-constraint`
    public static let unusableConstraint = UnusableConstraint().offence.code
}
