import HTTPTypes
public import Hummingbird
import JSONSyntax

/// What the page asks about files, URLs and hosts, as JSON under `/api/v1/`.
///
/// Every document comes from ``UniversalLinksService``, so it is the one that the tool prints. `openapi.json` describes the API.
public struct API: Sendable {
    let settings: APISettings
    let analyses: AnalysisQueue
    let rates: RateLimiter
    let hosts: HostQueue?

    /// An API.
    public init(_ settings: APISettings) {
        self.settings = settings
        analyses = AnalysisQueue(settings.limits)
        rates = RateLimiter(settings.limits)
        hosts = settings.hosts.map { HostQueue($0, settings.limits) }
    }

    var limits: APILimits { settings.limits }
}

extension RouterMethods where Context: APIContext {
    /// Adds the routes of the API and its description.
    public func addAPI(_ api: API) { add(API.routes, of: api) }

    /// Adds what the page for testers with a phone asks.
    public func addTapAPI(_ api: API) { add(API.tapRoutes, of: api) }

    private func add(_ routes: [APIRoute], of api: API) {
        let group = group().add(middleware: APIGuard<Context>(api: api))
        for route in routes { group.add(route, of: api) }
        for path in APIRoute.unknownPaths {
            for method in APIRoute.methods {
                group.on(RouterPath(path), method: method) { _, _ -> Response in throw APIProblem.notFound }
            }
        }
    }

    private func add(_ route: APIRoute, of api: API) {
        let path = RouterPath(route.path)
        on(path, method: route.method) { request, context in
            try await route.answer(api, request, context.parameters)
        }
        let allowed = route.method == .get ? "GET, HEAD" : "\(route.method)"
        for method in APIRoute.methods where method != route.method && !(route.method == .get && method == .head) {
            on(path, method: method) { _, _ -> Response in throw APIProblem.methodNotAllowed(allowed) }
        }
    }
}
