// The plain engine: it decides in the order of semantics section 1. Tests keep the fast engine equal to it.

extension Matcher.CompiledDetail {
    /// The first component that matches decides (semantics O1); undecided once the budget is spent.
    func decide(_ texts: inout LinkTexts, _ simulation: inout PatternSimulation) -> Decision {
        guard let components else { return .matched(by: nil) }
        guard !components.isEmpty else { return .unmatched(.emptyList) }
        var inherited = PatternSimulation.InheritedOutcomes()
        simulation.hasStopped = false
        for component in components {
            let matches = simulation.matches(component, &texts, &inherited)
            if simulation.hasStopped { return .unmatched(.undecided) }
            if matches { return component.decision }
        }
        return .unmatched(.noComponentMatches)
    }
}

extension CompiledComponent {
    /// The decision if no earlier component matches.
    var decision: Decision {
        isExclusion ? .excluded(by: effective.index) : .matched(by: effective.index)
    }
}

extension Matcher {
    /// Why the URL is unmatched for every app; nil if it depends on the app.
    func reasonBeforeApps(_ link: LinkURL) -> UnmatchedReason? {
        if let refusal = file.refusal { return .refusedFile(refusal) }
        guard link.isWeb else { return .otherScheme }
        guard let host = link.host, !host.isEmpty else { return .noHost }
        if let domain, domain.relation(to: host) != .contained { return .otherHost }
        return file.appLinks == nil ? .noAppLinks : nil
    }

    func reasonForUnlisted(_ app: AppIdentifier) -> UnmatchedReason {
        listedApps.contains(app) ? .unknownIdentifierList : .unlistedApp
    }
}

extension PatternSimulation {
    struct Comparison {
        let part: LinkURL.Part
        /// The item's pattern, if the query is compared item by item.
        let item: CompiledComponent.Item?
        let program: PatternProgram
        let text: [Unicode.Scalar]
        let isPresent: Bool
        let outcome: Outcome
    }

    /// Whether every constraint of a component matches.
    ///
    /// - Parameters:
    ///   - parts: The parts whose constraints are compared.
    ///   - stopsAtMismatch: Whether to stop at the first mismatch even if comparisons are recorded.
    ///   - record: Receives each comparison. With it, all comparisons are made, else only those up to the first
    ///     mismatch.
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
                // A missing name counts as present with an empty value, and every occurrence must match (Q4, Q5).
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
    /// The outcomes of constraints that the components of one detail inherit, for one URL.
    struct InheritedOutcomes {
        /// For each form, the parts that were compared, and those that matched.
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

    /// Whether every constraint of a component matches. Constraints that several components inherit are compared once.
    ///
    /// - Parameter inherited: The outcomes so far for this URL and detail.
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
