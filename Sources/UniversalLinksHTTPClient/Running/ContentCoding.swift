internal import HTTPTypes

/// How a body is compressed (RFC 9110 section 8.4).
enum ContentCoding: Equatable, Sendable {
    /// Not at all.
    case identity
    /// RFC 1952.
    case gzip
    /// RFC 1950; many send RFC 1951 under this name.
    case deflate
    /// Something that cannot be read, or was not asked for.
    case unreadable(String)

    /// What is asked for where the request does not say.
    static let usual = "gzip, deflate"

    /// The coding of an answer.
    ///
    /// - Parameter accepted: The value of `Accept-Encoding` as it was sent.
    init(of fields: HTTPFields, accepted: String) {
        let names = ContentCoding.names(in: fields[.contentEncoding] ?? "").filter { $0 != "identity" }
        switch names {
        case []: self = .identity
        case ["gzip"] where ContentCoding.accepts("gzip", accepted),
            ["x-gzip"] where ContentCoding.accepts("gzip", accepted):
            self = .gzip
        case ["deflate"] where ContentCoding.accepts("deflate", accepted): self = .deflate
        default: self = .unreadable(names.joined(separator: ", "))
        }
    }

    /// Its name; empty for none.
    var name: String {
        switch self {
        case .identity: ""
        case .gzip: "gzip"
        case .deflate: "deflate"
        case .unreadable(let name): name
        }
    }

    private static func accepts(_ name: String, _ accepted: String) -> Bool {
        let offers = accepted.lowercased().split(separator: ",").map { $0.split(separator: ";") }
        return offers.contains { offer in
            let coding = offer.first?.filter { $0 != " " && $0 != "\t" }
            let weight = offer.dropFirst().map { $0.filter { $0 != " " } }.last { $0.hasPrefix("q=") }
            let isRefused = weight.map { Double($0.dropFirst(2)) == 0 } ?? false
            return (coding == name || coding == "x-\(name)" || coding == "*") && !isRefused
        }
    }

    private static func names(in value: String) -> [String] {
        value.lowercased().split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }.filter { !$0.isEmpty }
    }
}
