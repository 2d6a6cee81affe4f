import HTTPTypes
import Hummingbird
import Logging

/// What every request to the API goes through: who may send it, and what every answer says.
struct APIGuard<Context: APIContext>: RouterMiddleware {
    @concurrent func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            try check(request)
            response = try await next(request, context)
        } catch let problem as APIProblem {
            response = problem.response
        } catch {
            context.logger.error("\(error)")
            response = APIProblem.internalError.response
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
        return response
    }

    private func check(_ request: Request) throws(APIProblem) {
        if request.method != .get, request.method != .head {
            try checkOrigin(of: request)
        }
    }

    /// Programs that are no browsers name no origin.
    private func checkOrigin(of request: Request) throws(APIProblem) {
        if let site = request.headers[.secFetchSite], !["same-origin", "none"].contains(site) { throw .foreignOrigin }
        for origin in request.headers[values: .origin] {
            guard let authority = request.head.authority?.lowercased(), !authority.isEmpty,
                ["https://", "http://"].contains(where: { origin.lowercased() == $0 + authority })
            else { throw .foreignOrigin }
        }
    }
}

extension HTTPField.Name {
    static let secFetchSite = known("Sec-Fetch-Site")
    static let crossOriginResourcePolicy = known("Cross-Origin-Resource-Policy")

    /// A name that is a token.
    static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a token.") }
        return name
    }
}
