public import UniversalLinks

/// A component that an earlier one covers and that decides the same.
struct UnreachableComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA101", "unreachable-component"), .warning, .order,
        summary: "A component that never decides, because an earlier one takes all of its URLs",
        effect: """
            Nothing changes for any URL: the earlier component decides each one that this component describes, and decides \
            it the same way.
            """,
        reason: """
            Components are tried in the order of the list, and the first whose path, query and fragment all fit decides. A \
            component behind a broader one is dead text. It often shows that somebody expected it to do something.
            """,
        remedy: "Take the component out. Where it was meant to differ, put it before the broader one.",
        evidence: [
            .firstComponentDecides,
            .wildcards,
            .normalizedPath, .otherFolding, .queryItems,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "/menu/pizza" }⟧
                """,
                fixed: """
                    { "/": "/menu/*" }
                    """),
            .components(
                """
                { "/": "*", "exclude": true },
                ⟦{ "/": "/menu", "?": { "table": "?*" }, "exclude": true }⟧
                """,
                fixed: """
                    { "/": "*", "exclude": true }
                    """),
            .components(
                """
                { "/": "/menu", "?": { "table": "*" } },
                ⟦{ "/": "/menu/", "?": { "table": "7" } }⟧
                """),
            .components(
                """
                { "/": "/MENU/*", "caseSensitive": false },
                ⟦{ "/": "/menu/$(digit)" }⟧
                """,
                fixed: """
                    { "/": "/MENU/*", "caseSensitive": false }
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/*" }
                """),
            .components(
                """
                { "/": "/menu/?*" },
                { "/": "/menu/" }
                """),
            .components(
                """
                { "/": "/menu/*", "#": "top" },
                { "/": "/menu/pizza" }
                """),
            .components(
                """
                { "/": "/menu", "?": { "table": "?*" } },
                { "/": "/menu" }
                """),
            .components(
                """
                { "/": "/menu/$(digit)" },
                { "/": "/menu/?" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { !$0.isContradiction && !$0.isMutual }.map { covering in
            diagnostic(
                "This component never decides: \(subject.words(for: covering.earlier)) takes all of its URLs and decides "
                    + "them the same way.",
                at: covering.later.component.place, in: subject, notes: [subject.note(on: covering)],
                help: "Take it out, or put it first where it was meant to differ.",
                fix: subject.removal(of: covering.later).map { edits in
                    Diagnostic.Fix("Take the component out.", .safe, edits)
                })
        }
    }
}

extension Diagnostic.Code {
    /// `unreachable-component`
    public static let unreachableComponent = UnreachableComponent().offence.code
}
