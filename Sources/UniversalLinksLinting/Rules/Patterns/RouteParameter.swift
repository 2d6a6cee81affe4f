import JSONSyntax
public import UniversalLinks

/// A placeholder of a web framework's routes in a pattern.
struct RouteParameter: LintRule {
    let offence = Offence(
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
        firing: [
            .components(
                #"{ "/": ⟦"/users/:id/edit"⟧ }"#,
                fixed: #"{ "/": "/users/*/edit" }"#)
        ],
        quiet: [.components(#"{ "/": "/users/*/edit" }"#)])

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

extension Diagnostic.Code {
    /// `route-parameter`
    public static let routeParameter = RouteParameter().offence.code
}
