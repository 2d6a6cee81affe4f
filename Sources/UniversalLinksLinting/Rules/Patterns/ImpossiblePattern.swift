import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// A pattern that no URL can match, for a reason that no other rule names.
struct ImpossiblePattern: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA431", "impossible-pattern"), .error, .patterns,
        summary: "A pattern that no URL matches",
        effect: "The component never matches.",
        reason: """
            Every text that the pattern takes is one that this part of a URL cannot be: a percent sign that two hexadecimal \
            digits do not follow, a slash that is doubled, or something else that is gone once the system has read the URL.
            """,
        remedy: "Correct the pattern, or take the component out.",
        evidence: [.encodedComparison, .repairedURL, .normalizedPath],
        firing: [
            .components(
                """
                { "/": ⟦"/%$(lower)z"⟧ }
                """),
            .appLinks(
                """
                "substitutionVariables": { "half": ["2", "3"] },
                "details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "#": ⟦"x%$(half)"⟧ }] }]
                """),
        ],
        quiet: [
            .components(
                """
                { "/": "/%$(xdigit)$(xdigit)" }
                """),
            .components(
                """
                { "/": "/café/100%" },
                { "/": "/%$(xdigit)z", "percentEncoded": false }
                """),
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let found = impossiblePatterns(in: subject)
        guard !found.isEmpty else { return [] }
        let told = placesToldOf(in: subject)
        let toldVariables = variablesToldOf(told, in: subject)
        return found.compactMap { use in
            let names = use.pattern.variableNames
            guard !told.contains(use.place.range), !names.contains(where: { toldVariables.contains(VerbatimText($0)) })
            else { return nil }
            return diagnostic(
                "No URL has a \(use.part.rawValue) that the pattern \(use.text.inShortQuotes) takes: it never matches.",
                at: use.place, in: subject, help: "Correct the pattern, or take the component out.")
        }
    }

    /// The cost is bounded: a pattern for which finding out would take too long is left alone.
    private func impossiblePatterns(in subject: LintSubject) -> [PatternUse] {
        let doubtful = subject.patterns.filter { !$0.isPlainlyPossible }
        guard !doubtful.isEmpty else { return [] }
        var patterns = ComparedPatterns(subject.file.appLinks?.substitutionVariables ?? [])
        var simulation = PatternSimulation()
        var budget = WorkBudget(componentCount: subject.patterns.count)
        let variables = subject.matcher.compiler.variables
        return doubtful.filter { use in
            let forms = use.forms
            guard !use.isPlainlyImpossible(forms, variables), use.misreading == nil else { return false }
            return forms.allSatisfy { form in
                let pattern = patterns.pattern(
                    use.text, of: form.domain.source,
                    LinkTexts.Form(isDecoded: !form.isEncoded, isFolded: !form.isCaseSensitive))
                return pattern.sample(&simulation, &budget) == .nothing
            }
        }
    }

    /// The variables whose names or values other rules speak of.
    private func variablesToldOf(_ told: Set<SourceRange>, in subject: LintSubject) -> Set<VerbatimText> {
        let told = (subject.file.appLinks?.substitutionVariables ?? []).filter { variable in
            told.contains(variable.place.range)
                || (variable.values + variable.droppedValues).contains { told.contains($0.place.range) }
        }
        return Set(subject.references.decoratedNames.keys).union(told.map { VerbatimText($0.name) })
    }

    /// Where other rules of the category speak; asked only where a pattern is impossible.
    private func placesToldOf(in subject: LintSubject) -> Set<SourceRange> {
        let others = LintRules.ofPatterns.filter { $0.offence.code != offence.code }
        return Set(
            others.flatMap { $0.diagnostics(in: subject) }.filter { $0.severity > .note }
                .compactMap { $0.location?.range })
    }
}

extension PatternUse {
    /// Whether it takes the text that is it itself, with a letter for each wildcard: nothing in it is special in URLs.
    fileprivate var isPlainlyPossible: Bool {
        guard part != .path || tokens.first == .anyRun || tokens.first == .literal("/") else { return false }
        return tokens.allSatisfy { token in
            switch token {
            case .literal(let scalar): scalar == "/" || TextDomain.isUnreserved(scalar)
            case .anyScalar, .anyRun: true
            case .variable, .unterminatedVariable: false
            }
        }
    }

    /// Whether a single piece of it is one that another rule is certain to tell of.
    fileprivate func isPlainlyImpossible(_ forms: Set<ComparisonForm>, _ variables: VariableTable) -> Bool {
        tokens.contains { token in
            switch token {
            case .literal(let scalar): forms.contains { !$0.canHold(scalar) }
            case .variable(let name): variables.customVariable(name) == nil && !variables.isPredefined(name)
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
