import UniversalLinks
import UniversalLinksAnalysis

/// How the text of a pattern meets a part of a URL.
struct ComparisonForm: Hashable, Sendable {
    /// The part of the URL.
    let part: LinkURL.Part
    /// Whether it is the value of one item of the query.
    let isItemValue: Bool
    /// Whether the URL is compared as it is written.
    let isEncoded: Bool
    /// Whether case counts.
    let isCaseSensitive: Bool
}

extension ComparisonForm {
    /// The texts that can occur at all in such a part of a URL.
    var domain: TextDomain { TextDomain(source: source, isDecoded: !isEncoded) }

    private var source: TextDomain.Source {
        switch part {
        case .path: .path
        case .query: isItemValue ? .queryValue : .query
        case .fragment: .fragment
        }
    }

    /// Whether such a part of a URL can contain a scalar as it is, or as the start of an escape; apart from case if case
    /// does not count.
    func canContain(_ scalar: Unicode.Scalar) -> Bool {
        guard isEncoded, scalar != "%", !TextDomain.isUnreserved(scalar) else { return true }
        guard !isCaseSensitive else { return domain.allows(scalar) }
        return CaseFolding.preimages(of: CaseFolding.folded(scalar)).contains { domain.allows($0) }
    }

    /// A scalar as URLs write it if they cannot contain it as it is.
    static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf8.reduce(into: "") { text, byte in
            text += byte < 0x10 ? "%0" : "%"
            text += String(byte, radix: 16, uppercase: true)
        }
    }
}

extension ComparisonForm {
    /// How a component compares a pattern for a part of the URL, or for the value of one item of the query.
    init(_ part: LinkURL.Part, isItemValue: Bool, in component: EffectiveComponent) {
        self.init(
            part: part, isItemValue: isItemValue, isEncoded: component.isPercentEncoded.value,
            isCaseSensitive: component.isCaseSensitive.value)
    }
}
