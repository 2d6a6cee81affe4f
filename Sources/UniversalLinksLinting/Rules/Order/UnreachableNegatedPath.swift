public import UniversalLinks

/// A `NOT` path after a broader path that matches its URLs.
struct UnreachableNegatedPath: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA106", "unreachable-negated-path"), .error, .order,
        summary: "A `NOT` path with no effect, because an earlier path matches all of its URLs",
        effect: "URLs that were meant to stay in the browser can open in the app.",
        reason: """
            iOS tries paths in the order of the list, and the first one that matches decides. A `NOT` path after a \
            broader path is never reached.
            """,
        remedy: "Move the `NOT` path before the broader one.",
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
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        exclusionsWithoutEffect(in: subject, ofPaths: true, called: "NOT path", broader: "broader one")
    }
}

extension Diagnostic.Code {
    /// `unreachable-negated-path`
    public static let unreachableNegatedPath = UnreachableNegatedPath().offence.code
}
