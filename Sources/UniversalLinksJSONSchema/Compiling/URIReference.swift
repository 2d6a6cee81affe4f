/// A URI or a relative reference. RFC 3986, sections 3 and 5.
///
/// Only dot segments are normalised, as in section 5.2.4.
struct URIReference: Sendable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits a text as in RFC 3986 appendix B, which accepts every text.
    init(_ text: String) {
        var rest = text.unicodeScalars[...]
        fragment = URIReference.cut(&rest, from: "#")
        query = URIReference.cut(&rest, from: "?")
        if let colon = rest.firstIndex(of: ":"), URIReference.isScheme(rest[..<colon]) {
            scheme = String(rest[..<colon])
            rest = rest[rest.index(after: colon)...]
        }
        if rest.starts(with: "//".unicodeScalars) {
            rest = rest.dropFirst(2)
            let end = rest.firstIndex(of: "/") ?? rest.endIndex
            authority = String(rest[..<end])
            rest = rest[end...]
        }
        path = String(rest)
    }

    /// RFC 3986 section 5.2.2.
    func resolved(against base: URIReference) -> URIReference {
        var result = self
        if scheme != nil {
            result.path = URIReference.withoutDotSegments(path)
            return result
        }
        result.scheme = base.scheme
        if authority != nil {
            result.path = URIReference.withoutDotSegments(path)
            return result
        }
        result.authority = base.authority
        if path.isEmpty {
            result.path = base.path
            result.query = query ?? base.query
        } else if path.unicodeScalars.first == "/" {
            result.path = URIReference.withoutDotSegments(path)
        } else {
            result.path = URIReference.withoutDotSegments(merged(with: base))
        }
        return result
    }

    var withoutFragment: URIReference {
        var copy = self
        copy.fragment = nil
        return copy
    }

    /// Percent-decoded; empty if there is no fragment, nil if it is not UTF-8.
    var decodedFragment: String? {
        var bytes: [UInt8] = []
        var rest = Array((fragment ?? "").utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            guard digits.count == 2 else { return nil }
            bytes.append(UInt8(digits[0] * 16 + digits[1]))
            rest = rest.dropFirst(2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// RFC 3986 section 5.2.3.
    private func merged(with base: URIReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        guard let slash = base.path.unicodeScalars.lastIndex(of: "/") else { return path }
        return String(base.path.unicodeScalars[...slash]) + path
    }

    /// RFC 3986 section 5.2.4.
    private static func withoutDotSegments(_ path: String) -> String {
        let segments = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard segments.contains(where: { $0 == "." || $0 == ".." }) else { return path }
        let isRooted = path.unicodeScalars.first == "/"
        var kept: [String] = []
        for (index, segment) in segments.enumerated() where index > 0 || !isRooted {
            switch segment {
            case ".": break
            case "..": _ = kept.popLast()
            default:
                kept.append(segment)
                continue
            }
            if index == segments.count - 1 { kept.append("") }
        }
        return (isRooted ? "/" : "") + kept.joined(separator: "/")
    }

    private static func cut(_ rest: inout Substring.UnicodeScalarView, from mark: Unicode.Scalar) -> String? {
        guard let index = rest.firstIndex(of: mark) else { return nil }
        let part = String(rest[rest.index(after: index)...])
        rest = rest[..<index]
        return part
    }

    private static func isScheme(_ text: Substring.UnicodeScalarView) -> Bool {
        guard let first = text.first, first.isASCII, first.properties.isAlphabetic else { return false }
        return text.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "+-.".unicodeScalars.contains(scalar))
        }
    }
}

extension URIReference: CustomStringConvertible {
    /// RFC 3986 section 5.3.
    var description: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        if let fragment { text += "#" + fragment }
        return text
    }
}
