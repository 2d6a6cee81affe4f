#if Hummingbird || Server
    import Crypto
    public import Foundation
    import HTTPTypes
    public import Hummingbird
    import JSONSyntax

    /// A file ready to be served: its bytes and header fields are prepared once, and each request selects among the
    /// possible responses.
    ///
    /// Responses have no `Vary` field and are never compressed: Apple's fetcher gets the same bytes as all other clients.
    public struct AssociationFileResponse: Sendable {
        /// The body.
        public let body: ByteBuffer
        /// A strong validator, with its quotes: it changes exactly when the bytes change.
        public let entityTag: String
        /// When the file was last changed, as in a header field; nil if that is unknown.
        public let lastModified: String?

        private let fields: HTTPFields
        private let bodyFields: HTTPFields

        /// The only path where Apple looks for the file.
        public static let path = "/.well-known/apple-app-site-association"

        /// Prepares the responses for a file.
        ///
        /// - Parameters:
        ///   - bytes: The file.
        ///   - modified: When the file was last changed; nil if that is unknown.
        ///   - maximumAge: How many seconds caches may keep the file. With the default, 0, they revalidate it for each request.
        public init(_ bytes: [UInt8], modified: Date? = nil, maximumAge: Int = 0) {
            body = ByteBuffer(bytes: bytes)
            entityTag = "\"" + HexadecimalDigits.text(of: SHA256.hash(data: bytes).prefix(16)) + "\""
            lastModified = modified.map(AssociationFileResponse.text)
            var fields = HTTPFields()
            fields[.cacheControl] = maximumAge > 0 ? "max-age=\(maximumAge)" : "no-cache"
            fields[.eTag] = entityTag
            if let lastModified { fields[.lastModified] = lastModified }
            self.fields = fields
            fields[.contentType] = "application/json"
            fields[.contentLength] = String(bytes.count)
            bodyFields = fields
        }

        /// The response to a request, whatever path it has: 200 to GET and HEAD, 304 if the client has the file, 405 to
        /// other methods.
        public func response(to request: Request) -> Response {
            let isHead = request.method == .head
            guard isHead || request.method == .get else { return AssociationFileResponse.methodNotAllowed }
            guard !isKnown(to: request.headers) else {
                var response = Response(status: .notModified, headers: fields)
                // Hummingbird adds the length of the empty body, which is not that of the file (RFC 9110, 8.6).
                response.headers[.contentLength] = nil
                return response
            }
            // The fields have the length even if the body is not sent.
            return Response(
                status: .ok, headers: bodyFields, body: isHead ? ResponseBody() : ResponseBody(byteBuffer: body))
        }

        /// Whether the client has this version. `If-Modified-Since` counts only without `If-None-Match` (RFC 9110, 13.2.2),
        /// and only with exactly the time that was sent before.
        private func isKnown(to headers: HTTPFields) -> Bool {
            if headers.contains(.ifNoneMatch) {
                return headers[values: .ifNoneMatch].contains { value in
                    value.split(separator: ",").contains { tag in
                        let tag = tag.drop { $0 == " " || $0 == "\t" }
                        let trimmed = tag.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
                        let text = String(trimmed)
                        return text == "*" || text == entityTag || text == "W/" + entityTag
                    }
                }
            }
            guard let lastModified, let since = headers[.ifModifiedSince] else { return false }
            return since == lastModified
        }

        private static let methodNotAllowed: Response = {
            let text = "This resource supports GET and HEAD only.\n"
            return Response(
                status: .methodNotAllowed,
                headers: [
                    .allow: "GET, HEAD", .contentType: "text/plain; charset=utf-8",
                    .contentLength: String(text.utf8.count),
                ],
                body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        }()

        /// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7).
        private static func text(_ date: Date) -> String {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
            let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            let clock = [parts.hour, parts.minute, parts.second].map { digits($0 ?? 0) }.joined(separator: ":")
            return "\(days[(parts.weekday ?? 1) - 1]), \(digits(parts.day ?? 1)) \(months[(parts.month ?? 1) - 1]) "
                + "\(parts.year ?? 1970) \(clock) GMT"
        }

        private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    }
#endif
