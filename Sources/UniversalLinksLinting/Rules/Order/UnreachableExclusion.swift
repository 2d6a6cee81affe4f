public import UniversalLinks

/// An exclusion after a broader component that matches its URLs.
struct UnreachableExclusion: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA102", "unreachable-exclusion"), .error, .order,
        summary: "An exclusion with no effect, because an earlier component matches all of its URLs",
        effect: "URLs that were meant to stay in the browser can open in the app.",
        reason: """
            iOS tries components in the order of the list, and the first one whose path, query and fragment all \
            match decides. An exclusion after a broader component is never reached.
            """,
        remedy: "Move the exclusion before the broader component.",
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
                    """)
        ],
        quiet: [
            .components(
                """
                { "/": "/menu/print/*", "exclude": true },
                { "/": "/menu/*" }
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        exclusionsWithoutEffect(in: subject, ofPaths: false, called: "exclusion", broader: "broader component")
    }
}

extension Diagnostic.Code {
    /// `unreachable-exclusion`
    public static let unreachableExclusion = UnreachableExclusion().offence.code
}
