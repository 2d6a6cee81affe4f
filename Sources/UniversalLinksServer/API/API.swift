import HTTPTypes
package import Hummingbird
import JSONSyntax

/// What the page asks about files, URLs and hosts, as JSON under `/api/v1/`.
///
/// Every document comes from ``UniversalLinksService``, so it is the one that the tool prints. `openapi.json` describes the API.
package struct API: Sendable {
    let settings: APISettings
    let analyses: AnalysisQueue
    let rates: RateLimiter
    let hosts: HostQueue?
    /// Whose request is answered, for ``analyses``.
    private(set) var client = ""

    /// An API.
    package init(_ settings: APISettings) {
        self.settings = settings
        analyses = AnalysisQueue(settings.limits)
        rates = RateLimiter(settings.limits)
        hosts = settings.hosts.map { HostQueue($0, settings.limits) }
    }

    var limits: APILimits { settings.limits }

    /// The same API, for the requests of a client.
    func serving(_ address: String) -> API {
        var api = self
        api.client = RateLimiter.key(of: address)
        return api
    }
}

extension RouterMethods where Context: APIContext {
    /// Adds the routes of the API and its description.
    package func addAPI(_ api: API) { add(API.routes, of: api) }

    /// Adds what the page for testers with a phone asks.
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

    /// Adds a handler, which a client pays for however it wrote the path.
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
