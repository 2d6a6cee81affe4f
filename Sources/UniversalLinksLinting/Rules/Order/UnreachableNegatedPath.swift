public import UniversalLinks

/// A `NOT` path behind a broader path that takes its URLs into the app.
struct UnreachableNegatedPath: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA106", "unreachable-negated-path"), .error, .order,
        summary: "A NOT path that never works, because an earlier path takes all of its URLs",
        effect: "URLs that the author wanted to keep on the web may open in the app.",
        reason: """
            Paths are tried in the order of the list, and the first that fits decides. A `NOT` behind a broader path is never \
            asked.
            """,
        remedy: "Put the `NOT` path before the broader one.",
        evidence: [
            .legacyPaths,
            .normalizedPath, .otherFolding, .queryItems,
        ],
        firing: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*", ⟦"NOT /menu/print/*"⟧]
                """,
                fixed: """
                    "appID": "7Q4KX2M9TD.example.eats",
                    "paths": ["NOT /menu/print/*", "/menu/*"]
                    """)
        ],
        quiet: [
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /menu/print/*", "/menu/*"]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/pizza", "NOT /menu/*"]
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /", "*"]
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { covering in
            covering.isContradiction && covering.later.isExclusion.value && covering.later.component.form.isLegacy
        }.map { covering in
            diagnostic(
                "This NOT never works: \(subject.words(for: covering.earlier)) comes first and gives all of its URLs to the "
                    + "app.",
                at: covering.later.component.place, in: subject, notes: [subject.note(on: covering)],
                help: covering.isMutual ? ComponentOrder.adviceOnEquals : "Put the NOT path before it.",
                fix: subject.move(of: covering).map { edits in
                    Diagnostic.Fix("Put the NOT path before the broader one.", .unsafe, edits)
                })
        }
    }
}

extension Diagnostic.Code {
    /// `unreachable-negated-path`
    public static let unreachableNegatedPath = UnreachableNegatedPath().offence.code
}
