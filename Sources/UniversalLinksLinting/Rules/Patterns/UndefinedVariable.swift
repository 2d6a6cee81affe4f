import JSONSyntax
public import UniversalLinks

/// A reference to a variable that nothing defines.
struct UndefinedVariable: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA413", "undefined-variable"), .error, .patterns,
        summary: "An undefined variable",
        effect: "The component probably never matches. This is not confirmed by a recording.",
        reason: """
            A reference matches the values of its variable, and an undefined variable has none. Names are \
            case-sensitive. The variable has to be in `substitutionVariables` or predefined: `alpha`, `upper`, \
            `lower`, `alnum`, `digit`, `xdigit`, `region` or `lang`.
            """,
        remedy: "Fix the name, or define the variable in `substitutionVariables`, next to `details`.",
        evidence: [.undefinedVariable, .plainVariables],
        firing: [
            .components(
                #"{ "/": ⟦"/$(Lang)/buy"⟧ }"#,
                fixed: #"{ "/": "/$(lang)/buy" }"#)
        ],
        quiet: [.components(#"{ "/": "/$(lang)/buy" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let references = subject.references
        let suggestions = references.suggestions(in: subject)
        let decorated = references.decoratedNames
        return references.uses.keys.sorted().flatMap { name -> [Diagnostic] in
            guard !references.isDefined(name, in: subject), decorated[name] == nil else { return [] }
            return (references.uses[name] ?? []).map { index in
                diagnostic(of: subject.patterns[index], name, suggestions[name], in: subject)
            }
        }
    }

    private func diagnostic(
        of use: PatternUse, _ name: VerbatimText, _ suggestion: String?, in subject: LintSubject
    ) -> Diagnostic {
        let written = "\"$(\(name.string.shortened(to: 80)))\""
        let fix = suggestion.flatMap { suggestion in
            use.text(renaming: name, to: suggestion).map { text in
                Diagnostic.Fix("Write \"\(suggestion)\".", .unsafe, [subject.rewriting(use, as: text)])
            }
        }
        return diagnostic(
            name.string.isEmpty
                ? "\(written) names no variable, so the pattern probably never matches."
                : "The variable \(name.string.inShortQuotes) is not defined, so a pattern with \(written) probably never matches.",
            at: use.place, in: subject,
            help: suggestion.map { "Did you mean \"$(\($0.shortened(to: 80)))\"?" }
                ?? "Define it in \"substitutionVariables\", or use a predefined variable: "
                + PredefinedVariables.names.joined(separator: ", ") + ".",
            fix: fix)
    }
}

extension PatternUse {
    /// The text with one variable's name in place of another's; nil if some reference has no end.
    fileprivate func text(renaming name: VerbatimText, to other: String) -> String? {
        var tokens: [Pattern.Token] = []
        // What closes the brackets of `$((name))`.
        let brackets = name.string.unicodeScalars.prefix { $0 == "(" }.count
        var left = 0
        for token in self.tokens {
            if left > 0, token == .literal(")") {
                left -= 1
                continue
            }
            left = 0
            if case .variable(let written) = token, written == name {
                tokens.append(.variable(VerbatimText(other)))
                left = brackets
            } else {
                tokens.append(token)
            }
        }
        return tokens.written()
    }
}

extension Diagnostic.Code {
    /// `undefined-variable`
    public static let undefinedVariable = UndefinedVariable().offence.code
}
