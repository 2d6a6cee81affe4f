import UniversalLinks

/// The texts that can occur where a pattern is compared, as an automaton of a few states.
///
/// Texts are meant before case is folded. Every text of a domain occurs in some URL.
package struct TextDomain: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// In the form in which paths are compared (semantics T2).
        case path
        case query
        /// The text before the first `=` of an item of the query (semantics Q7).
        case queryName
        /// The text after it.
        case queryValue
        case fragment
    }

    enum State: Int, Sendable {
        case start
        case inside
        case behindSlash
        case behindStar
        case escape
        case escapeDigit
    }

    package let source: Source
    /// Whether the text is percent-decoded (semantics E2) and may contain any scalar. Otherwise it contains only what a
    /// URL may (E4).
    let isDecoded: Bool

    package init(source: Source, isDecoded: Bool) {
        self.source = source
        self.isDecoded = isDecoded
    }

    var start: State { source == .path ? .start : .inside }

    /// Nil if no text continues so.
    func next(_ state: State, _ scalar: Unicode.Scalar) -> State? {
        switch state {
        case .escape: return TextDomain.isHexDigit(scalar) ? .escapeDigit : nil
        case .escapeDigit: return TextDomain.isHexDigit(scalar) ? .inside : nil
        case .start: return scalar == "/" ? .behindSlash : nil
        case .inside, .behindSlash, .behindStar:
            if !isDecoded {
                if scalar == "%" { return .escape }
                guard allows(scalar) else { return nil }
            }
            guard source == .path else { return .inside }
            if scalar == "/" { return state == .behindSlash ? nil : .behindSlash }
            if scalar == "*" { return state == .behindStar ? nil : .behindStar }
            return .inside
        }
    }

    func isEnd(_ state: State) -> Bool {
        switch state {
        case .start, .escape, .escapeDigit: false
        case .inside: source != .path
        case .behindSlash, .behindStar: true
        }
    }

    func contains(_ text: some Sequence<Unicode.Scalar>) -> Bool {
        var state = start
        for scalar in text {
            guard let next = next(state, scalar) else { return false }
            state = next
        }
        return isEnd(state)
    }
}

extension TextDomain {
    /// Whether a scalar may be unescaped in this part of a URL (RFC 3986 sections 3.3 to 3.5).
    package func allows(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        switch scalar {
        case "&" where source == .queryName || source == .queryValue: return false
        case "=" where source == .queryName: return false
        default: return URLCharacters.isAllowed(UInt8(truncatingIfNeeded: scalar.value), in: part)
        }
    }

    private var part: LinkURL.Part {
        switch source {
        case .path: .path
        case .query, .queryName, .queryValue: .query
        case .fragment: .fragment
        }
    }

    /// The text as written in a URL. If the text is decoded, everything that must not be unescaped is escaped.
    func encoded(_ text: some Sequence<Unicode.Scalar>) -> String {
        var encoded = String.UnicodeScalarView()
        for scalar in text {
            if !isDecoded || allows(scalar) {
                encoded.append(scalar)
                continue
            }
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                encoded.append(contentsOf: URLCharacters.escape(byte).unicodeScalars)
            }
        }
        return String(encoded)
    }

    static func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && PercentDecoding.hexDigit(UInt8(truncatingIfNeeded: scalar.value)) != nil
    }

    /// Whether a scalar is unescaped in every part of a URL (RFC 3986 section 2.3).
    package static func isUnreserved(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && URLCharacters.isUnreserved(UInt8(truncatingIfNeeded: scalar.value))
    }
}
