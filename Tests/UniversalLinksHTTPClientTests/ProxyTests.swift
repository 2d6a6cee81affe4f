import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksStandIn
import UniversalLinksTestBed

@Suite struct ProxyTests {
    private func exchange(
        _ conduct: TestProxy.Conduct, addresses: [String] = [], host: String = "a.test",
        reachability: ExchangeRequest.Reachability = .everything
    ) async throws -> (exchange: HTTPExchange, targets: [String], port: Int) {
        try await TestBed.run { bed in
            let proxy = try await TestProxy(conduct, to: bed.port)
            let transport = try bed.transport(
                addresses: addresses, proxy: ProxyAddress(parsing: "http://127.0.0.1:\(proxy.port)"))
            bed.serve(host, .file("{}"))
            let exchange = await transport.exchange(bed.request(host, reachability: reachability))
            try await proxy.stop()
            return (exchange, proxy.targets, bed.port)
        }
    }

    @Test func theProxyIsAskedForTheName() async throws {
        let (exchange, targets, port) = try await exchange(.connects)
        #expect(exchange.failure == nil)
        #expect(exchange.response?.status == 200)
        #expect(exchange.security != nil)
        #expect(exchange.resolvedAddresses.isEmpty)
        #expect(exchange.connectedAddress == nil)
        #expect(targets == ["a.test:\(port)"])
    }

    @Test func theProxyIsAskedForAnAddressWhereItMatters() async throws {
        let (exchange, targets, port) = try await exchange(.connects, addresses: ["*:::1"])
        #expect(exchange.failure == nil)
        #expect(exchange.connectedAddress?.description == "::1")
        #expect(targets == ["[::1]:\(port)"])
    }

    @Test func theAddressOfTheHostIsCheckedAllTheSame() async throws {
        let (exchange, targets, _) = try await exchange(
            .connects, addresses: ["*:10.0.0.1"], reachability: .publicAddresses)
        #expect(exchange.failure?.kind == .forbiddenAddress(try .known("10.0.0.1")))
        #expect(targets.isEmpty)
    }

    static let refusals: [(conduct: TestProxy.Conduct, status: Int?, detail: String)] = [
        (
            .answers("HTTP/1.1 407 Who are you\r\nProxy-Authenticate: Basic\r\n\r\n"), 407,
            "The proxy answered 407 Who are you."
        ),
        (.answers("HTTP/1.0 403\r\n\r\n"), 403, "The proxy answered 403 ."),
        (.answers("SSH-2.0-x\r\n\r\n"), nil, "The proxy's answer is not HTTP."),
        (.answers(String(repeating: "x", count: 20_000)), nil, "The proxy's answer is incomplete."),
        (.answers("HTTP/1.1 200 OK\r\n\r\nhello"), 200, "The proxy sent more than its answer."),
        (.answers("HTTP/1.1 200 OK\r\n"), nil, "The proxy closed the connection."),
    ]

    @Test(arguments: refusals.indices) func refusalsAreTold(index: Int) async throws {
        let row = Self.refusals[index]
        let (exchange, _, _) = try await exchange(row.conduct)
        #expect(exchange.failure == ExchangeFailure(.proxy(status: row.status), detail: row.detail))
    }

    @Test func aProxyThatIsNotThereIsTold() async throws {
        try await TestBed.run { bed in
            let port = try await bed.port(.refuses)
            let transport = try bed.transport(proxy: ProxyAddress(host: "127.0.0.1", port: port))
            let exchange = await transport.exchange(bed.request("a.test"))
            #expect(exchange.failure?.kind == .proxy(status: nil))
            #expect(
                exchange.failure?.detail
                    == "No connection to the proxy 127.0.0.1:\(port): 127.0.0.1: Connection refused")

            let lost = try bed.transport(addresses: [], proxy: ProxyAddress(host: "proxy.invalid", port: 1))
            let unknown = await lost.exchange(bed.request("a.test"))
            #expect(unknown.failure?.kind == .proxy(status: nil))
        }
    }
}
