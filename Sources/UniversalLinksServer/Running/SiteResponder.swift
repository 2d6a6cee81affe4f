import HTTPTypes
package import Hummingbird
import JSONSyntax
import NIOCore
import NIOHTTP1

/// Routes a request by its host, and refuses requests without one.
struct SiteResponder: HTTPResponder {
    private let hosts: VirtualHosts
    private let hosting: (any HTTPResponder<ServerContext>)?
    private let cdn: (any HTTPResponder<ServerContext>)?
    private let page: any HTTPResponder<ServerContext>
    private let tap: any HTTPResponder<ServerContext>
    private let log: AccessLog

    init(_ routes: SiteRoutes, on hosts: VirtualHosts, log: AccessLog) {
        (self.hosts, self.log) = (hosts, log)
        (hosting, cdn) = (routes.hosting, routes.cdn)
        (page, tap) = (routes.page.buildResponder(), routes.tap.buildResponder())
    }

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let start = ContinuousClock.now
        var context = context
        context.host = RequestedAuthority.authority(of: request.head).flatMap { HostName(authority: $0) }
        context.site = context.host.map { hosts.site(of: $0) } ?? .unknown
        var response = await response(to: request, context)
        if case .domain = context.site {} else { response.forbidLoading() }
        log.add(request, context, response, took: .now - start)
        return response
    }

    private func response(to request: Request, _ context: ServerContext) async -> Response {
        if let refusal = refusal(of: request, context) { return refusal }
        do {
            if let cdn, request.head.path?.hasPrefix("/a/v1/") ?? false {
                return try await cdn.respond(to: request, context: context)
            }
            switch context.site {
            case .domain:
                guard let hosting else { break }
                return try await hosting.respond(to: request, context: context)
            case .page: return try await page.respond(to: request, context: context)
            case .tap: return try await tap.respond(to: request, context: context)
            case .unknown: break
            }
            return .plain(.misdirectedRequest, "This server does not serve \(context.shownHost).\n")
        } catch let error as HTTPError where error.status == .notFound && error.body == nil {
            return .plain(.notFound, "Nothing is served at \((request.head.path ?? "").printable()).\n")
        } catch let error as any HTTPResponseError {
            return (try? error.response(from: request, context: context)) ?? Response(status: error.status)
        } catch {
            return .plain(.internalServerError, "The server could not answer this request.\n")
        }
    }

    /// Nil if the request continues.
    private func refusal(of request: Request, _ context: ServerContext) -> Response? {
        guard let host = context.host else {
            return .plain(.badRequest, "The request names no host, several, or one that is not valid.\n")
        }
        if let length = request.headers[.contentLength], (Int(length) ?? .max) > context.maxUploadSize {
            return .plain(
                .contentTooLarge, "Request bodies are limited to \(context.maxUploadSize) bytes.\n")
        }
        // A connection for one host cannot be used for another (RFC 9110, 7.4).
        if let name = context.connection.serverName, HostName(name) != host {
            return .plain(
                .misdirectedRequest,
                "The TLS handshake was for \(name.printable()), and the request is for \(host).\n")
        }
        return nil
    }
}

extension Response {
    /// Responses without a policy of their own, such as documents of the API and refusals, must not load anything in a
    /// browser.
    fileprivate mutating func forbidLoading() {
        if headers[.contentSecurityPolicy] == nil {
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        headers[.xContentTypeOptions] = "nosniff"
    }
}

extension ServerContext {
    /// Safe to print.
    var shownHost: String { (host?.text ?? "").printable() }
}

/// What answers for each part of the server.
struct SiteRoutes {
    var hosting: (any HTTPResponder<ServerContext>)?
    /// Paths under `/a/v1/`, for every host.
    var cdn: (any HTTPResponder<ServerContext>)?
    /// The web page and the API.
    let page = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
    /// For testers with a phone.
    let tap = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)

    mutating func addCDN(_ settings: CDNSettings, from origin: SiteOrigin) {
        cdn = CDNResponder(CDNCache(origin, settings: settings))
    }

    mutating func addHosting(_ files: HostedFiles, on hosts: VirtualHosts) {
        hosting = AssociationFileResponder(files: files, hosts: hosts)
    }
}

package struct ServerContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    package let connection: ConnectionFacts
    /// Nil if the request names no valid host. Set before any route runs.
    package var host: HostName?
    /// What that host leads to.
    package var site = VirtualHosts.Site.unknown

    package var maxUploadSize: Int { connection.bodyByteCount }

    package init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = ConnectionFacts.current ?? ConnectionFacts(address: source.channel.remoteAddress)
    }
}

/// The host that a request is for, if the target and the fields of its head agree.
enum RequestedAuthority {
    /// Nil if there is none, or if two differ.
    static func agreed(_ named: [String]) -> String? {
        guard let first = named.first else { return nil }
        return named.allSatisfy { $0.lowercased() == first.lowercased() } ? first : nil
    }

    /// Over HTTP/2, `:authority` counts, and `host` or `:path` may repeat it; over HTTP/1.1, ``HTTP1Authority`` has
    /// checked the head.
    static func authority(of request: HTTPRequest) -> String? {
        let named = [request.authority, request.path.flatMap { authority(ofTarget: $0) }].compactMap { $0 }
        return agreed(named + request.headerFields[values: .host])
    }

    /// For a target in absolute form (RFC 9112, 3.2.2); nil for other forms.
    static func authority(ofTarget target: String) -> String? {
        guard let colon = target.utf8.firstIndex(of: UInt8(ascii: ":")),
            ["http", "https"].contains(target[..<colon].lowercased()), target[colon...].hasPrefix("://")
        else { return nil }
        let rest = target[target.utf8.index(colon, offsetBy: 3)...]
        return String(rest.prefix { !["/", "?", "#"].contains($0) })
    }
}

/// Prevents later handlers from understanding a head differently: an HTTP/1.1 head without exactly one `Host`, or with
/// another host in its target, gets a `Host` that no host has.
final class HTTP1Authority: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let fields = head.headers["Host"]
        let named = fields + [RequestedAuthority.authority(ofTarget: head.uri)].compactMap { $0 }
        if fields.count != 1 || RequestedAuthority.agreed(named) == nil {
            head.headers.replaceOrAdd(name: "Host", value: "")
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// Between the decoder and the handlers that read heads.
    static func add(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self)
        try pipeline.addHandler(HTTP1Authority(), position: .after(decoder.handler))
    }
}

extension HTTPField.Name {
    static let host = known("Host")
}
