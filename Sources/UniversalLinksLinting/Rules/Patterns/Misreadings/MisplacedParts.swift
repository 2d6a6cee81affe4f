import JSONSyntax
public import UniversalLinks

struct MisplacedFragment: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA405", "misplaced-fragment"), .error, .patterns,
        summary: "A fragment in a path or query pattern",
        effect: "The pattern never matches: no path and no query contains a `#`.",
        reason: """
            iOS splits a URL into path, query and fragment before it compares anything. What follows `#` is the \
            fragment, and only the pattern under the key `#` is compared with it.
            """,
        remedy: "Move what follows `#` to the key `#`. `paths` has no such key: use `components` instead.",
        evidence: [.fragmentOutsidePath, .wholeFragment],
        bad: .components(
            #"{ "/": ⟦"/app/#/settings"⟧ }"#,
            fixed: """
                { "/": "/app/", "#": "/settings" }
                """),
        good: .components(
            """
            { "/": "/app/", "#": "/settings" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard case .fragment(let index) = use.misreading else { return nil }
            let scalars = Array(use.text.unicodeScalars)
            let fragment = String(String.UnicodeScalarView(scalars[(index + 1)...]))
            let rest = String(String.UnicodeScalarView(scalars[..<index]))
            let message =
                "The \(use.part.rawValue) pattern \(use.text.inShortQuotes) contains \"#\", which starts the fragment of a "
                + "URL: it " + (use.isComparedEncoded ? "never matches." : "matches only URLs that contain \"%23\".")
            let help =
                use.isPathsMember
                ? "Use \"components\" instead of \"paths\": { \"/\": \((rest.isEmpty ? "/" : rest).inShortQuotes), \"#\": "
                    + fragment.inShortQuotes + (use.isNegatedPathsMember ? ", \"exclude\": true }." : " }.")
                : "Move \(fragment.inShortQuotes) to the key \"#\"."
            return diagnostic(
                message, at: use.place, in: subject, use.isComparedEncoded ? nil : .warning, help: help,
                fix: fix(use, rest, fragment, in: subject))
        }
    }

    private func fix(
        _ use: PatternUse, _ rest: String, _ fragment: String, in subject: LintSubject
    ) -> Diagnostic.Fix? {
        guard use.itemName == nil, let owner = subject.owner(of: use), owner.object?.member("#") == nil else {
            return nil
        }
        return Diagnostic.Fix(
            "Move the fragment to the key \"#\".", .unsafe,
            [
                subject.rewriting(use, as: rest.isEmpty && use.part == .path ? "/" : rest),
                subject.editing.appending("#", JSONValue(.string(fragment)), to: owner),
            ])
    }
}

extension Diagnostic.Code {
    /// `misplaced-fragment`
    public static let misplacedFragment = MisplacedFragment().rule.code
}

struct MisplacedQuery: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA406", "misplaced-query"), .error, .patterns, sometimes: [.warning],
        summary: "A query in a path pattern",
        effect: "The intended links never match: their path ends before the `?`, and their query is not compared.",
        reason: """
            iOS splits a URL into path, query and fragment before it compares anything. In a path pattern, `?` is a \
            wildcard for one character, so the pattern needs a path that contains this text.
            """,
        remedy: "Move the query to the key `?`. `paths` has no such key: use `components` instead.",
        evidence: [.wildcards, .wholeText],
        bad: .components(
            #"{ "/": ⟦"/buy/?id=*&from=mail"⟧ }"#,
            fixed: #"{ "/": "/buy/", "?": {"id":"?*","from":"mail"} }"#),
        good: .components(#"{ "/": "/buy/", "?": {"id":"?*","from":"mail"} }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let homePages = Set(
            subject.patterns.filter { $0.part == .path && $0.text.hasSameScalars(as: "/") }.flatMap(\.lists))
        return subject.patterns.compactMap { use in
            if use.isPathsMember, use.text.hasSameScalars(as: "/?*"), !homePages.isDisjoint(with: use.lists) {
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

enum QuerySign {
    /// The index of the first `?` that a name and `=` follow.
    static func find(in scalars: [Unicode.Scalar]) -> Int? {
        guard let first = scalars.firstIndex(of: "?") else { return nil }
        var start: Int?
        for index in first..<scalars.count {
            let scalar = scalars[index]
            switch scalar {
            case "?": start = index
            case "=":
                if let start, index > start + 1 { return start }
            case "[", "]", "%": continue
            case _ where isNamePart(scalar): continue
            default: start = nil
            }
        }
        return nil
    }

    /// The items of a query, if it is a list of plain names, each once and with a value.
    static func items(of query: String) -> [(name: String, value: String)]? {
        var items: [(name: String, value: String)] = []
        var names: Set<String> = []
        for item in query.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false) {
            let name = item.prefix { $0 != "=" }
            let value = item.dropFirst(name.count + 1)
            guard !name.isEmpty, name.count < item.count, name.allSatisfy(isNamePart), !value.contains("#"),
                names.insert(String(name)).inserted
            else { return nil }
            items.append((String(name), String(value)))
        }
        return items
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIILetter || scalar.isASCIIDigit || scalar == "_" || scalar == "-" || scalar == "."
    }
}

struct LeadingDelimiter: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA430", "leading-delimiter"), .error, .patterns,
        summary: "A query pattern that starts with `?`, or a fragment pattern with `#`",
        effect: "The intended links never match.",
        reason: """
            The marks separate the parts of a URL and belong to none of them. In a query pattern, a leading `?` is a \
            wildcard and needs one more character; a fragment never contains a `#`.
            """,
        remedy: "Remove the mark.",
        evidence: [.wholeQuery, .wholeFragment, .wildcards],
        bad: .components(
            #"{ "/": "/buy", "?": ⟦"?id=*"⟧ }"#,
            fixed: #"{ "/": "/buy", "?": "id=*" }"#),
        good: .components(#"{ "/": "/buy", "?": "id=*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.misreading == .delimiter, let mark = use.text.unicodeScalars.first else { return nil }
            let rest = String(use.text.unicodeScalars.dropFirst())
            let isPossible = use.part == .fragment && !use.isComparedEncoded
            return diagnostic(
                use.part == .query
                    ? "The leading \"?\" is a wildcard that needs one more character before \(rest.inShortQuotes), so the intended "
                        + "links never match."
                    : "The \"#\" before a fragment is not part of it, so \(use.text.inShortQuotes) "
                        + (isPossible ? "matches only fragments that contain \"%23\"." : "never matches."),
                at: use.place, in: subject, isPossible ? .warning : nil, help: "Write \(rest.inShortQuotes).",
                fix: Diagnostic.Fix("Remove the \"\(mark)\".", .unsafe, [subject.rewriting(use, as: rest)]))
        }
    }
}
