import JSONSyntax
public import UniversalLinks

/// A path pattern that ends in `?*` right behind a name.
struct SwallowedSlash: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA426", "swallowed-slash"), .warning, .patterns,
        summary: "A path that ends in `?*` right behind a name",
        effect: "`/buy?*` takes `/buy` as well, and `/buyer`, and `/buy/42`; a query is not compared.",
        reason: """
            In a path `?` stands for one character, and does not start a query. Before it compares, the system adds a slash \
            to the end of the URL's path, and the `?` can take that slash.
            """,
        remedy: """
            Write `/buy/?*` for what lies below `/buy`. For a URL with a query write `/buy`, and `?*` under the key `?`.
            """,
        evidence: [.normalizedPath, .wildcards],
        firing: [
            .components(
                """
                { "/": ⟦"/buy?*"⟧ }
                """),
            .detail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": [⟦"NOT /$(lang)?*"⟧, ⟦"/id/??*"⟧]
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/buy/?*" }
                """),
            .components(
                """
                { "/": "/?*" },
                { "/": "/id/????" },
                { "/": "/buy*" },
                { "/": "*?*" },
                { "?": "id=??*", "#": "x?*" }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use -> Diagnostic? in
            guard use.part == .path, use.misreading == nil, use.tokens.last == .anyRun, use.tokens.contains(.anyScalar)
            else { return nil }
            let tokens = subject.matcher.compiler.pattern(use.text, isPath: true).tokens
            guard tokens.count > 2, tokens.suffix(2) == [.anyScalar, .anyRun] else { return nil }
            let before = tokens[tokens.count - 3]
            guard before != .literal("/"), before != .anyRun else { return nil }
            let shorter = Array(tokens.dropLast(2))
            let example = shorter.written().map { " \($0.inShortQuotes) matches as well." } ?? ""
            return diagnostic(
                "The \"?\" at the end of \(use.text.inShortQuotes) also takes the slash that is added to every path, so it asks "
                    + "for nothing more:" + example,
                at: use.place, in: subject,
                help: "Write \"/?*\" at the end for what lies below, or the key \"?\" if a query is meant.")
        }
    }
}

extension Diagnostic.Code {
    /// `swallowed-slash`
    public static let swallowedSlash = SwallowedSlash().offence.code
}
