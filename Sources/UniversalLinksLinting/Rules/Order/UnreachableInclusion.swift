public import UniversalLinks

/// A component for the app behind a broader exclusion.
struct UnreachableInclusion: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA103", "unreachable-inclusion"), .error, .order,
        summary: "A component that never gives a URL to the app, because an earlier exclusion takes all of its URLs",
        effect: "URLs that the author wanted to open in the app stay in the browser.",
        reason: """
            Components are tried in the order of the list, and the first whose path, query and fragment all fit decides. \
            Behind an exclusion no later component can bring a URL back.
            """,
        remedy: """
            Put the component before the exclusion. An exclusion of everything at the end of the list is not needed: a URL \
            that no component takes stays in the browser anyway.
            """,
        evidence: [
            .firstComponentDecides,
            .normalizedPath, .otherFolding, .queryItems,
        ],
        firing: [
            .components(
                """
                { "/": "*", "exclude": true },
                ⟦{ "/": "/menu/*" }⟧
                """,
                fixed: """
                    { "/": "/menu/*" },
                    { "/": "*", "exclude": true }
                    """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /menu/*", ⟦"/menu/pizza"⟧]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["/menu/pizza", "NOT /menu/*"]
                    """),
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/*" },
                { "/": "*", "exclude": true }
                """),
            .components(
                """
                { "/": "*", "#": "web", "exclude": true },
                { "/": "/menu/*" }
                """),
            .components(
                """
                { "/": "/menu/print/*", "exclude": true },
                { "/": "/menu/*" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { $0.isContradiction && !$0.later.isExclusion.value }.map { covering in
            diagnostic(
                "This component never gives a URL to the app: \(subject.words(for: covering.earlier)) comes first and "
                    + "excludes all of them.",
                at: covering.later.component.place, in: subject, notes: [subject.note(on: covering)],
                help: covering.isMutual ? ComponentOrder.adviceOnEquals : "Put it before the exclusion.",
                fix: subject.move(of: covering).map { edits in
                    Diagnostic.Fix("Put the component before the exclusion.", .unsafe, edits)
                })
        }
    }
}

extension Diagnostic.Code {
    /// `unreachable-inclusion`
    public static let unreachableInclusion = UnreachableInclusion().offence.code
}
