import Foundation
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksServer
import UniversalLinksStandIn

/// Over real sockets.
@Suite struct FaultTests {
    private static let path = "/.well-known/apple-app-site-association"

    /// Requests that never end are given up after a while, and repeated with more time if it was not enough.
    private func firstCode(of fault: Fault, _ server: StandInServer, _ transport: NetworkTransport) async -> String? {
        let isEndless = fault.code == "AASA920" || fault.code == "AASA905"
        var code: String?
        for seconds in isEndless ? [1, 5, 25] : [120] {
            let now = UTCInstant(seconds: Int64(Date().timeIntervalSince1970))
            let limits = ExchangeLimits(phase: .seconds(seconds), total: .seconds(seconds * 2))
            let options = ProbeOptions(limits: limits, retryCount: 0, cdn: .nowhere)
            let probe = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: { now })
            let evidence = await probe.evidence(of: CheckedHost(name: "\(fault.name).example", port: server.port))
            code = HostReport(judging: evidence, now: now).diagnostics.first?.code.id
            if code == fault.code { break }
        }
        return code
    }

    /// Like the test bed, the server makes the faults of the catalogue.
    @Test func hostsHaveEveryFaultOfTheCatalogue() async throws {
        try await StandInServer.run(Fault.all.map { "\($0.name).example" }) { settings in
            for fault in Fault.all { try settings.faults.add(parsing: "\(fault.name).example=\(fault.name)") }
        } _: { server in
            let transport = try server.transport()
            await withTaskGroup(of: (Fault, String?).self) { group in
                for fault in Fault.all { group.addTask { (fault, await firstCode(of: fault, server, transport)) } }
                for await (fault, code) in group { #expect(code == fault.code, "\(fault.name)") }
            }
            await transport.shutdown()
        }
    }

    @Test func requestsChooseAFault() async throws {
        try await StandInServer.run(["eats.example"]) {
            $0.faults.isOnDemand = true
        } _: { server in
            let client = RawClient(server: server)
            #expect(try await client.request("eats.example", Self.path).hasSuffix(StandInServer.file))
            let redirect = try await client.request("eats.example", "/fault/redirect" + Self.path)
            let target = "https://eats.example:\(server.port)/fault/redirect/moved/apple-app-site-association"
            #expect(redirect == "HTTP/1.1 301 Moved Permanently\r\nLocation: \(target)\r\nContent-Length: 0\r\n\r\n")
            let moved = try await client.request("eats.example", "/fault/redirect/moved/apple-app-site-association")
            #expect(moved.hasSuffix(StandInServer.file))
            let page = try await client.request("eats.example", Self.path, fields: "x-aasa-fault: index-page\r\n")
            #expect(page.contains("<title>Shop</title>"))
            let again = try await client.request("eats.example", "/fault/rate-limited-once" + Self.path)
            #expect(again.hasPrefix("HTTP/1.1 429 "))
            let second = try await client.request("eats.example", "/fault/rate-limited-once" + Self.path)
            #expect(second.hasSuffix(StandInServer.file))
        }
    }

    @Test(arguments: [
        ("/fault/expired" + path, "400"), ("/fault/nothing" + path, "404"), ("/fault/" + path, "404"),
        ("/fault/..%2f" + path, "404"), ("/fault/redirect/../../x", "404"), ("/fault/redirect", "404"),
        ("/fault/\u{1B}[31m" + path, "400"), ("/fault/" + String(repeating: "a", count: 4_000), "404"),
    ])
    func hostileChoicesAreRefused(_ target: String, _ status: String) async throws {
        try await StandInServer.run(["eats.example"]) {
            $0.faults.isOnDemand = true
        } _: { server in
            let answer = try await RawClient(server: server).request("eats.example", target)
            #expect(answer.dropFirst(9).prefix(3) == status, "\(answer.prefix(80))")
        }
    }

    @Test func withoutTheSettingRequestsChooseNothing() async throws {
        try await StandInServer.run(["eats.example"]) { server in
            let client = RawClient(server: server)
            #expect(try await client.request("eats.example", "/fault/redirect" + Self.path).hasPrefix("HTTP/1.1 404 "))
            let file = try await client.request("eats.example", Self.path, fields: "X-AASA-Fault: redirect\r\n")
            #expect(file.hasSuffix(StandInServer.file))
        }
    }

    @Test func earlierRequestsOnTheConnectionAreAnsweredFirst() async throws {
        try await StandInServer.run(["eats.example"]) {
            $0.faults.isOnDemand = true
        } _: { server in
            let host = "Host: eats.example:\(server.port)\r\n"
            let answer = try await RawClient(server: server).send(
                "eats.example",
                "GET \(Self.path) HTTP/1.1\r\n\(host)\r\nGET \(Self.path) HTTP/1.1\r\n\(host)X-AASA-Fault: password\r\n\r\n"
            )
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains(StandInServer.file + "HTTP/1.1 401 Unauthorized\r\n"))
            #expect(answer.hasSuffix("\r\n\r\nUnauthorized\n"))
        }
    }

    @Test(arguments: [
        ("eats.example", ServerError.Code.invalidFault), ("=redirect", .invalidFault), ("a b=redirect", .invalidFault),
        ("127.0.0.1=redirect", .invalidFault), ("eats.example=", .unknownFault),
        ("eats.example=Redirect", .unknownFault),
    ])
    func otherTextsAreNoFaults(_ text: String, _ code: ServerError.Code) throws {
        var settings = FaultSettings()
        let error = #expect(throws: ServerError.self) { try settings.add(parsing: text) }
        #expect(error?.code == code)
        #expect(settings.hosts.isEmpty)
    }

    @Test func faultsNeedAServedHost() async throws {
        await #expect(throws: ServerError.self) {
            try await StandInServer.run(["eats.example"]) {
                try $0.faults.add(parsing: "other.example=redirect")
            } _: { _ in
            }
        }
    }

    @Test func theListNamesEveryFault() {
        let lines = FaultList.text.split(separator: "\n")
        #expect(lines.count == Fault.all.count)
        #expect(lines.contains { $0.hasPrefix("expired* ") && $0.hasSuffix("The certificate expired yesterday.") })
        #expect(lines.allSatisfy { $0.utf8.count <= 130 })
    }
}
