import JSONSyntax
public import UniversalLinks

/// A path pattern that ends in `?*` right after a name.
struct SwallowedSlash: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA426", "swallowed-slash"), .warning, .patterns,
        summary: "A path that ends in `?*` right after a name",
        effect: "`/buy?*` also matches `/buyer`, `/buy/42` and probably `/buy`, and the query is not compared.",
        reason: """
            In a path, `?` matches one character and does not start a query. Before comparing, iOS adds a slash to \
            the end of the URL's path, and the `?` can match that slash.
            """,
        remedy:
            "Write `/buy/?*` for pages below `/buy`. For a URL with a query, write `/buy`, and `?*` under the key `?`.",
        evidence: [.normalizedPath, .wildcards],
        firing: [.components(#"{ "/": ⟦"/buy?*"⟧ }"#)],
        quiet: [.components(#"{ "/": "/buy/?*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use -> Diagnostic? in
            guard use.part == .path, use.misreading == nil, use.tokens.last == .anyRun, use.tokens.contains(.anyScalar)
            else { return nil }
            let tokens = subject.matcher.compiler.pattern(use.text, isPath: true).tokens
            guard tokens.count > 2, tokens.suffix(2) == [.anyScalar, .anyRun] else { return nil }
            let before = tokens[tokens.count - 3]
            guard before != .literal("/"), before != .anyRun else { return nil }
            let shorter = Array(tokens.dropLast(2)).written()
            guard case .literal = before, let shorter else {
                return diagnostic(
                    "The \"?\" at the end of \(use.text.inShortQuotes) probably also matches the slash that iOS adds to every "
                        + "path, so "
                        + (shorter.map { "\($0.inShortQuotes) matches as well." } ?? "it requires nothing more."),
                    at: use.place, in: subject, help: "Write one more \"?\" if the slash must not be enough.")
            }
            return diagnostic(
                "In a path, \"?\" is one character and starts no query: \(use.text.inShortQuotes) probably matches every longer "
                    + "path that starts with \(shorter.inShortQuotes), and \(shorter.inShortQuotes) as well, because of the slash that iOS "
                    + "adds to every path.",
                at: use.place, in: subject,
                help:
                    "\(shorter.inShortQuotes) alone accepts any query; the key \"?\" requires one. For the pages below, write "
                    + "\((shorter + "/?*").inShortQuotes).")
        }
    }
}

extension Diagnostic.Code {
    /// `swallowed-slash`
    public static let swallowedSlash = SwallowedSlash().offence.code
}
