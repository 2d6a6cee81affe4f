public import UniversalLinks

/// A component that an earlier one covers and that decides the same.
struct UnreachableComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA101", "unreachable-component"), .warning, .order,
        summary: "A component with no effect, because an earlier one matches all of its URLs",
        effect: """
            Nothing changes for any URL: the earlier component matches every URL that this one matches, with the \
            same result.
            """,
        reason: """
            iOS tries components in the order of the list, and the first one whose path, query and fragment all \
            match decides. A component after a broader one is never reached. Its author often expected it to do \
            something.
            """,
        remedy: "Remove the component, or move it before the broader one if it is meant to behave differently.",
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
            .components(
                """
                { "/": "/menu" },
                { "/": "/menu/?*" },
                ⟦{ "/": "/menu/*" }⟧
                """,
                fixed: """
                    { "/": "/menu" },
                    { "/": "/menu/?*" }
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
                "This \(subject.kind(of: covering.later)) has no effect: "
                    + subject.words(for: covering, ("matches all of its URLs", "match all of its URLs"))
                    + (covering.decidesAlike ? ", with the same result." : "."),
                at: covering.later.component.place, in: subject, notes: subject.notes(on: covering),
                help:
                    "Remove it, or move it \(subject.destination(of: covering)) if it is meant to behave differently.",
                fix: subject.removal(of: covering.later).map { edits in
                    Diagnostic.Fix("Remove the \(subject.kind(of: covering.later)).", .safe, edits)
                })
        }
    }
}

extension Diagnostic.Code {
    /// `unreachable-component`
    public static let unreachableComponent = UnreachableComponent().offence.code
}
