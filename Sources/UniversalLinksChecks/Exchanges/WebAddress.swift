import JSONSyntax
internal import UniversalLinks

/// An `http` or `https` URL as it is requested: where to connect, and what to request there.
public struct WebAddress: Hashable, Sendable {
    /// How it is requested.
    public let scheme: Scheme
    /// The host in ASCII lower case, in Punycode if it is international; an IPv6 address without its brackets.
    public let host: String
    /// The port.
    public let port: Int
    /// Path and query as they are sent, starting with a slash.
    public let target: String

    /// The schemes that can be requested.
    public enum Scheme: String, Hashable, Sendable {
        /// Without TLS.
        case http
        /// With TLS.
        case https

        /// The port if none is given.
        public var usualPort: Int { self == .https ? 443 : 80 }
    }

    /// An address of parts that are known to be right.
    public init(scheme: Scheme = .https, host: String, port: Int? = nil, target: String = "/") {
        self.scheme = scheme
        self.host = host
        self.port = port ?? scheme.usualPort
        self.target = target.isEmpty ? "/" : target
    }

    /// The host, in brackets if it is an IPv6 address, and the port unless it is the usual one.
    public var authority: String {
        let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host
        return port == scheme.usualPort ? name : "\(name):\(port)"
    }
}

extension WebAddress: CustomStringConvertible {
    /// The URL.
    public var description: String { "\(scheme.rawValue)://\(authority)\(target)" }
}

extension WebAddress {
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

    /// - Parameter link: Has an authority.
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

    /// With everything encoded that no URL contains.
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

    /// Encodes what no path and no query may contain, after the authority; existing escapes stay.
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
                result += URLCharacters.escape(byte).utf8
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

    /// By RFC 3986.
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

extension WebAddress {
    /// Where a `Location` header in an answer of this address leads (RFC 3986 sections 5.2 and 5.3, RFC 9110 section
    /// 10.2.2).
    ///
    /// Space around it is dropped, as around every header field. What an absolute URL may contain is as in
    /// ``init(parsing:)``.
    ///
    /// - Throws: If it is not an `http` or `https` URL, or one that cannot be requested.
    package func redirected(to location: String) throws(WebAddressError) -> WebAddress {
        let reference = try WebAddress.split(WebAddress.trimmed(location))
        // 5.2.2: a reference with a scheme or an authority is complete.
        if reference.scheme != nil {
            return try WebAddress(reference, scheme: WebAddress.scheme(of: reference)).withoutDotSegments
        }
        if reference.host != nil { return try WebAddress(reference, scheme: scheme).withoutDotSegments }

        let (path, query) = parts
        let target: String
        if reference.path.isEmpty {
            target = path + ((reference.query ?? query).map { "?\($0)" } ?? "")
        } else {
            let merged = reference.path.hasPrefix("/") ? reference.path : WebAddress.folder(of: path) + reference.path
            target = WebAddress.removingDotSegments(merged) + (reference.query.map { "?\($0)" } ?? "")
        }
        guard target.utf8.count <= WebAddress.maximumByteCount else {
            throw WebAddressError(
                .excessiveLength, "The URL has more than \(WebAddress.maximumByteCount) bytes. Shorten it.")
        }
        return WebAddress(scheme: scheme, host: host, port: port, target: target)
    }

    private var parts: (path: String, query: String?) {
        guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (target, nil) }
        return (String(target[..<mark]), String(target[target.utf8.index(after: mark)...]))
    }

    private var withoutDotSegments: WebAddress {
        let (path, query) = parts
        return WebAddress(
            scheme: scheme, host: host, port: port,
            target: WebAddress.removingDotSegments(path) + (query.map { "?\($0)" } ?? ""))
    }

    /// Up to the last slash (5.2.3).
    private static func folder(of path: String) -> Substring {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "/"
    }

    /// A path that starts with a slash, without `.` and `..` (5.2.4).
    private static func removingDotSegments(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                if !kept.isEmpty { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        let start = text.utf8.drop(while: isSpace)
        return String(decoding: start.reversed().drop(while: isSpace).reversed(), as: UTF8.self)
    }
}

/// Why a text is not an address that can be requested.
///
/// Two errors are equal when their codes are.
public struct WebAddressError: Error, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// What is wrong and what to do about it, without the text.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension WebAddressError: Equatable {
    /// Whether both are the same kind of mistake.
    public static func == (left: WebAddressError, right: WebAddressError) -> Bool { left.code == right.code }
}

extension WebAddressError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension WebAddressError {
    /// A kind of mistake, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// More bytes than are read of a URL.
        public static let excessiveLength = Code("excessive-length")
        /// A control character, a line break among them.
        public static let controlCharacter = Code("control-character")
        /// No scheme, or one that is neither `http` nor `https`.
        public static let otherScheme = Code("other-scheme")
        /// No host.
        public static let missingHost = Code("missing-host")
        /// A user name or password.
        public static let userInformation = Code("user-information")
        /// A host that is neither a name in ASCII nor an address.
        public static let invalidHost = Code("invalid-host")
        /// A port that is not a number from 1 to 65,535.
        public static let invalidPort = Code("invalid-port")
        /// Nothing at all.
        public static let emptyText = Code("empty-text")
    }
}
