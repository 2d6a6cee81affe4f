/// The URL under test, parsed like Foundation's `URLComponents` (semantics E4).
///
/// RFC 3986 section 3.
public struct LinkURL: Hashable, Sendable {
    /// The text as given.
    public let text: String
    /// The text before the first colon, as written; nil for a relative reference.
    public let scheme: String?
    /// The host in ASCII, with its case as written and a trailing dot kept; nil without an authority.
    public let host: String?
    /// The digits of the port; nil if there is none, or nothing after the colon.
    public let port: String?
    /// Whether a user name or password is before the host.
    public let hasUserInformation: Bool
    /// The percent-encoded path; may be empty.
    public let path: String
    /// The percent-encoded query without `?`; nil if there is none.
    public let query: String?
    /// The percent-encoded fragment without `#`; nil if there is none.
    public let fragment: String?
    /// The parts that contained something invalid and were encoded again.
    public let repairedParts: Set<Part>

    /// One of the three parts of a URL that patterns are compared with.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// What follows the host.
        case path
        /// What follows `?`.
        case query
        /// What follows `#`.
        case fragment
    }

    /// The longest URL that is read, in bytes.
    public static let maximumByteCount = 131_072

    /// Whether the scheme is `http` or `https`, ignoring case (semantics H5).
    public var isWeb: Bool {
        guard let scheme = scheme?.asciiLowercased else { return false }
        return scheme == "http" || scheme == "https"
    }

    /// The percent-encoded text of a part; empty if the URL has none (semantics Q1, F1).
    public func text(of part: Part) -> String {
        switch part {
        case .path: path
        case .query: query ?? ""
        case .fragment: fragment ?? ""
        }
    }
}

extension LinkURL {
    /// A URL in ASCII with the same parts, without repairs, port and user; nil if there is none.
    var plainText: String? {
        guard isWeb, let scheme, let host else { return nil }
        let text = "\(scheme)://\(host)\(path)" + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
        guard let plain = try? LinkURL(parsing: text), plain.repairedParts.isEmpty, plain.host == host,
            plain.path == path, plain.query == query, plain.fragment == fragment
        else { return nil }
        return text
    }
}

extension LinkURL {
    /// An item of the query (semantics Q7).
    public struct QueryItem: Hashable, Sendable {
        /// The text before the first `=`, percent-encoded.
        public let name: String
        /// The text after it, percent-encoded; empty if there is no `=` (semantics Q4).
        public let value: String
    }

    /// The query split at each `&`, and each item at its first `=`. An empty query has no items.
    public var queryItems: [QueryItem] {
        guard let query, !query.isEmpty else { return [] }
        return query.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let value = item.dropFirst(name.count + 1)
            return QueryItem(name: String(decoding: name, as: UTF8.self), value: String(decoding: value, as: UTF8.self))
        }
    }
}

extension LinkURL: CustomStringConvertible {
    /// The text as given.
    public var description: String { text }
}

extension LinkURL {
    /// Why a URL that was parsed is not complete enough to decide; nil for a complete one.
    package var problemAsArgument: String? {
        guard scheme != nil else { return LinkURL.schemeProblem }
        guard isWeb, host?.isEmpty ?? true else { return nil }
        return "The URL has no host. Write it in full: https://example.com/path."
    }

    private static let schemeProblem = "The URL has no scheme. Write it in full: https://example.com/path."

    /// The same for a text in which parsing would find neither scheme nor host, without parsing it; nil for all others.
    ///
    /// Lines of logs that are read as URLs are such texts, and there are millions of them.
    package static func problemAtOnce(of text: UnsafeBufferPointer<UInt8>) -> String? {
        guard text.count <= LinkURL.maximumByteCount, !text.starts(with: [0x2F, 0x2F]) else { return nil }
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: ":"): return index == 0 ? schemeProblem : nil
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "@"):
                return schemeProblem
            default: continue
            }
        }
        return schemeProblem
    }
}

/// The parts of one URL in the forms in which components compare them, each made when it is first needed.
package struct LinkTexts {
    package struct Form: Hashable, Sendable {
        /// Percent-decoded (semantics E2).
        package let isDecoded: Bool
        /// Case folded (semantics C1).
        package let isFolded: Bool

        package init(isDecoded: Bool, isFolded: Bool) {
            self.isDecoded = isDecoded
            self.isFolded = isFolded
        }
    }

    private struct Key: Hashable {
        let part: LinkURL.Part
        let form: Form
    }

    package let link: LinkURL
    private var texts: [Key: [Unicode.Scalar]] = [:]
    private var strings: [Key: String] = [:]
    private var values: [Form: [[Unicode.Scalar]: [[Unicode.Scalar]]]] = [:]

    package init(_ link: LinkURL) {
        self.link = link
    }

    /// The path is decoded first and normalised second (semantics E3).
    package mutating func text(of part: LinkURL.Part, _ form: Form) -> [Unicode.Scalar] {
        let key = Key(part: part, form: form)
        if let text = texts[key] { return text }
        var text = LinkTexts.decoded(link.text(of: part), form)
        if part == .path { text = PathNormalization.normalized(text) }
        if form.isFolded { text = CaseFolding.folded(text) }
        texts[key] = text
        return text
    }

    mutating func string(of part: LinkURL.Part, _ form: Form) -> String {
        let key = Key(part: part, form: form)
        if let string = strings[key] { return string }
        let string = String(scalars: text(of: part, form))
        strings[key] = string
        return string
    }

    /// The values of each name: split while encoded, then decoded one by one (semantics Q7). Names are never folded.
    package mutating func queryValues(_ form: Form) -> [[Unicode.Scalar]: [[Unicode.Scalar]]] {
        if let known = values[form] { return known }
        var made: [[Unicode.Scalar]: [[Unicode.Scalar]]] = [:]
        for item in link.queryItems {
            let value = LinkTexts.decoded(item.value, form)
            made[LinkTexts.decoded(item.name, form), default: []].append(
                form.isFolded ? CaseFolding.folded(value) : value)
        }
        values[form] = made
        return made
    }

    private static func decoded(_ text: String, _ form: Form) -> [Unicode.Scalar] {
        form.isDecoded ? PercentDecoding.decoded(text.utf8) : Array(text.unicodeScalars)
    }
}

/// Why a text is not a URL.
///
/// Two errors are equal when their codes are.
public struct LinkURLError: CodedError, Error, Hashable, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// What is wrong and what to do about it, without the text.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension LinkURLError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension LinkURLError {
    /// A kind of mistake, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// More bytes than ``LinkURL/maximumByteCount``.
        public static let excessiveLength = Code("excessive-length")
        /// The text before the first colon is not a scheme.
        public static let invalidScheme = Code("invalid-scheme")
        /// The text after the host's colon is not a number.
        public static let invalidPort = Code("invalid-port")
        /// The host, or the user name before it, contains a character that is not allowed.
        public static let invalidHost = Code("invalid-host")
        /// The host is not ASCII, and no conversion is available.
        public static let unicodeHost = Code("unicode-host")
    }
}
