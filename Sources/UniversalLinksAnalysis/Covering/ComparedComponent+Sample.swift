import UniversalLinks

extension ComparedComponent {
    /// A longer part makes a URL too long, even without the slash at its end; thousands of components may inherit one.
    private static let longestText = LinkURL.maximumByteCount + 1

    /// A URL that the component matches.
    ///
    /// - Parameter queries: What was found for the queries that components share.
    func sample(
        _ simulation: inout PatternSimulation, _ budget: inout WorkBudget, _ queries: inout [InheritedItems: Sample]
    ) -> Sample {
        var link = WitnessLink()
        var isKnown = true
        if let path {
            switch path.sample(&simulation, &budget) {
            case .text(let text) where text.count > ComparedComponent.longestText: isKnown = false
            case .text(let text): link.path = path.domain.encodedPath(text)
            case .nothing: return .none
            case .unknown: isKnown = false
            }
        }
        if let fragment {
            switch fragment.sample(&simulation, &budget) {
            case .text(let text) where text.count > ComparedComponent.longestText: isKnown = false
            case .text(let text): link.fragment = fragment.domain.encoded(text)
            case .nothing: return .none
            case .unknown: isKnown = false
            }
        }
        switch query {
        case nil: break
        case .text(let pattern):
            switch pattern.sample(&simulation, &budget) {
            case .text(let text) where text.count > ComparedComponent.longestText: isKnown = false
            case .text(let text): link.query = pattern.domain.encoded(text)
            case .nothing: return .none
            case .unknown: isKnown = false
            }
        case .items(let items):
            switch sample(of: items, &simulation, &budget, &queries) {
            case .link(let found): link.query = found.query
            case .none: return .none
            case .unknown: isKnown = false
            }
        }
        // What is longer than any URL that is read cannot be shown to match.
        guard isKnown, link.query.utf8.count <= LinkURL.maximumByteCount,
            link.text().utf8.count <= LinkURL.maximumByteCount
        else { return .unknown }
        return .link(link)
    }

    /// A URL with the items of the component.
    private func sample(
        of items: [Item], _ simulation: inout PatternSimulation, _ budget: inout WorkBudget,
        _ queries: inout [InheritedItems: Sample]
    ) -> Sample {
        if let inheritedItems, let known = queries[inheritedItems] { return known }
        var link = WitnessLink()
        var sample: Sample?
        search: for item in items {
            switch item.sample(&simulation, &budget) {
            case .text(let value): link.addItem(item.name, value, isDecoded: form.isDecoded)
            case .unknown: sample = .unknown
            case .nothing:
                sample = Sample.none
                break search
            }
        }
        let found = sample ?? .link(link)
        if let inheritedItems { queries[inheritedItems] = found }
        return found
    }

    /// The query of a URL that the component matches but for the values of one name.
    func query(
        with name: [Unicode.Scalar], _ value: [Unicode.Scalar], isDecoded: Bool, _ simulation: inout PatternSimulation,
        _ budget: inout WorkBudget
    ) -> String? {
        var link = WitnessLink()
        if case .items(let items)? = query {
            for item in items where item.name != name {
                guard case .text(let value) = item.sample(&simulation, &budget) else { return nil }
                link.addItem(item.name, value, isDecoded: isDecoded)
            }
        }
        link.addItem(name, value, isDecoded: isDecoded)
        return link.query
    }

    /// URLs that the component may match, with an escape in a part that decodes to no text (semantics E3).
    func undecodableLinks(
        like sample: WitnessLink, _ simulation: inout PatternSimulation, _ budget: inout WorkBudget
    ) -> [WitnessLink] {
        let filling: [Unicode.Scalar] = ["%", "F", "F"]
        var links: [WitnessLink] = []
        if let text = path?.instance(fillingRunsWith: filling, &simulation, &budget), let path {
            links.append(sample)
            links[links.count - 1].path = path.domain.encodedPath(text)
        }
        if let text = fragment?.instance(fillingRunsWith: filling, &simulation, &budget), let fragment {
            links.append(sample)
            links[links.count - 1].fragment = fragment.domain.encoded(text)
        }
        if case .text(let pattern)? = query,
            let text = pattern.instance(fillingRunsWith: filling, &simulation, &budget)
        {
            links.append(sample)
            links[links.count - 1].query = pattern.domain.encoded(text)
        }
        return links
    }
}

extension ComparedComponent.Item {
    /// A value that fits; an empty one represents the item's absence too (semantics Q4).
    fileprivate func sample(
        _ simulation: inout PatternSimulation, _ budget: inout WorkBudget
    ) -> ComparedPattern.Finding {
        if values.automaton.matches([]) { return .text([]) }
        return canOccur ? values.sample(&simulation, &budget) : .nothing
    }
}

extension WitnessLink {
    /// Adds an item to the query, unless its value is empty: then its absence does the same (semantics Q4).
    fileprivate mutating func addItem(_ name: [Unicode.Scalar], _ value: [Unicode.Scalar], isDecoded: Bool) {
        guard !value.isEmpty else { return }
        let names = TextDomain(source: .queryName, isDecoded: isDecoded)
        let values = TextDomain(source: .queryValue, isDecoded: isDecoded)
        query += (query.isEmpty ? "" : "&") + names.encoded(name) + "=" + values.encoded(value)
    }
}

extension TextDomain {
    /// A normalised path as it is in a URL, without the slash at its end where that is added anyway (semantics T2).
    func encodedPath(_ text: [Unicode.Scalar]) -> String {
        let isAdded = text.count > 1 && text.last == "/" && text.dropLast().last != "*"
        return encoded(isAdded ? text.dropLast() : text[...])
    }
}
