import JSONSyntax

extension Trace.Comparison {
    /// Nil for a comparison with nothing that is in the file, of which there is none.
    ///
    /// - Parameters:
    ///   - queryLevel: Where the component's patterns for the query come from.
    ///   - texts: The URL that was compared.
    init?(
        _ comparison: PatternSimulation.Comparison, of component: CompiledComponent,
        queryLevel: EffectiveComponent.Level, in texts: inout LinkTexts
    ) {
        let effective = component.effective
        switch comparison.part {
        case .path, .fragment:
            guard let pattern = comparison.part == .path ? effective.path : effective.fragment,
                let place = pattern.place
            else { return nil }
            (self.pattern, self.place, level) = (pattern.value, place, pattern.level)
        case .query:
            guard queryLevel != .system else { return nil }
            level = queryLevel
            // A query object may have thousands of items, each of them compared.
            if let item = comparison.item {
                (pattern, self.place) = (item.pattern.pattern, item.pattern.place)
            } else if let query = effective.query, let place = query.place, case .text(let text) = query.value {
                (pattern, self.place) = (text, place)
            } else {
                return nil
            }
        }
        part = comparison.part
        itemName = comparison.item?.pattern.name
        text =
            comparison.item == nil
            ? texts.string(of: comparison.part, component.form) : String(scalars: comparison.text)
        isDecoded = component.form.isDecoded
        mismatch = comparison.mismatch(pattern: pattern)
    }
}

extension PatternSimulation.Comparison {
    fileprivate func mismatch(pattern: String) -> Trace.Mismatch? {
        guard !outcome.isMatch else { return nil }
        if outcome.isExhausted { return .exhausted }
        if let dead = deadVariable(in: pattern) { return dead }
        if !isPresent { return .missingItem }
        if outcome.readCount == text.count { return .textEnds }
        return .differs(after: String(scalars: text[..<outcome.readCount]))
    }

    /// The first reference that nothing can represent (semantics V5).
    private func deadVariable(in pattern: String) -> Trace.Mismatch? {
        guard let dead = program.elements.firstIndex(where: { if case .nothing = $0 { true } else { false } }) else {
            return nil
        }
        let livingCount = program.elements[..<dead].count { if case .alternatives = $0 { true } else { false } }
        let names = Pattern(parsing: pattern).variableNames
        return livingCount < names.count ? .undefinedVariable(names[livingCount]) : .unterminatedVariable
    }
}
