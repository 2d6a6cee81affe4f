extension PatternSimulation {
    /// One part of a URL beside the pattern that it was compared with.
    struct Comparison {
        let part: LinkURL.Part
        /// The item's pattern, where the query is compared item by item.
        let item: CompiledComponent.Item?
        let program: PatternProgram
        let text: [Unicode.Scalar]
        /// Whether the URL has an item of that name.
        let isPresent: Bool
        let outcome: Outcome
    }

    /// Whether every constraint of a component matches for a URL.
    ///
    /// - Parameters:
    ///   - parts: The parts of the URL whose constraints are asked for.
    ///   - stopsAtMismatch: Whether what comes behind the first comparison that fails is left out even where all are recorded.
    ///   - record: Is given each comparison; with it, all of them are made, else only those up to the first that fails.
    mutating func matches(
        _ component: CompiledComponent, _ texts: inout LinkTexts,
        in parts: CompiledComponent.Parts = .all, stopsAtMismatch: Bool = false,
        record: ((Comparison) -> Void)? = nil
    ) -> Bool {
        var matchesSoFar = true
        let isHasty = record == nil || stopsAtMismatch
        var isDecided: Bool { !matchesSoFar && isHasty }

        func compare(
            _ program: PatternProgram, _ text: [Unicode.Scalar], _ part: LinkURL.Part,
            item: CompiledComponent.Item? = nil, isPresent: Bool = true, _ simulation: inout PatternSimulation
        ) {
            let outcome = simulation.run(program, on: text)
            matchesSoFar = matchesSoFar && outcome.isMatch
            record?(
                Comparison(
                    part: part, item: item, program: program, text: text, isPresent: isPresent, outcome: outcome))
        }

        if parts.contains(.path), let path = component.path {
            compare(path, texts.text(of: .path, component.form), .path, &self)
            if isDecided { return false }
        }
        switch parts.contains(.query) ? component.query : nil {
        case nil: break
        case .text(let program):
            compare(program, texts.text(of: .query, component.form), .query, &self)
        case .items(let items):
            let valuesByName = texts.queryValues(component.form)
            for item in items {
                let values = valuesByName[item.name]
                // A missing name counts as present with an empty value, and every occurrence has to match (Q4, Q5).
                for value in values ?? [[]] {
                    compare(item.program, value, .query, item: item, isPresent: values != nil, &self)
                    if isDecided { return false }
                }
            }
        }
        if isDecided { return false }
        if parts.contains(.fragment), let fragment = component.fragment {
            compare(fragment, texts.text(of: .fragment, component.form), .fragment, &self)
        }
        return matchesSoFar
    }
}

extension PatternSimulation {
    /// What came of the constraints that the components of one detail inherit, for one URL.
    struct InheritedOutcomes {
        /// The parts that were compared in each form, and those that matched.
        private var known: SIMD4<UInt8> = .zero
        private var matched: SIMD4<UInt8> = .zero

        fileprivate func outcome(_ part: CompiledComponent.Parts, _ form: LinkTexts.Form) -> Bool? {
            let index = InheritedOutcomes.index(form)
            return known[index] & part.rawValue == 0 ? nil : matched[index] & part.rawValue != 0
        }

        fileprivate mutating func note(_ part: CompiledComponent.Parts, _ form: LinkTexts.Form, _ matches: Bool) {
            let index = InheritedOutcomes.index(form)
            known[index] |= part.rawValue
            if matches { matched[index] |= part.rawValue }
        }

        private static func index(_ form: LinkTexts.Form) -> Int {
            (form.isDecoded ? 2 : 0) + (form.isFolded ? 1 : 0)
        }
    }

    /// Whether every constraint of a component matches for a URL; those that several components inherit are compared once.
    ///
    /// - Parameter inherited: What was found so far for this URL and the components of the same detail.
    mutating func matches(
        _ component: CompiledComponent, _ texts: inout LinkTexts, _ inherited: inout InheritedOutcomes
    ) -> Bool {
        guard !component.inheritedParts.isEmpty else { return matches(component, &texts) }
        return [CompiledComponent.Parts.path, .query, .fragment].allSatisfy { part in
            guard component.inheritedParts.contains(part) else { return matches(component, &texts, in: part) }
            if let known = inherited.outcome(part, component.form) { return known }
            let matches = matches(component, &texts, in: part)
            inherited.note(part, component.form, matches)
            return matches
        }
    }
}
