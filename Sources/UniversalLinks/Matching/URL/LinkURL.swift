/// The URL under test, parsed as by Foundation's `URLComponents` (semantics E4).
///
/// RFC 3986 section 3.
public struct LinkURL: Hashable, Sendable {
    /// The text as given.
    public let text: String
    /// The text before the first colon, as written; nil for a relative reference.
    public let scheme: String?
    /// The host, its case as written and a trailing dot kept, in ASCII; nil without an authority.
    public let host: String?
    /// The digits of the port; nil if there is none, or nothing behind the colon.
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
    /// A URL in ASCII whose parts are the same, without repairs, port and user; nil if there is none.
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
