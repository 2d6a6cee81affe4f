import JSONSyntax
import UniversalLinks

struct RouteParameter: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA409", "route-parameter"), .warning, .patterns, sometimes: [.error],
        summary: "A route placeholder in place of a wildcard",
        effect:
            "iOS reads the placeholder as plain text: `/users/:id` matches the path `/users/:id` and no user's page.",
        reason: """
            Patterns support `*`, `?` and `$(name)`. The placeholders of web frameworks, such as `:id`, `{id}`, \
            `<id>` and `[id]`, mean nothing to iOS, and URLs cannot even contain the brackets.
            """,
        remedy: "Write `*` instead, or `$(name)` for a variable that the file defines.",
        evidence: [.wildcards, .encodedComparison],
        bad: .components(
            #"{ "/": ⟦"/users/:id/edit"⟧ }"#,
            fixed: #"{ "/": "/users/*/edit" }"#),
        good: .components(#"{ "/": "/users/*/edit" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard case .route(let placeholder) = use.misreading else { return nil }
            let forms = use.forms
            let isImpossible = placeholder.unicodeScalars.contains { scalar in
                forms.allSatisfy { !$0.canContain(scalar) }
            }
            let pattern = pattern(for: use, in: subject)
            return diagnostic(
                "\(use.text.inShortQuotes) contains the placeholder \(placeholder.inShortQuotes), which is plain text"
                    + (isImpossible ? " that no URL contains: the pattern never matches." : ", not a wildcard."),
                at: use.place, in: subject, isImpossible ? .error : nil, help: "Write \(pattern.inShortQuotes).",
                fix: Diagnostic.Fix("Write \(pattern.inShortQuotes).", .unsafe, [subject.rewriting(use, as: pattern)]))
        }
    }

    private func pattern(for use: PatternUse, in subject: LintSubject) -> String {
        let variables = subject.matcher.compiler.variables
        let scalars = Array(use.text.unicodeScalars)
        var pattern = String.UnicodeScalarView()
        var index = 0
        for placeholder in RouteSign.placeholders(in: use.scalarsWithoutReferences) {
            let range = placeholder.range
            pattern.append(contentsOf: scalars[index..<range.lowerBound])
            // Predefined names are common ones: only the `$` says that the variable is meant.
            let isDefined =
                variables.customVariable(placeholder.name) != nil
                || scalars[range.lowerBound] == "$" && variables.isPredefined(placeholder.name)
            pattern.append(contentsOf: (isDefined ? "$(\(placeholder.name))" : "*").unicodeScalars)
            index = range.upperBound
        }
        pattern.append(contentsOf: scalars[index...])
        let written = String(pattern)
        // A star alone would accept a URL without the item.
        return use.itemName != nil && written == "*" ? "?*" : written
    }
}

/// Finds placeholders of web frameworks: `:id`, `{id}`, `<id>`, `[id]`.
enum RouteSign {
    private static let longestName = 64

    struct Placeholder {
        /// Includes a `$` in front of a `{`.
        let range: Range<Int>
        let name: String
    }

    static func find(in scalars: [Unicode.Scalar]) -> String? {
        placeholders(in: scalars).first.map { String(String.UnicodeScalarView(scalars[$0.range])) }
    }

    /// Where the placeholders are. Linear time.
    static func placeholders(in scalars: [Unicode.Scalar]) -> [Placeholder] {
        var found: [Placeholder] = []
        var index = 0
        while index < scalars.count {
            guard let end = end(ofPlaceholderAt: index, in: scalars) else {
                index += 1
                continue
            }
            let start = index > 0 && scalars[index] == "{" && scalars[index - 1] == "$" ? index - 1 : index
            let name = scalars[index..<end].filter { !"{}<>[].:".unicodeScalars.contains($0) }
            found.append(Placeholder(range: start..<end, name: String(String.UnicodeScalarView(name))))
            index = end
        }
        return found
    }

    private static func end(ofPlaceholderAt start: Int, in scalars: [Unicode.Scalar]) -> Int? {
        switch scalars[start] {
        case ":" where start == 0 || scalars[start - 1] == "/":
            let name = name(in: scalars, from: start + 1)
            guard let first = name.first, ("a"..."z").contains(first) else { return nil }
            return name.endIndex == scalars.count || scalars[name.endIndex] == "/" ? name.endIndex : nil
        case "{": return bracketed(in: scalars, from: start, by: "{", "}")
        case "<": return bracketed(in: scalars, from: start, by: "<", ">")
        case "[": return bracketed(in: scalars, from: start, by: "[", "]")
        default: return nil
        }
    }

    private static func bracketed(
        in scalars: [Unicode.Scalar], from start: Int, by opening: Unicode.Scalar, _ closing: Unicode.Scalar
    ) -> Int? {
        let openings = scalars[start...].prefix(2).prefix { $0 == opening }.count
        var index = start + openings
        while index < scalars.count, index < start + openings + 3, ".:".unicodeScalars.contains(scalars[index]) {
            index += 1
        }
        let name = name(in: scalars, from: index)
        guard let first = name.first, first.properties.isAlphabetic || first == "_" else { return nil }
        let closings = scalars[name.endIndex...].prefix(openings).prefix { $0 == closing }.count
        return closings == openings ? name.endIndex + closings : nil
    }

    private static func name(in scalars: [Unicode.Scalar], from start: Int) -> ArraySlice<Unicode.Scalar> {
        scalars[min(start, scalars.count)...].prefix(longestName).prefix { scalar in
            scalar.isASCIILetter || scalar.isASCIIDigit || scalar == "_" || scalar == "-"
        }
    }
}
