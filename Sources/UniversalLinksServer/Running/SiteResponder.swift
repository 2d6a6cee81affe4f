import HTTPTypes
import Hummingbird
import UniversalLinksService

/// Leads a request to the part of the server that its host names, and refuses requests that name none.
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
            return .plain(.notFound, "Nothing is served at \(TerminalText(request.head.path ?? "")).\n")
        } catch let error as any HTTPResponseError {
            return (try? error.response(from: request, context: context)) ?? Response(status: error.status)
        } catch {
            return .plain(.internalServerError, "The server could not answer this request.\n")
        }
    }

    /// Why a request gets no further; nil if it does.
    private func refusal(of request: Request, _ context: ServerContext) -> Response? {
        guard let host = context.host else {
            return .plain(.badRequest, "The request names no host, several, or one that is not valid.\n")
        }
        if let length = request.headers[.contentLength], (Int(length) ?? .max) > context.maxUploadSize {
            return .plain(
                .contentTooLarge, "Request bodies are limited to \(context.maxUploadSize) bytes.\n")
        }
        // A connection for one host is not for another (RFC 9110, 7.4).
        if let name = context.connection.serverName, HostName(name) != host {
            return .plain(
                .misdirectedRequest,
                "The TLS handshake was for \(TerminalText(name)), and the request is for \(host).\n")
        }
        return nil
    }
}

extension Response {
    /// Of what says nothing about it itself, such as documents of the API and refusals, no browser makes a page that loads anything.
    fileprivate mutating func forbidLoading() {
        if headers[.contentSecurityPolicy] == nil {
            headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        headers[.xContentTypeOptions] = "nosniff"
    }
}

extension ServerContext {
    /// The host, safe to print.
    var shownHost: TerminalText { TerminalText(host?.text ?? "") }
}
