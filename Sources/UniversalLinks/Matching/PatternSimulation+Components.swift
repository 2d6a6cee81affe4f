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

    /// Whether every constraint of a component holds for a URL.
    ///
    /// - Parameter record: Is given each comparison; with it, all of them are made, else only those up to the first that
    ///   fails.
    mutating func holds(
        _ component: CompiledComponent, _ texts: inout LinkTexts, record: ((Comparison) -> Void)? = nil
    ) -> Bool {
        var holdsSoFar = true
        var isDecided: Bool { !holdsSoFar && record == nil }

        func compare(
            _ program: PatternProgram, _ text: [Unicode.Scalar], _ part: LinkURL.Part,
            item: CompiledComponent.Item? = nil, isPresent: Bool = true, _ simulation: inout PatternSimulation
        ) {
            let outcome = simulation.run(program, on: text)
            holdsSoFar = holdsSoFar && outcome.isMatch
            record?(
                Comparison(
                    part: part, item: item, program: program, text: text, isPresent: isPresent, outcome: outcome))
        }

        if let path = component.path {
            compare(path, texts.text(of: .path, component.form), .path, &self)
            if isDecided { return false }
        }
        switch component.query {
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
        if let fragment = component.fragment {
            compare(fragment, texts.text(of: .fragment, component.form), .fragment, &self)
        }
        return holdsSoFar
    }
}
