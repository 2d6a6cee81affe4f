import HTTPTypes
import Testing
import UniversalLinksChecks

struct ProbeTests {
    let host = CheckedHost(name: "eats.example")

    func probe(_ transport: ScriptedTransport, _ options: ProbeOptions = ProbeOptions()) -> HostProbe {
        HostProbe(over: transport, clock: ManualClock(movingByItself: true), options: options, now: { .test })
    }

    @Test func theFileIsAskedForAsAppleAsTheBrowserAndAtTheCDN() async {
        let transport = ScriptedTransport { _, _ in .file() }
        let evidence = await probe(transport).evidence(of: host)
        #expect(
            await transport.urls.sorted() == [
                "https://app-site-association.cdn-apple.com/a/v1/eats.example",
                "https://eats.example/.well-known/apple-app-site-association",
                "https://eats.example/.well-known/apple-app-site-association",
            ])
        #expect(evidence.origin.request.fields[.userAgent] == "AASA-Bot/1.0.0")
        #expect(evidence.browser?.request.fields[.userAgent]?.hasPrefix("Mozilla/5.0 ") == true)
        #expect(evidence.cdn?.request.address.host == "app-site-association.cdn-apple.com")
        #expect(evidence.otherFamily == nil && evidence.root == nil)
        #expect(evidence.jsonNames.isEmpty && evidence.hops.isEmpty)
    }

    /// Only what a file proves to reach the host may share a connection: a refusal is compared on two connections.
    @Test(arguments: [(200, true), (204, false), (301, false), (403, false), (503, false)])
    func theBrowserUsesTheConnectionOfAGoodAnswerAgain(status: Int, isReused: Bool) async {
        let transport = ScriptedTransport { _, _ in status == 200 ? .file() : .status(status) }
        let evidence = await probe(transport).evidence(of: host)
        #expect(evidence.origin.request.connection == .init(reuses: false, keeps: true))
        #expect(evidence.browser?.request.connection == .init(reuses: isReused, keeps: false))
        #expect(evidence.cdn?.request.connection == .init(reuses: true, keeps: true))
        let others = [evidence.root].compactMap(\.self) + evidence.jsonNames
        #expect(others.allSatisfy { $0.request.connection == .own })
        #expect(await probe(transport).file(of: host).request.connection == .own)
    }

    @Test func aHostGetsAtMostThreeRequestsAtATime() async {
        let transport = ScriptedTransport { request, _ in
            for _ in 0..<20 { await Task.yield() }
            return .redirect(to: "https://eats.example\(request.address.target)/").at(.test(6), .test(4))
        }
        _ = await probe(transport, ProbeOptions(tracesRedirects: true)).evidence(of: host)
        #expect(await transport.requests.count > 10)
        #expect(await transport.peakForOneHost <= 3)
    }

    @Test(arguments: [
        (
            ProbeOptions.CDNLocation.apple, 443,
            "https://app-site-association.cdn-apple.com/a/v1/eats.example" as String?
        ),
        (.apple, 8443, nil), (.nowhere, 443, nil),
        (
            .base(WebAddress(host: "127.0.0.1", port: 9000, target: "/a/v1")), 8443,
            "https://127.0.0.1:9000/a/v1/eats.example"
        ),
        (.base(WebAddress(host: "cdn.example", target: "/b/")), 443, "https://cdn.example/b/eats.example"),
        (.base(WebAddress(host: "cdn.example")), 443, "https://cdn.example/a/v1/eats.example"),
    ])
    func theCDNIsAskedWhereItMayKnowTheHost(location: ProbeOptions.CDNLocation, port: Int, url: String?) async {
        let transport = ScriptedTransport { _, _ in .file() }
        let evidence = await probe(transport, ProbeOptions(cdn: location)).evidence(
            of: CheckedHost(name: "eats.example", port: port))
        #expect(evidence.cdn.map { "\($0.request.address)" } == url)
    }

    @Test(arguments: [
        ([NetworkAddress.test(6), .test(4)], NetworkAddress.Family.ipv4 as NetworkAddress.Family?),
        ([.test(4), .test(6)], .ipv6),
        ([.test(4), .test(4)], nil), ([.test(6)], nil),
    ])
    func theOtherFamilyIsAskedWhereThereIsOne(addresses: [NetworkAddress], family: NetworkAddress.Family?) async {
        let transport = ScriptedTransport { _, _ in
            var answer = ScriptedTransport.Answer.file()
            answer.addresses = addresses
            return answer
        }
        let evidence = await probe(transport).evidence(of: host)
        #expect(evidence.otherFamily?.request.family == family)
        #expect(evidence.otherFamily?.connectedAddress?.family == family)
        #expect(evidence.otherFamily.map { $0.request.fields == evidence.origin.request.fields } ?? true)
    }

    static let otherPlaces = [
        "https://eats.example/apple-app-site-association",
        "https://eats.example/.well-known/apple-app-site-association.json",
        "https://eats.example/apple-app-site-association.json",
    ]

    @Test(arguments: [
        ScriptedTransport.Answer.status(404), .status(200, [:], "<html>"), .status(200, [:], ""),
        .status(500), .redirect(to: "/x"), .status(200, [:], "7"),
    ])
    func otherPlacesAreLookedAtWhereThereIsNoFile(answer: ScriptedTransport.Answer) async {
        let transport = ScriptedTransport { request, _ in
            request.address.target == "/.well-known/apple-app-site-association" ? answer : .file()
        }
        let evidence = await probe(transport).evidence(of: host)
        let asked = [evidence.root].compactMap { $0 } + evidence.jsonNames
        #expect(asked.map { "\($0.request.address)" } == Self.otherPlaces)
    }

    @Test(arguments: [
        ExchangeFailure.Kind.nameNotFound, .refused, .timedOut(.connection), .tls(.expired), .tls(.wrongName),
        .forbiddenAddress(.test(4)),
    ])
    func aHostThatCannotBeTalkedToIsAskedNothingElse(failure: ExchangeFailure.Kind) async {
        let transport = ScriptedTransport { _, _ in .failure(failure) }
        var options = ProbeOptions(retryCount: 0)
        options.cdn = .nowhere
        let evidence = await probe(transport, options).evidence(of: host)
        #expect(await transport.requests.count == 1)
        #expect(evidence.browser == nil)
        #expect(evidence.origin.failure?.kind == failure)
    }

    @Test func whatTheCallerWantsToBeSentGoesToTheHostAlone() async throws {
        let transport = ScriptedTransport { request, _ in
            switch "\(request.address)" {
            case "https://eats.example/.well-known/apple-app-site-association": .redirect(to: "/one")
            case "https://eats.example/one": .redirect(to: "https://other.example/two")
            case "https://other.example/two": .redirect(to: "http://eats.example/three")
            default: .status(404)
            }
        }
        let key = try #require(HTTPField.Name("X-Key"))
        let options = ProbeOptions(
            userAgent: "Mine/1", fields: [key: "secret", .accept: "text/plain"], tracesRedirects: true)
        let evidence = await probe(transport, options).evidence(of: host)
        let sent = await transport.requests.filter { $0.fields[key] != nil }
        #expect(Set(sent.map(\.address.host)) == ["eats.example"])
        #expect(sent.allSatisfy { $0.address.scheme == .https })
        #expect(evidence.origin.request.fields[.userAgent] == "Mine/1")
        #expect(evidence.origin.request.fields[values: .accept] == ["text/plain"])
        #expect(evidence.browser?.request.fields[.userAgent]?.hasPrefix("Mozilla/") == true)
        #expect(evidence.hops.map { $0.request.fields[key] } == ["secret", nil, nil])
        #expect(evidence.hops.map { $0.request.fields[.userAgent] } == ["Mine/1", "AASA-Bot/1.0.0", "AASA-Bot/1.0.0"])
    }
}

/// What counts as a file of the host.
struct ServedFileTests {
    @Test(arguments: [#"{"applinks": {}}"#, "", "<html>"])
    func whateverComesWithStatus200IsAFile(body: String) throws {
        let exchange = HTTPExchange.answering(ExchangeResponse(status: 200, body: Array(body.utf8)))
        #expect(try exchange.servedFile(now: sampleNow) == Array(body.utf8))
    }

    static let failures: [(exchange: HTTPExchange, reason: UnservedFile.Reason, words: String)] = [
        (
            .answering(ExchangeResponse(status: 404, reason: "Not \u{1B}[31mFound")), .status(404),
            "it returns 404 Not \\u{1B}[31mFound"
        ),
        (
            .answering(ExchangeResponse(status: 304, fields: [.location: "/x"])), .status(304),
            "it returns 304"
        ),
        (
            .answering(ExchangeResponse(status: 301, fields: [.location: "/x\u{202E}"])),
            .redirect(status: 301, target: "/x\u{202E}"), "it redirects (301) to \"/x\\u{202E}\""
        ),
        (.answering(ExchangeResponse(status: 302)), .status(302), "it returns 302"),
        (.failing(.refused), .failure(.refused), "192.0.2.7 port 443 refused the connection"),
        (
            .failing(.tls(.selfSigned), chain: CertificateChain([.sample()])), .failure(.tls(.selfSigned)),
            "192.0.2.7 port 443 is not trusted: its certificate, \"CN=example.com\", is self-signed"
        ),
        // A failure counts, and not what came before it.
        (
            .failing(
                .truncatedBody(expected: 9, received: 2), response: ExchangeResponse(status: 200, body: [0x7B, 0x7D])),
            .failure(.truncatedBody(expected: 9, received: 2)),
            "the answer ended after 2 of the 9 bytes that it announced"
        ),
        // Untrusted certificates count, even if the answer was accepted.
        (
            .answering(ExchangeResponse(status: 200), chain: CertificateChain([.sample()], problem: .wrongName)),
            .failure(.tls(.wrongName)), "192.0.2.7 port 443 is not trusted: its certificate is for example.com"
        ),
    ]

    @Test(arguments: failures.indices)
    func anythingElseIsNone(index: Int) throws {
        let (exchange, reason, words) = Self.failures[index]
        let error = try #require(throws: UnservedFile.self) { try exchange.servedFile(now: sampleNow) }
        #expect(error.reason == reason)
        #expect(error.words.hasPrefix(words), "\(error.words)")
    }
}
