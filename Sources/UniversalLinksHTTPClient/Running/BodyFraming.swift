internal import HTTPTypes

/// How the end of a body is known (RFC 9112 section 6.3).
enum BodyFraming: Equatable, Sendable {
    /// There is none.
    case none
    /// By a count of bytes.
    case length(Int)
    /// By the last chunk.
    case chunks
    /// By the end of the connection.
    case close

    /// The framing of the answer to a GET.
    init(status: Int, fields: HTTPFields) {
        if status / 100 == 1 || status == 204 || status == 304 {
            self = .none
        } else if let codings = fields[.transferEncoding] {
            let last = codings.lowercased().split(separator: ",").last?.filter { $0 != " " && $0 != "\t" }
            self = last == "chunked" ? .chunks : .close
        } else if let length = fields[.contentLength].flatMap({ Int($0) }) {
            self = .length(length)
        } else {
            self = .close
        }
    }

    /// The bytes that were announced.
    var expected: Int? {
        if case .length(let count) = self { count } else { nil }
    }
}
