import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers

/// A bucket of tokens for each client, in a table of bounded size.
final class RateLimiter: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    private let buckets = NIOLockedValueBox<[String: Bucket]>([:])
    private let burst: Double
    private let rate: Double
    private let capacity: Int

    /// - Parameter capacity: The most clients in the table.
    init(_ limits: APILimits, capacity: Int = 4096) {
        (burst, rate, self.capacity) = (
            Double(max(1, limits.burst)), max(0.000_01, limits.requestsPerSecond), max(1, capacity)
        )
    }

    var count: Int { buckets.withLockedValue(\.count) }

    /// Takes tokens from the bucket of a client.
    ///
    /// - Returns: Nil if there were enough; otherwise the seconds until there are.
    func take(_ cost: Double, for client: String, now: ContinuousClock.Instant = .now) -> Int? {
        let key = RateLimiter.key(of: client)
        let cost = min(cost, burst)
        return buckets.withLockedValue { buckets in
            if buckets[key] == nil, buckets.count >= capacity { makeRoom(in: &buckets, now) }
            var bucket = buckets[key] ?? Bucket(tokens: burst, time: now)
            bucket.tokens = tokens(in: bucket, now)
            bucket.time = max(bucket.time, now)
            defer { buckets[key] = bucket }
            guard bucket.tokens < cost else {
                bucket.tokens -= cost
                return nil
            }
            return max(1, Int(((cost - bucket.tokens) / rate).rounded(.up)))
        }
    }

    private func tokens(in bucket: Bucket, _ now: ContinuousClock.Instant) -> Double {
        min(burst, bucket.tokens + max(0, (now - bucket.time) / .seconds(1)) * rate)
    }

    /// Forgets full buckets, which loses nothing; if there are none, the half of the clients that were idle for
    /// longest.
    private func makeRoom(in buckets: inout [String: Bucket], _ now: ContinuousClock.Instant) {
        buckets = buckets.filter { tokens(in: $0.value, now) < burst }
        guard buckets.count >= capacity else { return }
        let recent = buckets.sorted { $0.value.time > $1.value.time }.prefix(capacity / 2)
        buckets = Dictionary(uniqueKeysWithValues: recent.map { ($0.key, $0.value) })
    }

    /// An IPv4 address, or the /64 network of an IPv6 address, since one client usually has all of it.
    static func key(of client: String) -> String {
        guard client.contains(":"), !client.lowercased().hasPrefix("::ffff:") else { return client }
        let groups = client.split(separator: ":", omittingEmptySubsequences: false)
        guard let gap = groups.firstIndex(where: \.isEmpty), gap < 4 else {
            return groups.prefix(4).joined(separator: ":")
        }
        // The groups that "::" stands for; how many of them are in the first half depends on what follows.
        let tail = groups[gap...].filter { !$0.isEmpty }
        let zeros = max(0, 8 - gap - tail.count)
        let whole = groups[..<gap].map(String.init) + Array(repeating: "0", count: zeros) + tail.map(String.init)
        return whole.prefix(4).joined(separator: ":")
    }
}

/// Refuses requests from other sites, turns problems into responses, and adds the fields that all responses have.
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

    /// Only browsers send an origin.
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

    /// - Precondition: The name is a token.
    static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("\(name) is not a token.") }
        return name
    }
}
