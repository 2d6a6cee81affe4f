internal import UniversalLinks

extension WebAddress {
    /// The longest URL that is read, in bytes.
    package static let maximumByteCount = 8_192

    /// Reads an `http` or `https` URL.
    ///
    /// ## Parsing behavior
    /// - The host is a name in ASCII (international ones in Punycode), an address of version 4 in four decimal numbers,
    ///   or one of version 6 in brackets without a zone. It is made lower case. What ends in a number but is no
    ///   address, such as `127.1`, is refused, since systems read it as one.
    /// - In path and query, characters that no URL contains are percent-encoded; escapes stay as they are.
    /// - A fragment is dropped, since it is never sent.
    ///
    /// - Throws: If the text is too long, contains a control character or a user name, or if scheme, host or port is
    ///   invalid.
    public init(parsing text: String) throws(WebAddressError) {
        let link = try WebAddress.split(text)
        try self.init(link, scheme: WebAddress.scheme(of: link))
    }

    /// An address of a URL that has an authority.
    init(_ link: LinkURL, scheme: Scheme) throws(WebAddressError) {
        guard !link.hasUserInformation else {
            throw WebAddressError(
                .userInformation, "The URL contains a user name or a password. Remove the part before the @.")
        }
        guard let host = link.host, !host.isEmpty else {
            throw WebAddressError(.missingHost, "The URL has no host. Write it in full: https://example.com/path.")
        }
        let path = link.path.isEmpty ? "/" : link.path
        self.init(
            scheme: scheme, host: try WebAddress.host(host), port: try WebAddress.port(link.port),
            target: path + (link.query.map { "?\($0)" } ?? ""))
    }

    // MARK: - Parts

    /// The parts of a URL or relative reference, with all that no URL contains encoded.
    static func split(_ text: String) throws(WebAddressError) -> LinkURL {
        guard text.utf8.count <= maximumByteCount else {
            throw WebAddressError(
                .excessiveLength,
                "The URL has \(text.utf8.count) bytes; the limit is \(maximumByteCount). Shorten it.")
        }
        guard !text.isEmpty else { throw WebAddressError(.emptyText, "The URL is empty.") }
        guard !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw WebAddressError(
                .controlCharacter, "The URL contains a control character. Percent-encode or remove it.")
        }
        do throws(LinkURLError) {
            return try LinkURL(parsing: encoded(text))
        } catch {
            switch error.code {
            case .invalidScheme: throw WebAddressError(.otherScheme, error.message)
            case .invalidPort: throw WebAddressError(.invalidPort, error.message)
            case .excessiveLength: throw WebAddressError(.excessiveLength, error.message)
            default: throw WebAddressError(.invalidHost, error.message)
            }
        }
    }

    static func scheme(of link: LinkURL) throws(WebAddressError) -> Scheme {
        guard let scheme = link.scheme.flatMap({ Scheme(rawValue: lowercased($0)) }) else {
            throw WebAddressError(.otherScheme, "The URL does not start with https:// or http://.")
        }
        return scheme
    }

    /// The text with what no path and no query may contain percent-encoded after the authority; existing escapes
    /// stay.
    private static func encoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let start = endOfAuthority(bytes)
        guard bytes[start...].contains(where: { !isPlain($0) }) || hasLoosePercent(bytes[start...]) else { return text }
        var result = Array(bytes[..<start])
        for index in bytes[start...].indices {
            let byte = bytes[index]
            if isPlain(byte), byte != UInt8(ascii: "%") || isEscape(bytes[start...], at: index) {
                result.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += Array((byte < 16 ? "%0" : "%").utf8) + Array(digits.utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func endOfAuthority(_ bytes: [UInt8]) -> Int {
        let slash = UInt8(ascii: "/")
        let delimiters: [UInt8] = ["/", "?", "#"].map { UInt8(ascii: $0) }
        let first = bytes.firstIndex { delimiters.contains($0) } ?? bytes.endIndex
        guard first + 1 < bytes.endIndex, bytes[first] == slash, bytes[first + 1] == slash,
            first == 0 || bytes[first - 1] == UInt8(ascii: ":")
        else {
            // `mailto:…`, `a b`: nothing comes before the path but perhaps a scheme.
            return 0
        }
        return bytes[(first + 2)...].firstIndex { delimiters.contains($0) } ?? bytes.endIndex
    }

    /// Whether RFC 3986 allows a byte in a URL.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !#""<>\^`{|}"#.utf8.contains(byte)
    }

    private static func hasLoosePercent(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { bytes[$0] == UInt8(ascii: "%") && !isEscape(bytes, at: $0) }
    }

    private static func isEscape(_ bytes: ArraySlice<UInt8>, at index: Int) -> Bool {
        bytes[index...].dropFirst().prefix(2).count { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 } == 2
    }

    private static func host(_ text: String) throws(WebAddressError) -> String {
        if text.hasPrefix("["), text.hasSuffix("]") {
            guard let address = NetworkAddress(String(text.dropFirst().dropLast())), address.family == .ipv6 else {
                throw WebAddressError(.invalidHost, "The text in brackets is not an IPv6 address without a zone.")
            }
            return address.description
        }
        let name = lowercased(text)
        var labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
        let isName =
            name.utf8.count <= 254
            && labels.allSatisfy { label in
                (1...63).contains(label.count) && label.allSatisfy { isNameCharacter($0) }
            }
        guard isName else {
            throw WebAddressError(
                .invalidHost,
                "The host is not a name of letters, digits and hyphens. Write an international name in Punycode: xn--…."
            )
        }
        // WHATWG URL 3.5, "ends in a number": what systems read as an address has to be written as one.
        if let last = labels.last, looksLikeNumber(last), NetworkAddress(name) == nil {
            throw WebAddressError(
                .invalidHost, "The host ends in a number, but is not an IPv4 address. Write four decimal numbers.")
        }
        return name
    }

    private static func looksLikeNumber(_ label: Substring.UTF8View.SubSequence) -> Bool {
        label.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            || label.starts(with: "0x".utf8)
                && label.dropFirst(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func port(_ text: String?) throws(WebAddressError) -> Int? {
        guard let text else { return nil }
        guard let port = Int(text), (1...65_535).contains(port) else {
            throw WebAddressError(.invalidPort, "The port is not a number from 1 to 65535.")
        }
        return port
    }

    private static func lowercased(_ text: String) -> String {
        String(
            decoding: text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 },
            as: UTF8.self)
    }
}
