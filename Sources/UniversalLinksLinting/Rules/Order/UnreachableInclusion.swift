public import UniversalLinks

/// A component that does not exclude, after a broader exclusion.
struct UnreachableInclusion: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA103", "unreachable-inclusion"), .error, .order,
        summary: "A component with no effect, because an earlier exclusion matches all of its URLs",
        effect: "URLs that were meant to open in the app stay in the browser.",
        reason: """
            iOS tries components in the order of the list, and the first one whose path, query and fragment all \
            match decides. Once an exclusion matches, no later component can open the URL in the app.
            """,
        remedy: """
            Move the component before the exclusion. An exclusion of everything at the end of the list is not \
            needed: a URL that no component matches stays in the browser anyway.
            """,
        evidence: [
            .firstComponentDecides,
            .normalizedPath, .otherFolding, .queryItems,
        ],
        firing: [
            .components(
                """
                { "/": "/menu/print/*", "exclude": true },
                ⟦{ "/": "/menu/print/pizza" }⟧,
                { "/": "/menu/*" }
                """,
                fixed: """
                    { "/": "/menu/print/pizza" },
                    { "/": "/menu/print/*", "exclude": true },
                    { "/": "/menu/*" }
                    """)
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/print/pizza" },
                { "/": "/menu/print/*", "exclude": true },
                { "/": "/menu/*" }
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { $0.isContradiction && !$0.later.isExclusion.value }.map { covering in
            diagnostic(
                subject.opening(for: covering.later) + " has no effect: "
                    + subject.words(for: covering, ("excludes all of its URLs", "exclude all of its URLs")) + ".",
                at: covering.later.component.place, in: subject, notes: subject.notes(on: covering),
                help: covering.isMutual
                    ? ComponentOrder.adviceOnEquals : "Move it \(subject.destination(of: covering)).",
                fix: subject.move(of: covering).map { edits in
                    Diagnostic.Fix("Move the \(subject.kind(of: covering.later)) before the exclusion.", .unsafe, edits)
                })
        }
    }
}

extension Diagnostic.Code {
    /// `unreachable-inclusion`
    public static let unreachableInclusion = UnreachableInclusion().offence.code
}
