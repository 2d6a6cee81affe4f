import UniversalLinks

/// URLs that a component probably takes, made of the words of its patterns and of words that look like a person's.
///
/// Nothing is certain of them: whoever shows one lets the engine decide it first.
struct NaturalLinks {
    private let variables: VariableTable
    /// For each way of filling in, the last query of `defaults`, which many components share.
    private var inheritedQueries: [InheritedQuery?] = Array(repeating: nil, count: Filling.all.count)

    private struct InheritedQuery {
        let place: InheritedPlace
        let isDecoded: Bool
        let text: String?
    }

    init(_ variables: VariableTable) { self.variables = variables }

    /// How wildcards and variables are filled in, the most natural way first.
    struct Filling {
        /// Which of the values that a star may have.
        let choice: Int
        /// Whether a star that may as well have no value has none.
        let isShort: Bool
        /// What follows the value of a star at the end of a path.
        let more: String
        /// What a star behind letters is, in a path.
        let rest: String
        /// The same in the text of a query.
        let item: String
        /// Whether items of a query are there that may as well be left out.
        let hasFreeItems: Bool
        let scalars: String
        let value: Int

        static let all = [
            Filling(
                choice: 0, isShort: false, more: "", rest: "", item: "", hasFreeItems: false, scalars: "1234567890",
                value: 0),
            Filling(
                choice: 1, isShort: true, more: "", rest: "/1", item: "page=2", hasFreeItems: false,
                scalars: "abcdefghij", value: 1),
            Filling(
                choice: 1, isShort: false, more: "", rest: "-example", item: "ref=1", hasFreeItems: true,
                scalars: "4242424242", value: 2),
            Filling(
                choice: 0, isShort: false, more: "/details", rest: "s", item: "example", hasFreeItems: true,
                scalars: "xyzxyzxyz", value: 3),
        ]
    }

    /// The links for a component as far as they were asked for: most of the time the first one will do.
    struct Series {
        fileprivate(set) var links: [WitnessLink] = []
        /// How many ways of filling in were tried.
        fileprivate var tried = 0
    }

    /// Adds the next link to a series; false if there is none.
    mutating func extend(_ series: inout Series, for component: EffectiveComponent) -> Bool {
        while series.tried < Filling.all.count {
            let index = series.tried
            series.tried += 1
            guard let link = link(for: component, filledAs: index) else { continue }
            // Of a component with long patterns one URL will do.
            if link.text().utf8.count >= NaturalLinks.longText { series.tried = Filling.all.count }
            guard !series.links.contains(link) else { continue }
            series.links.append(link)
            return true
        }
        return false
    }

    private mutating func link(for component: EffectiveComponent, filledAs index: Int) -> WitnessLink? {
        let filling = Filling.all[index]
        let isDecoded = !component.isPercentEncoded.value
        var link = WitnessLink()
        if component.path == nil { link.path = NaturalLinks.anyPaths[index] }
        if let path = component.path {
            guard let text = self.path(path.value, filling, isDecoded) else { return nil }
            link.path = text
        }
        if let fragment = component.fragment {
            guard let text = text(fragment.value, .fragment, filling, isDecoded) else { return nil }
            link.fragment = text
        }
        switch component.query?.value {
        case nil, .unusableItems: break
        case .text(let pattern):
            guard let query = text(pattern, .query, filling, isDecoded) else { return nil }
            link.query = query
        case .items(let items):
            guard let query = query(items, of: component, filledAs: index, isDecoded) else { return nil }
            link.query = query
        }
        return link
    }

    /// The paths of a component that takes any.
    private static let anyPaths = ["/", "/example", "/example/1", "/1"]

    private static let longText = 1_000

    private mutating func query(
        _ items: [ComponentFields.QueryPattern.Item], of component: EffectiveComponent, filledAs index: Int,
        _ isDecoded: Bool
    ) -> String? {
        let place = component.query.flatMap { InheritedPlace($0.level, of: component) }
        guard let place else { return query(items, Filling.all[index], isDecoded) }
        if let known = inheritedQueries[index], known.place == place, known.isDecoded == isDecoded { return known.text }
        let text = query(items, Filling.all[index], isDecoded)
        inheritedQueries[index] = InheritedQuery(place: place, isDecoded: isDecoded, text: text)
        return text
    }

    private func query(
        _ items: [ComponentFields.QueryPattern.Item], _ filling: Filling, _ isDecoded: Bool
    ) -> String? {
        let names = TextDomain(source: .queryName, isDecoded: isDecoded)
        var texts: [String] = []
        for item in items {
            // An item that may be anything may as well not be there.
            let isFree = item.pattern.isVerbatim("*")
            if isFree, !filling.hasFreeItems { continue }
            let filling = isFree ? Filling.all[0] : filling
            guard let value = text(item.pattern, .queryValue, filling, isDecoded, name: item.name) else { return nil }
            // An empty value represents the item's absence, too (semantics Q4).
            guard !value.isEmpty else { continue }
            let name = Array(item.name.unicodeScalars)
            guard names.contains(name) else { return nil }
            texts.append(names.encoded(name) + "=" + value)
        }
        return texts.joined(separator: "&")
    }

    private func path(_ pattern: String, _ filling: Filling, _ isDecoded: Bool) -> String? {
        guard let text = text(pattern, .path, filling, isDecoded) else { return nil }
        let slashed = text.hasPrefix("/") ? text : "/" + text
        return slashed.utf8.count > 1 && slashed.hasSuffix("/") ? String(slashed.dropLast()) : slashed
    }

    /// - Parameter name: The name of the query item, for its value.
    private func text(
        _ pattern: String, _ source: TextDomain.Source, _ filling: Filling, _ isDecoded: Bool, name: String? = nil
    ) -> String? {
        let domain = TextDomain(source: source, isDecoded: isDecoded)
        let written = source == .path ? PathNormalization.normalized(pattern.scalarList) : pattern.scalarList
        let tokens = Pattern(parsing: String(scalars: written)).tokens
        var writing = NaturalWriting(variables: variables, filling: filling, source: source, name: name)
        guard let text = writing.scalars(of: tokens) else { return nil }
        guard isDecoded || text.allSatisfy({ $0 == "%" || domain.allows($0) }) else { return nil }
        return domain.encoded(text)
    }
}
