import HTTPTypes
import Hummingbird

/// An endpoint: where it is, and what it answers.
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

    /// How many requests one to an endpoint counts as.
    enum Cost: Sendable {
        case request, hostCheck

        func count(_ limits: APILimits) -> Double { self == .hostCheck ? limits.hostCost : 1 }
    }

    /// The methods that are answered, if only by saying which one is allowed.
    static let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .delete, .patch, .options, .trace]

    /// The paths above endpoints, and everything else below the API: a router that finds nothing answers in its own words.
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
    /// Every endpoint.
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
    /// A part of the path as it is meant; empty if it is not UTF-8.
    fileprivate func decoded(_ name: String) -> String { get(name) ?? "" }
}
