extension ComponentEvidence {
    /// Semantics V2, V4 and V5, and for their values P6 and T2.
    mutating func variableStatements(_ subject: Subject) -> [SystemStatement] {
        let facts = subject.facts
        let tokens = facts.pattern.tokens
        var statements: [SystemStatement] = []
        if subject.isMatch {
            statements += facts.doubtsOfMatch
            for (statement, names) in facts.shortenedLists where !isMatch(tokens, subject, .without(names)) {
                statements.append(statement)
            }
            if facts.usesEmptyValue, !isMatch(tokens, subject, .withoutEmptyValues) {
                statements.append(.droppedValue)
            }
            if facts.usesCodeTables, !isMatch(tokens, subject, .certainCodes, keptAs: .certainCodes) {
                statements.append(.contestedCode)
            }
        } else {
            // Whatever the doubtful variables represent, it is nothing that this does not match.
            if !facts.doubts.isEmpty, isMatch(tokens, subject, .open(facts.doubtfulNames)) {
                statements += facts.doubts
            }
            if facts.usesCodeTables, restsOnMissingCode(subject) { statements.append(.contestedCode) }
        }
        return statements.sorted { $0.id < $1.id }
    }

    private mutating func restsOnMissingCode(_ subject: Subject) -> Bool {
        let tokens = subject.facts.pattern.tokens
        guard isMatch(tokens, subject, .conceivableCodes, keptAs: .conceivableCodes) else { return false }
        // Each URL has codes of its own, for which the trees of the variables are made again.
        simulation.budget.spend(512)
        let codes = ["region", "lang"].reduce(into: Set<String>()) { codes, name in
            codes.formUnion(PredefinedVariables.conceivableValues(of: name, in: subject.comparison.text))
        }
        return !codes.isEmpty && isMatch(tokens, subject, .codes(and: codes))
    }
}
