public import UniversalLinks

/// An exclusion behind a broader component that takes its URLs into the app.
struct UnreachableExclusion: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA102", "unreachable-exclusion"), .error, .order,
        summary: "An exclusion that never works, because an earlier component takes all of its URLs",
        effect: "URLs that the author wanted to keep on the web may open in the app.",
        reason: """
            Components are tried in the order of the list, and the first whose path, query and fragment all fit decides. An \
            exclusion behind a broader component is never asked.
            """,
        remedy: "Put the exclusion before the broader component.",
        evidence: [
            .firstComponentDecides, .normalizedPath,
            .otherFolding, .queryItems,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/*" },
                ⟦{ "/": "/menu/print/*", "exclude": true }⟧
                """,
                fixed: """
                    { "/": "/menu/print/*", "exclude": true },
                    { "/": "/menu/*" }
                    """),
            .components(
                """
                { "/": "/install", "?": { "url": "*" } },
                ⟦{ "/": "/install", "exclude": true }⟧
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/print/*", "exclude": true },
                { "/": "/menu/*" }
                """),
            .components(
                """
                { "/": "/install", "?": { "url": "?*" } },
                { "/": "/install", "exclude": true }
                """),
            .components(
                """
                { "/": "/menu/?*" },
                { "/": "/menu/*", "exclude": true }
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["*", "NOT /print"]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { covering in
            covering.isContradiction && covering.later.isExclusion.value && !covering.later.component.form.isLegacy
        }.map { covering in
            diagnostic(
                "This exclusion never works: \(subject.words(for: covering.earlier)) comes first and gives all of its URLs "
                    + "to the app.",
                at: covering.later.component.place, in: subject, notes: [subject.note(on: covering)],
                help: covering.isMutual ? ComponentOrder.adviceOnEquals : "Put the exclusion before it.",
                fix: subject.move(of: covering).map { edits in
                    Diagnostic.Fix("Put the exclusion before the broader component.", .unsafe, edits)
                })
        }
    }
}

extension Diagnostic.Code {
    /// `unreachable-exclusion`
    public static let unreachableExclusion = UnreachableExclusion().offence.code
}
