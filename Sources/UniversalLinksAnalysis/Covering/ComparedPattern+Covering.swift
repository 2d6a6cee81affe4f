import UniversalLinks

extension ComparedPattern {
    /// A text of the domain that `later` matches and this pattern does not; nothing if it covers `later`. Both belong to
    /// the same domain.
    ///
    /// Exact, unless the budget ends. Patterns that differ by a wildcard in place of other tokens cost O(tokens²) at most;
    /// otherwise the two automata are searched.
    func gap(for later: ComparedPattern, _ budget: inout WorkBudget) -> Finding {
        if self === later || coversTokens(of: later, &budget) { return .nothing }
        return InclusionSearch.finding(later.automaton, butNot: automaton, in: domain, &budget)
    }

    // MARK: - Token by token

    /// Whether the tokens of `later`, read as if each were a scalar of its own, fit the tokens of this pattern. Then it
    /// covers `later`, whatever the domain; otherwise it may all the same.
    private func coversTokens(of later: ComparedPattern, _ budget: inout WorkBudget) -> Bool {
        let (cost, isTooMuch) = tokens.count.multipliedReportingOverflow(by: later.tokens.count)
        guard !isTooMuch, cost <= 1 << 16, cost / 64 <= budget.remaining else { return false }
        budget.spend(cost / 64)
        // Places ahead of the tokens that may come next; a star stays one, and is passed without reading.
        var reached = [Bool](repeating: false, count: tokens.count + 1)
        reached[0] = true
        passRuns(in: &reached)
        for token in later.tokens {
            var next = [Bool](repeating: false, count: tokens.count + 1)
            var isAny = false
            for place in tokens.indices where reached[place] {
                if tokens[place] == .anyRun {
                    next[place] = true
                    isAny = true
                } else if covers(tokens[place], token, later) {
                    next[place + 1] = true
                    isAny = true
                }
            }
            guard isAny else { return false }
            passRuns(in: &next)
            reached = next
        }
        return reached[tokens.count]
    }

    private func passRuns(in reached: inout [Bool]) {
        for place in tokens.indices where reached[place] && tokens[place] == .anyRun { reached[place + 1] = true }
    }

    private func covers(_ token: Pattern.Token, _ laterToken: Pattern.Token, _ later: ComparedPattern) -> Bool {
        switch (token, laterToken) {
        case (.anyScalar, .anyScalar), (.anyScalar, .literal): return true
        case (.literal(let scalar), .literal(let laterScalar)):
            if isFolded { return CaseFolding.folded(scalar) == CaseFolding.folded(laterScalar) }
            return scalar == laterScalar && (!later.isFolded || CaseFolding.preimages(of: scalar).count == 1)
        case (.variable(let name), .variable(let laterName)):
            return name.unicodeScalars.elementsEqual(laterName.unicodeScalars) && (isFolded || !later.isFolded)
        case (.unterminatedVariable, _), (_, .unterminatedVariable), (.anyRun, _), (_, .anyRun),
            (.anyScalar, .variable),
            (.variable, _), (.literal, _):
            return false
        }
    }
}
