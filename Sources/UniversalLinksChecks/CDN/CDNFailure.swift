import HTTPTypes
import JSONSyntax

/// A failure that the CDN has cached: what it reports about its own attempt to fetch the file (semantics N3).
///
/// The texts are as they were sent; nothing is escaped.
public struct CDNFailure: Sendable {
    /// The status of the CDN's answer.
    public let status: Int
    /// The code at the start of `Apple-Failure-Reason`, such as `SWCERR00101`; nil if there is none.
    public let code: String?
    /// What follows the code; nil if nothing does.
    public let text: String?
    /// The members of `Apple-Failure-Details` in order; one without a key if the field is not a JSON object.
    public let details: [Detail]
    /// `Apple-From`: the URL that was tried.
    public let origin: String?
    /// `Apple-Try-Direct`: whether devices should request the site directly; nil if the field is missing.
    public let tryDirect: String?
    /// How long it is cached.
    public let freshness: CDNFreshness

    /// Something that the CDN reports about the failure.
    public struct Detail: Hashable, Sendable {
        /// What it is: `status`, `cause`.
        public let key: String?
        /// The value; JSON text if it is not a string.
        public let value: String
    }

    /// The bytes of `Apple-Failure-Details` that are read, and how many members are kept.
    static let detailsLimit = (byteCount: 4_096, memberCount: 8)
}

extension CDNFailure {
    /// A failure from the header fields of an answer.
    init(status: Int, fields: HTTPFields, freshness: CDNFreshness) {
        self.status = status
        self.freshness = freshness
        let reason = fields[.appleFailureReason].map { String($0.prefix(1_024)) } ?? ""
        let words = reason.split(separator: " ", maxSplits: 1)
        let word = words.first.map { String($0.last == ":" ? $0.dropLast() : $0) } ?? ""
        let isCoded = CDNFailureCatalogue.isCode(word)
        code = isCoded ? word : nil
        let rest = isCoded ? words.dropFirst().first.map(String.init) : reason
        text = rest?.isEmpty == false ? rest : nil
        details = fields[.appleFailureDetails].map(CDNFailure.details) ?? []
        origin = fields[.appleFrom]
        tryDirect = fields[.appleTryDirect]
    }

    private static func details(_ text: String) -> [Detail] {
        let bytes = Array(text.utf8)
        guard bytes.count <= detailsLimit.byteCount, let document = try? JSONDocument(parsing: bytes),
            let object = document.root.object
        else { return [Detail(key: nil, value: String(text.prefix(detailsLimit.byteCount)))] }
        return object.effectiveMembers.prefix(detailsLimit.memberCount).map { member in
            Detail(
                key: member.key,
                value: member.value.string ?? JSONWriter(layout: .compact).text(of: member.value))
        }
    }

    /// What its words say, else what is known about its code; nil if neither is known.
    package var explanation: CDNFailureCatalogue.Entry? {
        CDNFailureCatalogue.entry(for: code, saying: [text].compactMap { $0 } + details.map(\.value))
    }

    /// Whether it is the answer for a name that the CDN does not know (semantics N3).
    public var isUnknownDomain: Bool { status == 405 && code == nil && text == nil }
}

extension HTTPField.Name {
    static let appleFailureReason = known("Apple-Failure-Reason")
    static let appleFailureDetails = known("Apple-Failure-Details")
    static let appleFrom = known("Apple-From")
    static let appleTryDirect = known("Apple-Try-Direct")
    static let appleOriginFormat = known("Apple-Origin-Format")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a header field name") }
        return name
    }
}
