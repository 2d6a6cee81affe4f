public import UniversalLinks

/// A component that stands twice.
struct DuplicateComponent: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA104", "duplicate-component"), .warning, .order,
        summary: "A component that stands twice in one list",
        effect: "Nothing changes for any URL: the first of the two decides.",
        reason: """
            Components are tried in the order of the list, so the second of two that say the same is never reached. \
            Duplicates often come from merging two lists, and the next person changes only one of them.
            """,
        remedy: "Keep one of the two.",
        evidence: [
            .firstComponentDecides, .normalizedPath, .otherFolding,
            .queryItems,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                { "/": "/orders/*" },
                ⟦{ "/": "/menu/*", "comment": "Menus" }⟧
                """,
                fixed: """
                    { "/": "/menu/*" },
                    { "/": "/orders/*" }
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu", ⟦"/menu/"⟧, "/orders"]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu", "/orders"]
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/*" },
                { "/": "/orders/*" }
                """),
            .components(
                """
                { "/": "/menu/*", "#": "top" },
                { "/": "/menu/*" }
                """),
            .components(
                """
                { "/": "/menu/*", "exclude": true },
                { "/": "/menu/*" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { !$0.isContradiction && $0.isMutual }.map { covering in
            diagnostic(
                "This component says the same as \(subject.words(for: covering.earlier)), which comes first and decides.",
                at: covering.later.component.place, in: subject, notes: [subject.note(on: covering)],
                help: "Keep one of the two.",
                fix: subject.removal(of: covering.later).map { edits in
                    Diagnostic.Fix("Take the second one out.", .safe, edits)
                })
        }
    }
}

extension Diagnostic.Code {
    /// `duplicate-component`
    public static let duplicateComponent = DuplicateComponent().offence.code
}
