import HTTPTypes
import Hummingbird
import NIOCore
import UniversalLinksService
import UniversalLinksStandIn

/// Answers as Apple's CDN does: `/a/v1/HOST` (semantics N1).
struct CDNResponder: HTTPResponder {
    let cache: CDNCache
    let now: @Sendable () -> ContinuousClock.Instant

    static let folder = "/a/v1/"

    init(_ cache: CDNCache, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        (self.cache, self.now) = (cache, now)
    }

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        guard request.method == .get || request.method == .head else {
            return .plain(.methodNotAllowed, "Only GET and HEAD are allowed.\n", [.allow: "GET, HEAD"])
        }
        // The raw bytes of the path: a host name needs no escapes.
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
            // Apple's CDN has answered this for unknown names as well (semantics N3).
            return .plain(
                .methodNotAllowed,
                "\(host) is neither served here nor an allowed origin. Start the server with --cdn-origin \(host).\n")
        case .busy:
            return .plain(.serviceUnavailable, "Too many files are being fetched.\n", [.retryAfter: "1"])
        }
    }
}

extension Response {
    /// Without a body for HEAD.
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

/// The copies of the stand-in for Apple's CDN: fetched on the first request, and again once they are stale.
///
/// A host is fetched once at a time, for all who request it.
actor CDNCache {
    enum Result: Sendable {
        case copy(CDNCopy)
        /// The host is neither this server's nor an allowed origin.
        case unknown
        /// Too many other hosts are being fetched.
        case busy
    }

    private let origin: any OriginFetching
    private let settings: CDNSettings
    private let now: @Sendable () -> ContinuousClock.Instant
    private var copies: [HostName: CDNCopy] = [:]
    private var waiting: [HostName: [CheckedContinuation<CDNCopy?, Never>]] = [:]

    init(
        _ origin: any OriginFetching, settings: CDNSettings,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.origin, self.settings, self.now) = (origin, settings, now)
    }

    /// The copy of a host, fetched if necessary.
    func result(for host: HostName) async -> Result {
        guard origin.allows(host) else { return .unknown }
        while !Task.isCancelled {
            if let copy = copies[host], !copy.isStale(at: now()) { return .copy(copy) }
            if waiting[host] != nil {
                // The request that fetches may be cancelled; then another one fetches.
                if let copy = await withCheckedContinuation({ waiting[host]?.append($0) }) { return .copy(copy) }
            } else if waiting.count >= settings.fetchCount {
                return .busy
            } else {
                return await fetch(host).map { .copy($0) } ?? .busy
            }
        }
        return .busy
    }

    /// Nil if the fetch was cancelled.
    private func fetch(_ host: HostName) async -> CDNCopy? {
        waiting[host] = []
        let outcome = await origin.outcome(of: host)
        let copy: CDNCopy? =
            switch outcome {
            case .file(let bytes): CDNCopy(content: .file(bytes), fetched: now(), lifetime: settings.lifetime)
            case .failure(let failure):
                CDNCopy(content: .failure(failure), fetched: now(), lifetime: settings.failureLifetime)
            case .cancelled: nil
            }
        if let copy { keep(copy, of: host) }
        for continuation in waiting.removeValue(forKey: host) ?? [] { continuation.resume(returning: copy) }
        return copy
    }

    private func keep(_ copy: CDNCopy, of host: HostName) {
        if copies[host] == nil, copies.count >= settings.capacity {
            // Rare enough for a linear search.
            let oldest = copies.min { $0.value.fetched < $1.value.fetched }
            if let oldest { copies[oldest.key] = nil }
        }
        copies[host] = copy
    }
}

struct CDNCopy: Sendable {
    let content: Content
    let fetched: ContinuousClock.Instant
    let lifetime: Duration

    enum Content: Sendable, Hashable {
        case file([UInt8])
        case failure(OriginFailure)
    }

    func isStale(at now: ContinuousClock.Instant) -> Bool { fetched.duration(to: now) >= lifetime }

    func message(for host: HostName, now: ContinuousClock.Instant) -> CDNMessage {
        let age = Int(max(0, fetched.duration(to: now).components.seconds))
        let maxAge = Int(lifetime.components.seconds)
        switch content {
        case .file(let bytes): return .copy(of: bytes, age: age, maxAge: maxAge)
        case .failure(let failure):
            return .failure(
                failure.code, failure.text, details: failure.details, host: host.text,
                invitesDirect: failure.invitesDirect, age: age, maxAge: maxAge)
        }
    }
}
