import HTTPTypes
import Hummingbird
import NIOCore
import UniversalLinksStandIn

/// Answers as Apple's CDN does: `/a/v1/HOST` (semantics N1).
struct CDNResponder: HTTPResponder {
    let cache: CDNCache
    let now: @Sendable () -> ContinuousClock.Instant

    /// What its paths start with.
    static let folder = "/a/v1/"

    init(_ cache: CDNCache, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        (self.cache, self.now) = (cache, now)
    }

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        guard request.method == .get || request.method == .head else {
            return .plain(.methodNotAllowed, "Only GET and HEAD are allowed.\n", [.allow: "GET, HEAD"])
        }
        // The bytes of the path as they were sent: a name needs no escapes.
        let path = (request.head.path ?? "").prefix { $0 != "?" }
        guard path.hasPrefix(CDNResponder.folder), let host = HostName(path.dropFirst(CDNResponder.folder.count)),
            !host.isAddress
        else {
            return .plain(
                .notFound, "The path after \(CDNResponder.folder) is not a host name in ASCII without a port.\n")
        }
        switch await cache.result(for: host) {
        case .copy(let copy): return Response(copy.message(for: host, now: now()), to: request.method)
        case .unknown:
            // What Apple's has answered for unknown names as well (semantics N3).
            return .plain(
                .methodNotAllowed,
                "\(host) is neither served here nor an allowed origin. Start the server with --cdn-origin \(host).\n")
        case .busy:
            return .plain(.serviceUnavailable, "Too many files are being fetched.\n", [.retryAfter: "1"])
        }
    }
}

extension Response {
    /// A message of the CDN; for HEAD without its body.
    fileprivate init(_ message: CDNMessage, to method: HTTPRequest.Method) {
        var fields = HTTPFields()
        for field in message.fields.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            fields.append(HTTPField(name: name, value: String(decoding: field.value, as: UTF8.self)))
        }
        fields[.contentLength] = String(message.body.count)
        let body = method == .head ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: message.body))
        self.init(status: HTTPResponse.Status(code: message.status), headers: fields, body: body)
    }
}
