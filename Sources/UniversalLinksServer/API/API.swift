import HTTPTypes
package import Hummingbird
import JSONSyntax
import NIOCore

/// The API of the page for files, URLs and hosts: JSON under `/api/v1/`.
///
/// Every document comes from ``UniversalLinksService``, as in the tool. `openapi.json` describes the API.
package struct API: Sendable {
    let settings: APISettings
    let analyses: AnalysisQueue
    let rates: RateLimiter
    let hosts: HostQueue?
    /// The client of the request, for ``analyses``.
    private(set) var client = ""

    package init(_ settings: APISettings) {
        self.settings = settings
        analyses = AnalysisQueue(settings.limits)
        rates = RateLimiter(settings.limits)
        hosts = settings.hosts.map { HostQueue($0, settings.limits) }
    }

    var limits: APILimits { settings.limits }

    func serving(_ address: String) -> API {
        var api = self
        api.client = RateLimiter.key(of: address)
        return api
    }
}

extension RouterMethods where Context: APIContext {
    package func addAPI(_ api: API) { add(API.routes, of: api) }

    /// Adds the routes for the page that testers open on a phone.
    package func addTapAPI(_ api: API) { add(API.tapRoutes, of: api) }

    private func add(_ routes: [APIRoute], of api: API) {
        let group = group().add(middleware: APIGuard<Context>())
        for route in routes { group.add(route, of: api) }
        for path in APIRoute.unknownPaths {
            for method in APIRoute.methods {
                group.on(path, method, of: api) { _, _ throws(APIProblem) in throw APIProblem.notFound }
            }
        }
    }

    private func add(_ route: APIRoute, of api: API) {
        on(route.path, route.method, cost: route.cost.count(api.limits), of: api) {
            request, context throws(APIProblem) in
            try await route.answer(api.serving(context.clientAddress), request, context.parameters)
        }
        let allowed = route.method == .get ? "GET, HEAD" : "\(route.method)"
        for method in APIRoute.methods where method != route.method && !(route.method == .get && method == .head) {
            on(route.path, method, of: api) { _, _ throws(APIProblem) in throw APIProblem.methodNotAllowed(allowed) }
        }
    }

    /// Adds a handler. Clients pay for it however they write the path.
    private func on(
        _ path: String, _ method: HTTPRequest.Method, cost: Double = 1, of api: API,
        _ answer: @escaping @Sendable (Request, Context) async throws(APIProblem) -> Response
    ) {
        on(RouterPath(path), method: method) { request, context in
            if let seconds = api.rates.take(cost, for: context.clientAddress) {
                throw APIProblem.rateLimited(seconds: seconds)
            }
            return try await answer(request, context)
        }
    }
}

struct APIRoute: Sendable {
    let method: HTTPRequest.Method
    /// With `{name}` for parameters.
    let path: String
    let cost: Cost
    let answer: @Sendable (API, Request, Parameters) async throws(APIProblem) -> Response

    init(
        _ method: HTTPRequest.Method, _ path: String, cost: Cost = .request,
        _ answer: @escaping @Sendable (API, Request, Parameters) async throws(APIProblem) -> Response
    ) {
        (self.method, self.path, self.cost, self.answer) = (method, path, cost, answer)
    }

    /// How many requests a call counts as.
    enum Cost: Sendable {
        case request, hostCheck

        func count(_ limits: APILimits) -> Double { self == .hostCheck ? limits.hostCost : 1 }
    }

    /// All methods: those that a path does not support get a 405.
    static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .patch, .options, .trace]

    /// The folders above endpoints, and everything else under `/api`, so that a 404 is a problem document and not the
    /// router's text.
    static var unknownPaths: [String] {
        var folders: Set<String> = []
        for route in API.routes where route.path.hasPrefix("/api/") {
            let parts = route.path.split(separator: "/").dropLast()
            for count in 1...parts.count { folders.insert("/" + parts.prefix(count).joined(separator: "/")) }
        }
        return folders.sorted() + ["/api/**"]
    }
}

extension API {
    static let routes: [APIRoute] = [
        APIRoute(.get, "/openapi.json") { _, _, _ throws(APIProblem) in OpenAPIDocument.response },
        APIRoute(.get, "/api/v1/about") { api, _, _ throws(APIProblem) in api.about },
        APIRoute(.post, "/api/v1/lint") { api, request, _ throws(APIProblem) in try await api.lint(request) },
        APIRoute(.post, "/api/v1/fix") { api, request, _ throws(APIProblem) in try await api.fix(request) },
        APIRoute(.post, "/api/v1/format") { api, request, _ throws(APIProblem) in try await api.format(request) },
        APIRoute(.post, "/api/v1/match") { api, request, _ throws(APIProblem) in try await api.match(request) },
        APIRoute(.post, "/api/v1/table") { api, request, _ throws(APIProblem) in try await api.table(request) },
        APIRoute(.post, "/api/v1/compare") { api, request, _ throws(APIProblem) in try await api.compare(request) },
        APIRoute(.post, "/api/v1/examples") { api, request, _ throws(APIProblem) in try await api.examples(request) },
        APIRoute(.post, "/api/v1/links") { api, request, _ throws(APIProblem) in try await api.links(request) },
        APIRoute(.post, "/api/v1/host", cost: .hostCheck) { api, request, _ throws(APIProblem) in
            try await api.host(request)
        },
        APIRoute(.get, "/api/v1/rules/{code}") { api, _, parameters throws(APIProblem) in
            try await api.rule(parameters.decoded("code"))
        },
        APIRoute(.get, "/api/v1/situations") { _, _, _ throws(APIProblem) in Situation.response },
        APIRoute(.get, "/api/v1/domains/{domain}") { api, _, parameters throws(APIProblem) in
            try await api.domain(parameters.decoded("domain"))
        },
        APIRoute(.get, "/api/v1/qr") { api, request, _ throws(APIProblem) in try api.qrCode(request) },
    ]
}

extension Parameters {
    /// Empty if the part of the path is not UTF-8.
    fileprivate func decoded(_ name: String) -> String { get(name) ?? "" }
}

package protocol APIContext: RequestContext {
    /// Without a port; empty if it is unknown.
    var clientAddress: String { get }
}

enum OpenAPIDocument {
    static var bytes: [UInt8] { PackageResources.openapi_json }

    static var response: Response {
        Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

enum Situation {
    /// An object with `situations`.
    static var bytes: [UInt8] { PackageResources.situations_json }

    static var response: Response {
        Response(
            status: .ok, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension Response {
    /// On one line.
    init(json: JSONValue, status: HTTPResponse.Status = .ok, type: String = "application/json") {
        self.init(JSONWriter(layout: .compact).text(of: json) + "\n", status: status, type: type)
    }

    init(_ text: String, status: HTTPResponse.Status = .ok, type: String) {
        self.init(
            status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
