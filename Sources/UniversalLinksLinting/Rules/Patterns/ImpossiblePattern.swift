import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// A pattern that no URL can match, for a reason that no other rule reports.
struct ImpossiblePattern: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA431", "impossible-pattern"), .error, .patterns,
        summary: "A pattern that no URL matches",
        effect: "The component never matches.",
        reason: """
            Every text that the pattern matches is one that this part of a URL cannot be: it contains a percent sign \
            without two hexadecimal digits, a double slash, or something else that is gone once iOS has read the \
            URL.
            """,
        remedy: "Fix the pattern, or remove the component.",
        evidence: [.encodedComparison, .repairedURL, .normalizedPath],
        firing: [.components(#"{ "/": ⟦"/%$(lower)z"⟧ }"#)],
        quiet: [.components(#"{ "/": "/%$(xdigit)$(xdigit)" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] { examination(of: subject).diagnostics }

    func examination(of subject: LintSubject) -> Examination {
        var possibility = PatternPossibility(subject.file.appLinks?.substitutionVariables ?? [])
        let found = impossiblePatterns(in: subject, &possibility)
        return Examination(found.isEmpty ? [] : diagnostics(for: found, in: subject), effort: possibility.effort)
    }

    private func diagnostics(for found: [PatternUse], in subject: LintSubject) -> [Diagnostic] {
        let reported = reportedPlaces(in: subject)
        let reportedVariables = reportedVariables(reported, in: subject)
        return found.compactMap { use in
            let names = use.pattern.variableNames
            guard !reported.contains(use.place.range),
                !names.contains(where: { reportedVariables.contains(VerbatimText($0)) })
            else { return nil }
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) never matches: no URL can have such a \(use.part.rawValue).",
                at: use.place, in: subject, help: "Fix the pattern, or remove the component.")
        }
    }

    /// The cost is bounded: a pattern for which finding out would take too long is left alone.
    private func impossiblePatterns(
        in subject: LintSubject, _ possibility: inout PatternPossibility
    ) -> [PatternUse] {
        let variables = subject.matcher.compiler.variables
        var plainVariables: [VerbatimText: Bool] = [:]
        let doubtful = subject.patterns.filter { !$0.isPlainlyPossible(variables, &plainVariables) }
        return doubtful.filter { use in
            let forms = use.forms
            guard !use.isPlainlyImpossible(forms, variables), use.misreading == nil else { return false }
            return forms.allSatisfy { form in
                possibility.isPossible(
                    use.text, in: form.domain.source, isDecoded: !form.isEncoded, isFolded: !form.isCaseSensitive)
                    == false
            }
        }
    }

    /// The variables whose names or values other rules report.
    private func reportedVariables(_ places: Set<SourceRange>, in subject: LintSubject) -> Set<VerbatimText> {
        let variables = (subject.file.appLinks?.substitutionVariables ?? []).filter { variable in
            places.contains(variable.place.range)
                || (variable.values + variable.droppedValues).contains { places.contains($0.place.range) }
        }
        return Set(subject.references.decoratedNames.keys).union(variables.map { VerbatimText($0.name) })
    }

    /// What other rules of the category report; computed only if a pattern is impossible.
    private func reportedPlaces(in subject: LintSubject) -> Set<SourceRange> {
        let others = LintRules.ofPatterns.filter { $0.offence.code != offence.code }
        return Set(
            others.flatMap { $0.diagnostics(in: subject) }.filter { $0.severity > .note }
                .compactMap { $0.location?.range })
    }
}

extension PatternUse {
    /// Whether it matches the text that is it itself, with a letter for each wildcard and a value for each variable: nothing in it
    /// is special in URLs.
    ///
    /// - Parameter known: The variables that were looked at, and whether they have such a value.
    fileprivate func isPlainlyPossible(
        _ variables: VariableTable, _ known: inout [VerbatimText: Bool]
    ) -> Bool {
        guard part != .path || tokens.first == .anyRun || tokens.first == .literal("/") else { return false }
        return tokens.allSatisfy { token in
            switch token {
            case .literal(let scalar): scalar == "/" || TextDomain.isUnreserved(scalar)
            case .anyScalar, .anyRun: true
            case .unterminatedVariable: false
            case .variable(let name):
                if let isPlain = known[name] { isPlain } else { PatternUse.isPlain(name, variables, &known) }
            }
        }
    }

    /// Whether a variable has a value of letters, digits and the like.
    private static func isPlain(
        _ name: VerbatimText, _ variables: VariableTable, _ known: inout [VerbatimText: Bool]
    ) -> Bool {
        let values = variables.values(of: name.string) ?? []
        let isPlain = values.contains { value in
            !value.isEmpty && value.unicodeScalars.allSatisfy { TextDomain.isUnreserved($0) }
        }
        known[name] = isPlain
        return isPlain
    }

    /// Whether a single piece of it is one that another rule is certain to report.
    fileprivate func isPlainlyImpossible(_ forms: Set<ComparisonForm>, _ variables: VariableTable) -> Bool {
        tokens.contains { token in
            switch token {
            case .literal(let scalar): forms.contains { !$0.canContain(scalar) }
            case .variable(let name):
                variables.customVariable(name.string) == nil && !variables.isPredefined(name.string)
            case .unterminatedVariable: true
            case .anyScalar, .anyRun: false
            }
        }
    }
}

extension Diagnostic.Code {
    /// `impossible-pattern`
    public static let impossiblePattern = ImpossiblePattern().offence.code
}
