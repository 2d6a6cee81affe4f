import HTTPTypes
import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksStandIn
import UniversalLinksTestBed

/// From names to addresses, and which of them are connected to.
@Suite struct ReachingHostsTests {
    @Test func aNameThatDoesNotExistIsToldFromOthers() async throws {
        let transport = try NetworkTransport(.init(roots: TrustedRoots(includesSystemRoots: false)))
        for name in ["no-such-host.invalid", "invalid", "a.b.INVALID."] {
            let exchange = await transport.exchange(ExchangeRequest(WebAddress(host: name)))
            #expect(exchange.failure?.kind == .nameNotFound, "\(name)")
            #expect(exchange.resolvedAddresses.isEmpty)
            #expect(exchange.connectedAddress == nil)
            #expect(exchange.times.resolution != nil)
        }
    }

    @Test func overridesGiveAllAddressesAndADeadOneIsPassedOver() async throws {
        try await TestBed.run { bed in
            // The bed listens only on 127.0.0.1, and Darwin has no other IPv4 address for itself.
            let transport = try bed.transport(addresses: ["a.test:::1", "A.test:127.0.0.1", "a.test:::1", "*:::1"])
            bed.serve("a.test", .file("{}"))
            let exchange = await transport.exchange(bed.request("a.test"))
            #expect(exchange.failure == nil)
            #expect(exchange.resolvedAddresses.map(\.description) == ["::1", "127.0.0.1"])
            #expect(exchange.connectedAddress?.description == "127.0.0.1")

            let other = await transport.exchange(bed.request("b.test"))
            #expect(other.failure?.kind == .refused)
            #expect(other.connectedAddress?.description == "::1")
            #expect(other.failure?.detail == "::1: Connection refused")
        }
    }

    @Test func anAddressThatDoesNotAnswerLeavesTimeForTheNext() async throws {
        try await TestBed.run { bed in
            let port = try await bed.port(.neverConnects)
            var overrides = AddressOverrides()
            overrides.add([try .known("127.0.0.1"), try .known("::1")], for: "a.test")
            let transport = try NetworkTransport(
                .init(overrides: overrides, roots: TrustedRoots(includesSystemRoots: false)))
            // The first address uses half of the time; the rest is long enough for the second to refuse.
            let request = ExchangeRequest(
                WebAddress(host: "a.test", port: port), limits: ExchangeLimits(phase: .seconds(20), total: .seconds(60))
            )
            let exchange = await transport.exchange(request)
            // The second one was reached and refused, which says more than silence.
            #expect(exchange.failure?.kind == .refused)
            #expect(exchange.failure?.detail == "127.0.0.1: no answer in time; ::1: Connection refused")
        }
    }

    @Test func oneVersionOfIPCanBeAskedFor() async throws {
        try await TestBed.run(isDualStack: true) { bed in
            let transport = try bed.transport(addresses: ["both.test:127.0.0.1,::1", "four.test:127.0.0.1"])
            for family in NetworkAddress.Family.allCases {
                let exchange = await transport.exchange(bed.request("both.test", family: family))
                #expect(exchange.failure == nil)
                #expect(exchange.connectedAddress?.family == family)
                #expect(exchange.resolvedAddresses.count == 2)
            }
            let missing = await transport.exchange(bed.request("four.test", family: .ipv6))
            #expect(missing.failure?.kind == .noAddress(.ipv6))
            let literal = await transport.exchange(bed.request("127.0.0.1", family: .ipv6))
            #expect(literal.failure?.kind == .noAddress(.ipv6))
        }
    }

    @Test(arguments: [
        "127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.1", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "240.0.0.1",
        "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1",
        "2002:7f00:1::",
        "2001:0:808:808::80ff:fffe",
    ]) func addressesThatAreNotPublicAreRefused(_ text: String) async throws {
        let address = try NetworkAddress.known(text)
        var overrides = AddressOverrides()
        overrides.add([try .known("192.0.1.1"), address], for: "a.test")
        let transport = try NetworkTransport(
            .init(overrides: overrides, roots: TrustedRoots(includesSystemRoots: false), threadCount: 1))
        for host in ["a.test", text] {
            let request = ExchangeRequest(WebAddress(host: host), reachability: .publicAddresses)
            let exchange = await transport.exchange(request)
            #expect(exchange.failure?.kind == .forbiddenAddress(address), "\(host)")
            #expect(exchange.connectedAddress == nil)
            #expect(exchange.times.connection == nil)
        }
    }

    @Test func numbersThatTheSystemTakesForAnAddressAreRefusedAsWell() async throws {
        let transport = try NetworkTransport(.init(roots: TrustedRoots(includesSystemRoots: false), threadCount: 1))
        for host in ["127.1", "2130706433", "0x7f.1", "localhost"] {
            let request = ExchangeRequest(WebAddress(host: host), reachability: .publicAddresses)
            let exchange = await transport.exchange(request)
            guard case .forbiddenAddress(let address)? = exchange.failure?.kind.value else {
                Issue.record("\(host): \(String(describing: exchange.failure))")
                continue
            }
            #expect(address.reservation == .loopback)
        }
    }

    @Test func theRequestIsSentAsItIsMeant() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            var fields: HTTPFields = [.userAgent: "AASA-Bot/1.0.0", .connection: "keep-alive", .contentLength: "7"]
            fields.append(HTTPField(name: try #require(HTTPField.Name("X-Two")), value: "1"))
            fields.append(HTTPField(name: try #require(HTTPField.Name("X-Two")), value: "2"))
            bed.serve(
                "a.test",
                .http(
                    299, reason: "Quite fine", fields: ["X-MiXeD": "a", "Set-Cookie": "1", "Set-Cookie": "2"], text: "x"
                ))
            let exchange = await transport.exchange(bed.request("a.test", fields: fields))
            let sent = try #require(bed.requests(to: "a.test").first)
            #expect(sent.method == "GET")
            #expect(sent.target == TestBed.wellKnownPath)
            #expect(
                sent.fields.fields.map { "\($0.name): \(String(decoding: $0.value, as: UTF8.self))" } == [
                    "Host: a.test:\(bed.port)", "User-Agent: AASA-Bot/1.0.0", "X-Two: 1", "X-Two: 2",
                    "Accept-Encoding: gzip, deflate",
                    "Connection: close",
                ])

            let response = try #require(exchange.response)
            #expect(response.status == 299)
            #expect(response.reason == "Quite fine")
            #expect(response.fields.map(\.name.rawName) == ["X-MiXeD", "Set-Cookie", "Set-Cookie", "Content-Length"])

            // A coding that was not requested is not decoded.
            bed.serve("b.test", .gzip("{}"))
            let identity = await transport.exchange(bed.request("b.test", fields: [.acceptEncoding: "identity"]))
            #expect(identity.failure?.kind == .unreadableCoding("gzip"))
            #expect(bed.requests(to: "b.test").first?.fields["Accept-Encoding"] == "identity")
        }
    }

    @Test func noLineOfARequestCanBeForged() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            let address = WebAddress(host: "a.test", port: bed.port, target: "/a b\r\nX-Evil: é")
            _ = await transport.exchange(ExchangeRequest(address))
            #expect(bed.requests(to: "a.test").map(\.target) == ["/a%20b%0D%0AX-Evil:%20%C3%A9"])
        }
    }

    @Test func plainHTTPIsSpokenWhereItIsAskedFor() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", .redirect(301, to: "https://a.test/"))
            let address = WebAddress(
                scheme: .http, host: "a.test", port: try await bed.port(.plainHTTP), target: TestBed.wellKnownPath)
            let exchange = await transport.exchange(ExchangeRequest(address))
            #expect(exchange.response?.status == 301)
            #expect(exchange.security == nil)
            #expect(exchange.times.handshake == nil)
        }
    }

    @Test func manyExchangesLeaveNothingOpen() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", .file("{}"))
            bed.serve("b.test", .shortBody("{}", announcing: 10))
            bed.serve("c.test", over: .closedInHandshake)
            let before = OpenFiles.count
            for _ in 0..<5 {
                await withTaskGroup(of: Void.self) { group in
                    for host in ["a.test", "b.test", "c.test", "a.test", "b.test", "c.test"] {
                        group.addTask { _ = await transport.exchange(bed.request(host)) }
                    }
                }
            }
            // The other ends, and other tests, are in this process too, and may need a moment.
            for _ in 0..<3_000 where OpenFiles.count > before { try await Task.sleep(for: .milliseconds(10)) }
            #expect(OpenFiles.count <= before)
            await transport.shutdown()
        }
    }
}

@Suite struct ConfigurationTests {
    @Test(arguments: ["a.test:127.0.0.1", "*:::1", "a.test:[::1]", "A.test:127.0.0.1,[::1],::2", "1.test:1.2.3.4"])
    func overridesAreRead(_ text: String) throws {
        var overrides = AddressOverrides()
        try overrides.add(parsing: text)
        #expect(!overrides.isEmpty)
    }

    @Test(arguments: [
        "", ":", "a.test", "a.test:", ":127.0.0.1", "a.test:b.test", "a.test:443:127.0.0.1", "a test:127.0.0.1",
        "例.jp:127.0.0.1",
        "a.test:127.0.0.1,", "a.test:127.1", "a.test/x:127.0.0.1", "*.test:127.0.0.1",
    ]) func otherOverridesAreRefused(_ text: String) {
        var overrides = AddressOverrides()
        #expect(throws: NetworkConfigurationError.self) { try overrides.add(parsing: text) }
        #expect(overrides.isEmpty)
    }

    @Test func proxiesAreRead() throws {
        #expect(try ProxyAddress(parsing: "http://Proxy.test:3128") == ProxyAddress(host: "proxy.test", port: 3128))
        #expect(try ProxyAddress(parsing: "http://[::1]:8080/").description == "[::1]:8080")
        #expect(try ProxyAddress(parsing: "http://proxy.test").port == 80)
    }

    @Test(arguments: [
        "", "proxy.test:3128", "https://proxy.test:3128", "socks5://proxy.test:1080",
        "http://user:secret@proxy.test:3128",
        "http://proxy.test:3128/path", "http://proxy.test:0",
    ]) func otherProxiesAreRefused(_ text: String) {
        do throws(NetworkConfigurationError) {
            let proxy = try ProxyAddress(parsing: text)
            Issue.record("\(text) is \(proxy)")
        } catch {
            #expect(error.code == .invalidProxy)
            #expect(error.message.contains("http://host:port"), "\(error)")
            #expect(!error.message.contains("secret"))
        }
    }

    @Test(arguments: [
        "", "no certificate", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
        "-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----\n",
        "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    ]) func rootsThatAreNoCertificatesAreRefused(_ text: String) {
        let roots = TrustedRoots(authorities: [Array(text.utf8)])
        do throws(NetworkConfigurationError) {
            _ = try NetworkTransport(.init(roots: roots))
            Issue.record("accepted")
        } catch {
            #expect(error.code == .invalidRoots)
        }
    }
}
