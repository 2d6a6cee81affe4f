import JSONSyntax
public import UniversalLinks

/// A query in a path pattern.
struct MisplacedQuery: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA406", "misplaced-query"), .error, .patterns, sometimes: [.warning],
        summary: "A query in a path pattern",
        effect: "The intended links never match: their path ends before the `?`, and their query is not compared.",
        reason: """
            iOS splits a URL into path, query and fragment before it compares anything. In a path pattern, `?` is a \
            wildcard for one character, so the pattern needs a path that contains this text.
            """,
        remedy: "Move the query to the key `?`. `paths` has no such key: use `components` instead.",
        evidence: [.wildcards, .wholeText],
        firing: [
            .components(
                #"{ "/": ⟦"/buy/?id=*&from=mail"⟧ }"#,
                fixed: #"{ "/": "/buy/", "?": {"id":"?*","from":"mail"} }"#)
        ],
        quiet: [.components(#"{ "/": "/buy/", "?": {"id":"?*","from":"mail"} }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let homePages = Set(subject.patterns.filter { $0.part == .path && $0.text.isVerbatim("/") }.flatMap(\.lists))
        return subject.patterns.compactMap { use in
            if use.isPathsMember, use.text.isVerbatim("/?*"), !homePages.isDisjoint(with: use.lists) {
                return diagnostic(
                    "In a path, \"?\" matches one character: \"/?*\" matches every path except \"/\", which is listed "
                        + "too, and compares no query.",
                    at: use.place, in: subject, .warning,
                    help: "Remove it if it is meant for the home page with a query: \"/\" accepts any query.")
            }
            guard case .query(let index) = use.misreading else { return nil }
            let scalars = Array(use.text.unicodeScalars)
            let path = String(String.UnicodeScalarView(scalars[..<index]))
            let query = String(String.UnicodeScalarView(scalars[(index + 1)...]))
            return diagnostic(
                "In a path, \"?\" matches one character, so \(use.text.inShortQuotes) needs a path that contains "
                    + "\(query.inShortQuotes), and compares no query.",
                at: use.place, in: subject,
                help: use.isPathsMember
                    ? "Use \"components\" instead of \"paths\", with the query under the key \"?\""
                        + (use.isNegatedPathsMember ? " and \"exclude\": true." : ".")
                    : "Move the query to the key \"?\".",
                fix: fix(use, path, query, in: subject))
        }
    }

    private func fix(_ use: PatternUse, _ path: String, _ query: String, in subject: LintSubject) -> Diagnostic.Fix? {
        guard let owner = subject.owner(of: use), owner.object?.member("?") == nil,
            let items = QuerySign.items(of: query)
        else { return nil }
        let members = items.map { item in
            // A star alone would accept a URL without the item.
            JSONObject.Member(key: item.name, value: JSONValue(.string(item.value == "*" ? "?*" : item.value)))
        }
        return Diagnostic.Fix(
            "Move the query to the key \"?\".", .unsafe,
            [
                subject.rewriting(use, as: path.isEmpty ? "/" : path),
                subject.editing.appending("?", JSONValue(.object(JSONObject(members))), to: owner),
            ])
    }
}

extension PatternUse {
    /// The lists in which it does not exclude.
    fileprivate var lists: [Int] {
        components.filter { !$0.isExclusion.value }.map(\.index.detail)
    }
}

extension Diagnostic.Code {
    /// `misplaced-query`
    public static let misplacedQuery = MisplacedQuery().offence.code
}
