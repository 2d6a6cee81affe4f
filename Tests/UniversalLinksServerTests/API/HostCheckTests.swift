import HTTPTypes
import JSONSyntax
import NIOConcurrencyHelpers
import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient

@testable import UniversalLinksServer

struct HostCheckTests {
    /// A network with its own names; no connection leaves it, since every address in it is reserved.
    private static func settings(_ addresses: [String: [String]]) throws -> APISettings {
        var overrides = AddressOverrides()
        for (name, texts) in addresses {
            overrides.add(try texts.map { try #require(NetworkAddress($0)) }, for: name)
        }
        let transport = try NetworkTransport(
            .init(overrides: overrides, roots: TrustedRoots(includesSystemRoots: false), threadCount: 1))
        var settings = APIClient.settings
        settings.hosts = .init(over: transport)
        settings.hosts?.options.cdn = .nowhere
        return settings
    }

    @Test(arguments: [
        "10.1.2.3", "127.0.0.1", "169.254.169.254", "::1", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "fe80::1",
    ]) func privateAddressesAreNotConnectedTo(_ address: String) async throws {
        // A public address next to it does not make it reachable.
        let settings = try HostCheckTests.settings(["inside.test": ["192.0.1.1", address]])
        try await APIClient.run(settings) { client in
            let reply = try await client.post("/api/v1/host", ["domain": "inside.test"])
            #expect(reply.status == 200)
            #expect(reply["hosts", "0", "reachable"]?.boolean == false)
            #expect(reply["hosts", "0", "origin", "failure", "kind"]?.string == "forbidden-address")
            #expect(reply["hosts", "0", "origin", "address"]?.isNull == true)
            #expect(reply["hosts", "0", "origin", "milliseconds", "connection"]?.isNull == true)
            let place = ["paths", "/api/v1/host", "post", "responses", "200", "content", "application/json", "schema"]
            try OpenAPITests.expectValid(reply.bytes, place, "host")
        }
    }

    /// The price belongs to the endpoint, however its path is written.
    @Test(arguments: ["/api/v1/host", "/api/v1/host/", "//api/v1/host", "/api//v1/host"])
    func aCheckCostsAsMuchHoweverThePathIsWritten(path: String) async throws {
        var settings = APIClient.settings
        (settings.limits.burst, settings.limits.requestsPerSecond) = (120, 0.000_1)
        try await APIClient.run(settings) { client in
            var statuses: [Int] = []
            for _ in 0..<9 { statuses.append(try await client.post(path, ["domain": "a.example"]).status) }
            #expect(statuses.filter { $0 == 429 }.count == 3, "\(statuses)")
        }
    }

    @Test(arguments: ["localhost", "127.1", "2130706433", "0x7f.1", "[::1]", "127.0.0.1"])
    func namesOfThisMachineAreRefused(_ name: String) async throws {
        try await APIClient.run(try HostCheckTests.settings([:])) { client in
            let reply = try await client.post("/api/v1/host", ["domain": JSONValue(name)])
            let isRefused =
                reply.status == 422
                || reply["hosts", "0", "origin", "failure", "kind"]?.string == "forbidden-address"
            #expect(isRefused, "\(name): \(reply.status)")
        }
    }

    @Test(arguments: ["", " ", "a b", "http://a.example", "a.example:8443", "*.a.example", "a/b", "a\u{0}b"])
    func otherTextsAreNoHosts(_ text: String) async throws {
        try await APIClient.run(try HostCheckTests.settings([:])) { client in
            let reply = try await client.post("/api/v1/host", ["domain": JSONValue(text)])
            #expect(reply.problem == "invalid-value", "\(text)")
            #expect(reply["errors", "0", "pointer"]?.string == "/domain")
        }
    }

    @Test func aServerThatChecksNoHostsSaysSo() async throws {
        try await APIClient.run { client in
            let reply = try await client.post("/api/v1/host", ["domain": "a.example"])
            #expect(reply.problem == "hosts-not-checked")
            #expect(reply.status == 403)
        }
    }

    /// Never answers; counts requests.
    private final class SilentTransport: Transport {
        private let count = NIOLockedValueBox(0)
        var requests: Int { count.withLockedValue { $0 } }

        func exchange(_ request: ExchangeRequest) async -> HTTPExchange {
            count.withLockedValue { $0 += 1 }
            try? await Task.sleep(for: .seconds(3_600))
            return HTTPExchange(request, start: UTCInstant(seconds: 0), failure: ExchangeFailure(.cancelled))
        }
    }

    @Test func aHostIsCheckedOnceAtATimeAndNotForEver() async throws {
        let transport = SilentTransport()
        var limits = APILimits()
        (limits.hostTime, limits.hostCount) = (.milliseconds(300), 1)
        let queue = HostQueue(.init(over: transport), limits)
        func problem(_ host: String) async -> String {
            do throws(APIProblem) {
                _ = try await queue.document(of: CheckedHost(name: host))
                return "none"
            } catch {
                return error.name
            }
        }
        async let first = problem("a.example")
        while transport.requests == 0 { await Task.yield() }
        #expect(await problem("a.example") == "host-in-progress")
        #expect(await problem("b.example") == "busy")
        #expect(await first == "out-of-time")
        #expect(await problem("b.example") == "out-of-time")
    }
}
