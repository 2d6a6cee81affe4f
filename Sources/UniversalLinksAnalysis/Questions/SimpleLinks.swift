import UniversalLinks

/// URLs that components probably take, made without a thought of how they look: whoever asks lets the engine decide them first.
///
/// Most components are as simple as that; all others are for ``NaturalLinks`` and the search.
struct SimpleLinks {
    /// The last query of `defaults`, which many components share; nil text for one that is not simple.
    private var inheritedQuery: (place: InheritedPlace, text: String?)?

    /// The URL; nil if a pattern has variables, or characters that URLs may contain only as escapes.
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
