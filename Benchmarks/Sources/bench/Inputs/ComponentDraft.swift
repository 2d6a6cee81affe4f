/// A component of a generated file, which knows how URLs look that it takes or narrowly misses.
struct ComponentDraft {
    /// Nil where the path is free.
    var path: PatternDraft?
    var query = Query.free
    /// Nil where the fragment is free.
    var fragment: PatternDraft?
    var isExclusion = false
    /// Whether `percentEncoded` is false, so that URLs are compared decoded.
    var isDecoded = false

    enum Query {
        case free
        case items([(name: String, value: PatternDraft)])
        case text(PatternDraft)
    }

    var json: String {
        var members: [String] = []
        if let path { members.append("\"/\": \"\(path.text)\"") }
        switch query {
        case .free: break
        case .items(let items):
            let texts = items.map { "\"\($0.name)\": \"\($0.value.text)\"" }
            members.append("\"?\": {\(texts.joined(separator: ", "))}")
        case .text(let pattern): members.append("\"?\": \"\(pattern.text)\"")
        }
        if let fragment { members.append("\"#\": \"\(fragment.text)\"") }
        if isExclusion { members.append("\"exclude\": true") }
        if isDecoded { members.append("\"percentEncoded\": false") }
        return "{" + members.joined(separator: ", ") + "}"
    }

    /// A link that the component takes.
    func hit(_ lexicon: Lexicon, _ random: inout SeededGenerator) -> LinkDraft {
        link(lexicon, &random, misspelling: nil)
    }

    /// A link that the component would take, were it not for one place.
    func nearMiss(_ lexicon: Lexicon, _ random: inout SeededGenerator) -> LinkDraft {
        var parts: [Part] = path == nil ? [] : [.path]
        // Half of the near misses of a component with conditions are in these.
        if case .free = query {} else { parts.append(.query) }
        if fragment != nil { parts.append(.fragment) }
        let hasMore = parts.count > 1 && random.holds(percent: 50)
        return link(lexicon, &random, misspelling: hasMore ? random.pick(Array(parts.dropFirst())) : parts.first)
    }

    private enum Part { case path, query, fragment }

    private func link(
        _ lexicon: Lexicon, _ random: inout SeededGenerator, misspelling wrong: Part?
    ) -> LinkDraft {
        func written(_ pattern: PatternDraft, isWrong: Bool, _ random: inout SeededGenerator) -> String {
            LinkDraft.escaped(isWrong ? pattern.nearMiss(lexicon, &random) : pattern.hit(lexicon, &random))
        }
        var link = LinkDraft(
            path: path.map { written($0, isWrong: wrong == .path, &random) } ?? LinkDraft.miss(lexicon, &random).path)
        switch query {
        case .free: break
        case .items(let items):
            // One wrong value is enough; sometimes the item is missing.
            let wrongItem = wrong == .query ? random.number(in: 0..<items.count) : -1
            var texts: [String] = []
            for (index, item) in items.enumerated() {
                if index == wrongItem, random.holds(percent: 30) { continue }
                let value = written(item.value, isWrong: index == wrongItem, &random)
                texts.append(item.name + "=" + value)
            }
            if texts.isEmpty { texts.append(lexicon.query(&random)) }
            link.query = texts.shuffled(using: &random).joined(separator: "&")
        case .text(let pattern): link.query = written(pattern, isWrong: wrong == .query, &random)
        }
        if let fragment { link.fragment = written(fragment, isWrong: wrong == .fragment, &random) }
        return link
    }
}
