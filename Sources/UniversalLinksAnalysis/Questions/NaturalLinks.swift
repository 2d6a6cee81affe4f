import UniversalLinks

/// URLs that a component probably matches, made of the words of its patterns and of words that a person would use.
///
/// Nothing is certain about them: the engine must decide a URL before it is shown.
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

    /// Values for wildcards and variables, the most natural way first.
    struct Filling {
        /// The index of the value, if a star may have several.
        let choice: Int
        /// Whether a star that need not have a value has none.
        let isShort: Bool
        /// What follows the value of a star at the end of a path.
        let more: String
        /// The value of a star after letters in a path.
        let rest: String
        /// The same in the text of a query.
        let item: String
        /// Whether the query contains items that may also be left out.
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

    /// The links for a component made so far: usually the first one is enough.
    struct Series {
        fileprivate(set) var links: [WitnessLink] = []
        fileprivate var tried = 0
    }

    /// Adds the next link to a series; false if there is none.
    mutating func extend(_ series: inout Series, for component: EffectiveComponent) -> Bool {
        while series.tried < Filling.all.count {
            let index = series.tried
            series.tried += 1
            guard let link = link(for: component, filledAs: index) else { continue }
            // For a component with long patterns, one URL is enough.
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
            // An item that may be anything may also be left out.
            let isFree = item.pattern.hasSameScalars(as: "*")
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

    private func text(
        _ pattern: String, _ source: TextDomain.Source, _ filling: Filling, _ isDecoded: Bool, name: String? = nil
    ) -> String? {
        let domain = TextDomain(source: source, isDecoded: isDecoded)
        let written = source == .path ? PathNormalization.normalized(pattern.scalarList) : pattern.scalarList
        let tokens = Pattern(parsing: String(scalars: written)).tokens
        var writer = NaturalLinkWriter(variables: variables, filling: filling, source: source, name: name)
        guard let text = writer.scalars(of: tokens) else { return nil }
        guard isDecoded || text.allSatisfy({ $0 == "%" || domain.allows($0) }) else { return nil }
        return domain.encoded(text)
    }
}

/// URLs that components probably match, made without regard to how they look: the engine must decide them first.
///
/// Most components are simple enough; ``NaturalLinks`` and the search do the rest.
struct SimpleLinks {
    /// The last query of `defaults`, which many components share; `text` is nil if it is not simple.
    private var inheritedQuery: (place: InheritedPlace, text: String?)?

    /// Nil if a pattern has variables, or characters that URLs contain only as escapes.
    mutating func link(for component: EffectiveComponent) -> WitnessLink? {
        var link = WitnessLink()
        link.path = "/"
        if let path = component.path {
            guard let text = SimpleLinks.text(path.value), text.hasPrefix("/") else { return nil }
            link.path = text
        }
        if let fragment = component.fragment {
            guard let text = SimpleLinks.text(fragment.value) else { return nil }
            link.fragment = text
        }
        if let query = component.query {
            guard let text = text(of: query, in: component) else { return nil }
            link.query = text
        }
        return link
    }

    private mutating func text(
        of query: EffectiveComponent.Inherited<ComponentFields.QueryPattern>, in component: EffectiveComponent
    ) -> String? {
        guard let place = InheritedPlace(query.level, of: component) else { return SimpleLinks.text(query.value) }
        if let known = inheritedQuery, known.place == place { return known.text }
        let text = SimpleLinks.text(query.value)
        inheritedQuery = (place, text)
        return text
    }

    private static func text(_ query: ComponentFields.QueryPattern) -> String? {
        switch query {
        case .unusableItems: return nil
        case .text(let pattern): return text(pattern, isQuery: true)
        case .items(let items):
            var texts: [String] = []
            for item in items {
                guard let value = text(item.pattern), item.name.utf8.allSatisfy(isOrdinary) else { return nil }
                if !value.isEmpty { texts.append(item.name + "=" + value) }
            }
            return texts.joined(separator: "&")
        }
    }

    /// The pattern with "a" for each star and "1" for each question mark.
    private static func text(_ pattern: String, isQuery: Bool = false) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pattern.utf8.count)
        for byte in pattern.utf8 {
            switch byte {
            case UInt8(ascii: "*"): bytes.append(UInt8(ascii: "a"))
            case UInt8(ascii: "?"): bytes.append(UInt8(ascii: "1"))
            case UInt8(ascii: "/"): bytes.append(byte)
            case UInt8(ascii: "="), UInt8(ascii: "&"):
                guard isQuery else { return nil }
                bytes.append(byte)
            default:
                guard isOrdinary(byte) else { return nil }
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Letters, digits and `-`, `_`, `.` (RFC 3986 section 2.3).
    private static func isOrdinary(_ byte: UInt8) -> Bool {
        URLCharacters.isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F || byte == 0x2E
    }
}
