extension LinkURL {
    /// Parses a URL and repairs it like Foundation's `URLComponents` (semantics E4). Linear time.
    ///
    /// ## Parsing behavior
    /// - A part with an invalid character, or with a `%` that is not followed by two hexadecimal digits, is
    ///   percent-encoded again as a whole, including every `%`.
    /// - No dot segments are removed, nothing is lowercased, ports are not limited.
    /// - A host that is not ASCII is an error here; ``LinkURL/init(converting:)`` converts it.
    ///
    /// - Throws: if `URLComponents` refuses it too: an invalid scheme, port or host.
    public init(parsing text: String) throws(LinkURLError) {
        try self.init(parsing: text) { _ in nil }
    }

    /// - Parameter encodingHost: Returns the ASCII form of a host, or nil if it has none.
    init(parsing text: String, encodingHost: (String) -> String?) throws(LinkURLError) {
        guard text.utf8.count <= LinkURL.maximumByteCount else {
            throw LinkURLError(
                .excessiveLength,
                "The URL has \(text.utf8.count) bytes; the limit is \(LinkURL.maximumByteCount). Shorten it.")
        }
        var rest = Array(text.utf8)[...]
        self.text = text

        scheme = try LinkURL.takeScheme(from: &rest)
        let authority = LinkURL.takeAuthority(from: &rest)
        (hasUserInformation, host, port) = try LinkURL.readAuthority(authority, encodingHost)

        let pathBytes = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        rest = rest.dropFirst(pathBytes.count)
        var queryBytes: ArraySlice<UInt8>?
        if rest.first == UInt8(ascii: "?") {
            queryBytes = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
            rest = rest.dropFirst(1 + (queryBytes?.count ?? 0))
        }
        let fragmentBytes = rest.first == UInt8(ascii: "#") ? rest.dropFirst() : nil

        var repaired: Set<Part> = []
        func encoded(_ bytes: ArraySlice<UInt8>, _ part: Part) -> String {
            let isAllowed = { (byte: UInt8) in URLCharacters.isAllowed(byte, in: part) }
            if LinkURL.containsOnlyValid(bytes, isAllowed) { return String(decoding: bytes, as: UTF8.self) }
            repaired.insert(part)
            // Without an authority, a colon before the first slash would read as the end of a scheme.
            let protectsColon = part == .path && authority == nil
            let protected = protectsColon ? bytes.prefix { $0 != UInt8(ascii: "/") } : []
            return URLCharacters.percentEncoded(protected) { $0 != UInt8(ascii: ":") && isAllowed($0) }
                + URLCharacters.percentEncoded(bytes.dropFirst(protected.count), keeping: isAllowed)
        }
        path = encoded(pathBytes, .path)
        query = queryBytes.map { encoded($0, .query) }
        fragment = fragmentBytes.map { encoded($0, .fragment) }
        repairedParts = repaired
    }

    // MARK: - Scheme and authority

    private static func takeScheme(from rest: inout ArraySlice<UInt8>) throws(LinkURLError) -> String? {
        let delimiters: [UInt8] = [":", "/", "?", "#", "[", "]", "@"].map { UInt8(ascii: $0) }
        guard let end = rest.firstIndex(where: { delimiters.contains($0) }), rest[end] == UInt8(ascii: ":"),
            end > rest.startIndex
        else { return nil }
        let scheme = rest[..<end]
        let isValid =
            scheme.first.map(URLCharacters.isLetter) == true
            && scheme.allSatisfy {
                URLCharacters.isLetter($0) || URLCharacters.isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0)
            }
        guard isValid else {
            throw LinkURLError(
                .invalidScheme, "The text before the first colon is not a URL scheme. Start the URL with https://.")
        }
        rest = rest[(end + 1)...]
        return String(decoding: scheme, as: UTF8.self)
    }

    private static func takeAuthority(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard rest.starts(with: "//".utf8) else { return nil }
        let delimiters: [UInt8] = ["/", "?", "#"].map { UInt8(ascii: $0) }
        let authority = rest.dropFirst(2).prefix { !delimiters.contains($0) }
        rest = rest.dropFirst(2 + authority.count)
        return authority
    }

    private static func readAuthority(
        _ authority: ArraySlice<UInt8>?, _ encodingHost: (String) -> String?
    ) throws(LinkURLError) -> (hasUserInformation: Bool, host: String?, port: String?) {
        guard var rest = authority else { return (false, nil, nil) }
        var hasUserInformation = false
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            hasUserInformation = true
            rest = rest[(at + 1)...]
        }
        let hostEnd = rest.first == UInt8(ascii: "[") ? rest.lastIndex(of: UInt8(ascii: "]")).map { $0 + 1 } : nil
        let colon = rest[(hostEnd ?? rest.startIndex)...].firstIndex(of: UInt8(ascii: ":"))
        let hostBytes = rest[..<(colon ?? rest.endIndex)]
        let portBytes = colon.map { rest[($0 + 1)...] } ?? []
        guard portBytes.allSatisfy(URLCharacters.isDigit) else {
            throw LinkURLError(.invalidPort, "The text after the host's colon is not a port number.")
        }
        let port = portBytes.isEmpty ? nil : String(decoding: portBytes, as: UTF8.self)
        return (hasUserInformation, try host(hostBytes, encodingHost), port)
    }

    private static func host(
        _ bytes: ArraySlice<UInt8>, _ encodingHost: (String) -> String?
    ) throws(LinkURLError) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if isValidHost(bytes) { return text }
        if let literal = addressLiteral(bytes) { return literal }
        if let encoded = encodingHost(text), isValidHost(Array(encoded.utf8)[...]) { return encoded }
        guard bytes.allSatisfy({ $0 < 0x80 }) else {
            throw LinkURLError(.unicodeHost, "The host is not ASCII. Write it in Punycode: xn--….")
        }
        throw LinkURLError(.invalidHost, "The host contains a character that is not allowed in host names.")
    }

    private static func isValidHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        if let address = bracketed(bytes) {
            return containsOnlyValid(address) {
                URLCharacters.isUnreserved($0) || URLCharacters.isSubDelimiter($0) || $0 == UInt8(ascii: ":")
            }
        }
        return containsOnlyValid(bytes) { URLCharacters.isUnreserved($0) || URLCharacters.isSubDelimiter($0) }
    }

    /// For an address in brackets whose zone is not encoded as RFC 6874 requires: the address with its zone encoded.
    private static func addressLiteral(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let content = bracketed(bytes) else { return nil }
        let address = content.prefix { $0 != UInt8(ascii: "%") }
        guard
            address.allSatisfy({
                URLCharacters.isUnreserved($0) || URLCharacters.isSubDelimiter($0) || $0 == UInt8(ascii: ":")
            })
        else {
            return nil
        }
        let zone = URLCharacters.percentEncoded(content.dropFirst(address.count), keeping: URLCharacters.isUnreserved)
        return "[" + String(decoding: address, as: UTF8.self) + zone + "]"
    }

    private static func bracketed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard bytes.count > 1, bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") else { return nil }
        let content = bytes.dropFirst().dropLast()
        return content.contains(UInt8(ascii: "]")) ? nil : content
    }

    // MARK: - Parts

    /// Whether each byte is allowed or starts an escape.
    private static func containsOnlyValid(_ bytes: ArraySlice<UInt8>, _ isAllowed: (UInt8) -> Bool) -> Bool {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if isAllowed(bytes[index]) {
                index += 1
                continue
            }
            guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                PercentDecoding.hexDigit(bytes[index + 1]) != nil, PercentDecoding.hexDigit(bytes[index + 2]) != nil
            else { return false }
            index += 3
        }
        return true
    }
}

/// The characters of URLs (RFC 3986 sections 2.2, 2.3 and 3.3 to 3.5), as bytes of ASCII.
///
/// The tables of the fast engine are built from these functions (`ByteClasses`).
package enum URLCharacters: Sendable {
    /// A letter, a digit or one of `-._~`, which are written as they are in every part of a URL.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isLetter(byte) || isDigit(byte)
        }
    }

    /// One of `!$&'()*+,;=`, which may delimit text inside a part.
    package static func isSubDelimiter(_ byte: UInt8) -> Bool { "!$&'()*+,;=".utf8.contains(byte) }

    /// Without an escape.
    package static func isAllowed(_ byte: UInt8, in part: LinkURL.Part) -> Bool {
        if isUnreserved(byte) || isSubDelimiter(byte) { return true }
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "/"): return true
        case UInt8(ascii: "?"): return part != .path
        default: return false
        }
    }

    package static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    package static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    package static func percentEncoded(_ bytes: some Sequence<UInt8>, keeping isKept: (UInt8) -> Bool) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.underestimatedCount)
        for byte in bytes {
            if isKept(byte) { encoded.append(byte) } else { encoded += escape(byte).utf8 }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// `%0A`.
    package static func escape(_ byte: UInt8) -> String {
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}
