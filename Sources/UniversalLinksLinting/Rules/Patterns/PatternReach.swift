import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

struct DoubleStar: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA411", "double-star"), .note, .patterns,
        summary: "A double star",
        effect: "Nothing changes: it matches the same text as a single star.",
        reason: "A single star already matches slashes. Apple's system has no wildcard for a single segment of a path.",
        remedy: "Write `*`.",
        evidence: [.wildcards, .normalizedPath],
        bad: .components(
            #"{ "/": ⟦"/buy/**"⟧ }"#,
            fixed: #"{ "/": "/buy/*" }"#),
        good: .components(#"{ "/": "/buy/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard let single = use.withSingleStars else { return nil }
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) contains \"**\", which matches the same text as \"*\", slashes included.",
                at: use.place, in: subject, help: "Write \(single.inShortQuotes).",
                fix: Diagnostic.Fix("Replace \"**\" with \"*\".", .safe, [subject.rewriting(use, as: single)]))
        }
    }
}

extension PatternUse {
    /// With one star for each run of stars; nil if there is no longer run, or a reference has no end.
    fileprivate var withSingleStars: String? {
        let parsed = self.tokens
        let tokens = parsed.withSingleStars
        guard tokens.count < parsed.count else { return nil }
        return tokens.written()
    }
}

struct OneLetterPattern: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA412", "one-letter-pattern"), .error, .patterns, sometimes: [.warning],
        summary: "A path pattern of one character",
        effect: """
            The pattern probably never matches, or, if it is `?`, matches only the home page. This is not \
            confirmed by a recording.
            """,
        reason: """
            iOS adds the slashes that a pattern leaves out, but not to a pattern of one character. Every path starts \
            with a slash, so such a pattern has nothing to match.
            """,
        remedy: "Add the slash: `/a`.",
        evidence: [.normalizedPath],
        bad: .components(
            #"{ "/": ⟦"a"⟧ }"#,
            fixed: #"{ "/": "/a" }"#),
        good: .components(#"{ "/": "/a" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard use.part == .path, use.text.utf8.count <= 4, use.text.unicodeScalars.count == 1,
                let only = use.text.unicodeScalars.first,
                only != "/", only != "*", only != "\\", use.forms.allSatisfy({ $0.canContain(only) || only == "?" })
            else { return nil }
            return diagnostic(
                only == "?"
                    ? "The pattern \"?\" probably matches only the path \"/\": iOS adds no slash to a pattern of one character."
                    : "The pattern \(use.text.inShortQuotes) probably never matches: paths start with a slash, and iOS adds none to a "
                        + "pattern of one character.",
                at: use.place, in: subject, only == "?" ? .warning : nil, help: "Write \"/\(only)\".",
                fix: Diagnostic.Fix("Add the slash.", .unsafe, [subject.rewriting(use, as: "/\(only)")]))
        }
    }
}

struct ImpossiblePattern: LintRule {
    let rule = Rule(
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
        bad: .components(#"{ "/": ⟦"/%$(lower)z"⟧ }"#),
        good: .components(#"{ "/": "/%$(xdigit)$(xdigit)" }"#))

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
                !names.contains(where: { reportedVariables.contains(ScalarString($0)) })
            else { return nil }
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) never matches: no URL can have such a \(use.part.rawValue).",
                at: use.place, in: subject, help: "Fix the pattern, or remove the component.")
        }
    }

    /// The cost is bounded: a pattern that would take too long is left alone.
    private func impossiblePatterns(
        in subject: LintSubject, _ possibility: inout PatternPossibility
    ) -> [PatternUse] {
        let variables = subject.matcher.compiler.variables
        var plainVariables: [ScalarString: Bool] = [:]
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
    private func reportedVariables(_ places: Set<SourceRange>, in subject: LintSubject) -> Set<ScalarString> {
        let variables = (subject.file.appLinks?.substitutionVariables ?? []).filter { variable in
            places.contains(variable.place.range)
                || (variable.values + variable.droppedValues).contains { places.contains($0.place.range) }
        }
        return Set(subject.references.decoratedNames.keys).union(variables.map { ScalarString($0.name) })
    }

    /// Computed only if a pattern is impossible.
    private func reportedPlaces(in subject: LintSubject) -> Set<SourceRange> {
        let others = LintRules.ofPatterns.filter { $0.rule.code != rule.code }
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
        _ variables: VariableTable, _ known: inout [ScalarString: Bool]
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
        _ name: ScalarString, _ variables: VariableTable, _ known: inout [ScalarString: Bool]
    ) -> Bool {
        let values = variables.values(of: name.string) ?? []
        let isPlain = values.contains { value in
            !value.isEmpty && value.unicodeScalars.allSatisfy { TextDomain.isUnreserved($0) }
        }
        known[name] = isPlain
        return isPlain
    }

    /// Whether a single piece is enough for another rule to report it.
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

struct HomePageAlone: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA433", "home-page-alone"), .note, .patterns,
        summary: "A detail that matches only the home page",
        effect: "A link to the bare domain opens the app; a link to any other page stays in the browser.",
        reason: """
            A pattern has to match the whole path, so `/` matches the home page and nothing below it. People who \
            write it often mean the whole site.
            """,
        remedy: "Write `/*` for the whole site, or list the pages that the app can show.",
        evidence: [.pathSlashes, .wildcards],
        bad: .components(#"{ "/": ⟦"/"⟧ }"#),
        good: .components(#"{ "/": "/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.compactMap { components in
            guard components.count == 1, let only = components.first, !only.isExclusion.value, only.query == nil,
                only.fragment == nil, let path = only.path, let place = path.place,
                PathNormalization.normalized(Array(path.value.unicodeScalars)) == ["/"]
            else { return nil }
            return diagnostic(
                "\"\(path.value)\" matches only the home page: no other page opens in the app.", at: place, in: subject,
                help: "Write \"/*\" for the whole site, or list the pages that the app can show.")
        }
    }
}
