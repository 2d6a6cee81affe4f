import UniversalLinks

extension ComparedComponent {
    /// Whether one component's constraint on a part takes whatever another's does.
    enum PartRelation {
        case covers
        /// The part of a URL that the later one matches and the earlier one does not, percent-encoded.
        case differs(String)
        case unknown
    }

    /// The relation of two paths, or two fragments. Without a pattern a part is free.
    static func relation(
        _ earlier: ComparedPattern?, _ later: ComparedPattern?, _ budget: inout WorkBudget
    ) -> PartRelation {
        guard let earlier else { return .covers }
        return relation(of: gap(earlier, later, &budget)) { text in
            earlier.domain.source == .path ? earlier.domain.encodedPath(text) : earlier.domain.encoded(text)
        }
    }

    /// The relation of two queries.
    static func queryRelation(
        _ earlier: ComparedComponent, _ later: ComparedComponent, _ simulation: inout PatternSimulation,
        _ budget: inout WorkBudget
    ) -> PartRelation {
        switch (earlier.query, later.query) {
        case (nil, _): return .covers
        case (.text(let pattern)?, nil): return relation(pattern, nil, &budget)
        case (.text(let pattern)?, .text(let laterPattern)?): return relation(pattern, laterPattern, &budget)
        case (.text(let pattern)?, .items(let laterItems)?): return relation(pattern, laterItems, later.form, &budget)
        case (.items(let items)?, _):
            // What the later one matches at all has such a query.
            if let shared = earlier.inheritedItems, shared == later.inheritedItems { return .covers }
            var isKnown = true
            for item in items {
                switch relation(item, of: earlier, later, &simulation, &budget) {
                case .covers: continue
                case .differs(let query): return .differs(query)
                case .unknown: isKnown = false
                }
            }
            return isKnown ? .covers : .unknown
        }
    }

    // MARK: - Parts of a query

    /// A pattern for the whole query before items.
    private static func relation(
        _ earlier: ComparedPattern, _ laterItems: [Item], _ laterForm: LinkTexts.Form, _ budget: inout WorkBudget
    ) -> PartRelation {
        if earlier.gap(&budget) == .nothing { return .covers }
        guard !earlier.domain.isDecoded, !laterForm.isDecoded, let items = automaton(of: laterItems) else {
            return .unknown
        }
        let finding = InclusionSearch.finding(items, butNot: earlier.automaton, in: earlier.domain, &budget)
        return relation(of: finding) { earlier.domain.encoded($0) }
    }

    /// One item before anything.
    private static func relation(
        _ item: Item, of earlier: ComparedComponent, _ later: ComparedComponent, _ simulation: inout PatternSimulation,
        _ budget: inout WorkBudget
    ) -> PartRelation {
        // A name that cannot occur always counts as present with an empty value.
        guard item.canOccur else { return item.values.automaton.matches([]) ? .covers : .unknown }
        var laterValues: ComparedPattern?
        switch later.query {
        case nil: break
        case .items(let laterItems)?:
            laterValues = laterItems.first { $0.name == item.name }?.values
            if earlier.form.isDecoded != later.form.isDecoded {
                return item.values.gap(&budget) == .nothing ? .covers : .unknown
            }
        case .text(let laterPattern)?:
            if item.values.gap(&budget) == .nothing { return .covers }
            guard !earlier.form.isDecoded, !later.form.isDecoded, let items = automaton(of: [item]) else {
                return .unknown
            }
            let domain = laterPattern.domain
            let finding = InclusionSearch.finding(laterPattern.automaton, butNot: items, in: domain, &budget)
            return relation(of: finding) { domain.encoded($0) }
        }
        switch gap(item.values, laterValues, &budget) {
        case .nothing: return .covers
        case .unknown: return .unknown
        case .text(let value):
            let query = later.query(
                with: item.name, value, isDecoded: earlier.form.isDecoded, &simulation, &budget)
            return query.map { .differs($0) } ?? .unknown
        }
    }

    private static func automaton(of items: [Item]) -> QueryItemsAutomaton? {
        QueryItemsAutomaton(items.map { .init(name: $0.name, values: $0.values.automaton) })
    }

    private static func gap(
        _ earlier: ComparedPattern, _ later: ComparedPattern?, _ budget: inout WorkBudget
    ) -> ComparedPattern.Finding {
        guard let later else { return earlier.gap(&budget) }
        if earlier.domain == later.domain { return earlier.gap(for: later, &budget) }
        if earlier.gap(&budget) == .nothing { return .nothing }
        guard earlier.domain.isDecoded, let decoded = later.decoded else { return .unknown }
        return earlier.gap(for: decoded, &budget) == .nothing ? .nothing : .unknown
    }

    private static func relation(
        of finding: ComparedPattern.Finding, encoded: ([Unicode.Scalar]) -> String
    ) -> PartRelation {
        switch finding {
        case .nothing: .covers
        case .text(let text): .differs(encoded(text))
        case .unknown: .unknown
        }
    }
}
