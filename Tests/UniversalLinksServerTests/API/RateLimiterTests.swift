import HTTPTypes
import JSONSyntax
import Testing

@testable import UniversalLinksServer

struct RateLimiterTests {
    private static func limits(_ burst: Int, _ rate: Double) -> APILimits {
        var limits = APILimits()
        (limits.burst, limits.requestsPerSecond) = (burst, rate)
        return limits
    }

    @Test func aBurstIsFollowedByARate() {
        let limiter = RateLimiter(RateLimiterTests.limits(3, 2))
        let start = ContinuousClock.now
        for _ in 0..<3 { #expect(limiter.take(1, for: "192.0.2.1", now: start) == nil) }
        #expect(limiter.take(1, for: "192.0.2.1", now: start) == 1)
        #expect(limiter.take(3, for: "192.0.2.1", now: start) == 2)
        #expect(limiter.take(1, for: "192.0.2.2", now: start) == nil)
        #expect(limiter.take(1, for: "192.0.2.1", now: start + .milliseconds(500)) == nil)
        #expect(limiter.take(1, for: "192.0.2.1", now: start + .milliseconds(500)) == 1)
        // At most a burst is saved up, and a clock that goes back takes nothing away.
        for _ in 0..<3 { #expect(limiter.take(1, for: "192.0.2.1", now: start + .seconds(100)) == nil) }
        #expect(limiter.take(1, for: "192.0.2.1", now: start + .seconds(1)) != nil)
    }

    @Test func theTableIsBounded() {
        let limiter = RateLimiter(RateLimiterTests.limits(2, 1), capacity: 100)
        let start = ContinuousClock.now
        #expect(limiter.take(2, for: "old", now: start) == nil)
        for index in 0..<5_000 {
            _ = limiter.take(1, for: "client \(index)", now: start + .milliseconds(index))
            #expect(limiter.count <= 100)
        }
        // A client that has just sent something is still known.
        #expect(limiter.take(2, for: "client 4999", now: start + .milliseconds(5_000)) != nil)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("2001:db8::1", "2001:db8:0:0"),
        ("::1", "0:0:0:0"), ("fe80::1:2:3:4", "fe80:0:0:0"), ("::ffff:192.0.2.1", "::ffff:192.0.2.1"),
        ("1:2:3::4:5:6:7", "1:2:3:0"), ("", ""),
    ]) func aNetworkOfVersion6IsOneClient(_ address: String, _ key: String) {
        #expect(RateLimiter.key(of: address) == key)
    }

    @Test func whoSendsTooMuchIsToldWhenToComeBack() async throws {
        var settings = APIClient.settings
        (settings.limits.burst, settings.limits.requestsPerSecond) = (2, 0.000_1)
        try await APIClient.run(settings) { client in
            #expect(try await client.get("/api/v1/about").status == 200)
            #expect(try await client.post("/api/v1/lint", ["file": "{}"]).status == 200)
            let reply = try await client.get("/api/v1/about")
            #expect(reply.status == 429)
            #expect(reply.problem == "too-many-requests")
            #expect(Int(reply.fields[.retryAfter] ?? "") ?? 0 > 1_000)
            try OpenAPITests.expectProblem(reply.bytes)
        }
    }
}
