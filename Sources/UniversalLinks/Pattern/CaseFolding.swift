/// The form in which texts are compared where `caseSensitive` is false (semantics C2).
package enum CaseFolding {
    /// ASCII in lower case; any other scalar's lower-case mapping where that is one scalar.
    package static func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.isASCII {
            return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
        }
        let mapping = scalar.properties.lowercaseMapping.unicodeScalars
        guard let only = mapping.first, mapping.count == 1 else { return scalar }
        return only
    }

    /// A literal folded, any other token as it is.
    package static func folded(_ token: Pattern.Token) -> Pattern.Token {
        if case .literal(let scalar) = token { .literal(folded(scalar)) } else { token }
    }

    /// Each scalar folded.
    package static func folded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        text.map { folded($0) }
    }
}
