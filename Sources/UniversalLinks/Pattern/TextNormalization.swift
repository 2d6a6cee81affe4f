import JSONSyntax

/// The form in which paths and path patterns are compared (semantics T2).
///
/// For speed, two places write the same form in one pass over bytes: `PatternProgram.Elements.init(plain:)` for
/// patterns, and `PartReader` with `PathText` for the paths of URLs. `PathNormalizationTests` and the tests of the fast
/// engine keep them equal.
package enum PathNormalization {
    /// The same steps serve patterns and the paths of URLs.
    package static func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        normalized(text, slash: "/", star: "*")
    }

    /// A variable is neither a slash nor a star.
    static func normalized(_ tokens: [Pattern.Token]) -> [Pattern.Token] {
        normalized(tokens, slash: .literal("/"), star: .anyRun)
    }

    private static func normalized<Element: Equatable>(
        _ text: [Element], slash: Element, star: Element
    ) -> [Element] {
        guard let first = text.first, let last = text.last else { return [slash] }
        guard text.count > 1 else { return text }
        let isMark = { (element: Element) in element == slash || element == star }
        var normalized: [Element] = []
        normalized.reserveCapacity(text.count + 2)
        if !isMark(first) { normalized.append(slash) }
        // Every `**` becomes `*` and every `//` becomes `/`, until none is left.
        for element in text {
            if isMark(element), normalized.last == element { continue }
            normalized.append(element)
        }
        if !isMark(last) { normalized.append(slash) }
        return normalized
    }
}

/// The form in which texts are compared if `caseSensitive` is false (semantics C2).
package enum CaseFolding {
    /// ASCII in lower case; any other scalar's lower-case mapping if that is one scalar.
    package static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
        }
        let mapping = scalar.properties.lowercaseMapping.unicodeScalars
        guard let only = mapping.first, mapping.count == 1 else { return scalar }
        return only
    }

    /// Only a literal is folded.
    package static func folded(_ token: Pattern.Token) -> Pattern.Token {
        if case .literal(let scalar) = token { .literal(folded(scalar)) } else { token }
    }

    package static func folded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.map { folded($0) }
    }
}

/// Percent-encoded text read as UTF-8 (RFC 3986 section 2.1).
package enum PercentDecoding {
    /// Empty if the decoded bytes are not UTF-8, as in Foundation (semantics E3).
    ///
    /// A `%` without two hexadecimal digits after it stays as it is.
    package static func decoded(_ text: some Sequence<UInt8>) -> [Unicode.Scalar] {
        decodedIfUTF8(text) ?? []
    }

    /// Nil if the decoded bytes are not UTF-8.
    package static func decodedIfUTF8(_ text: some Sequence<UInt8>) -> [Unicode.Scalar]? {
        let bytes = Array(text)
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = hexDigit(bytes[index + 1]), let low = hexDigit(bytes[index + 2])
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        guard let string = String(wellFormedUTF8: decoded) else { return nil }
        return Array(string.unicodeScalars)
    }

    package static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
