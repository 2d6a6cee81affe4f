import HTTPTypes
import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksStandIn
import UniversalLinksTestBed

/// Which connections carry a second request, and what becomes of the others.
@Suite struct KeptConnectionTests {
    private static let file = #"{"applinks": {"details": []}}"#
    private static let first = ExchangeRequest.ConnectionUse(reuses: false, keeps: true)
    private static let last = ExchangeRequest.ConnectionUse(reuses: true, keeps: false)

    /// Keeps a connection for longer than the tests of a busy machine take.
    private static let limits = ExchangeLimits(phase: .seconds(3_600), total: .seconds(36_000))

    private func ask(
        _ use: ExchangeRequest.ConnectionUse, _ host: String, of bed: TestBed, over transport: NetworkTransport,
        limits: ExchangeLimits = Self.limits
    ) async -> HTTPExchange {
        var request = bed.request(host, limits: limits)
        request.connection = use
        return await transport.exchange(request)
    }

    @Test func aSecondRequestUsesTheConnectionAndKnowsWhatTheFirstFound() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", .file(Self.file))
            let first = await ask(Self.first, "a.test", of: bed, over: transport)
            let second = await ask(Self.last, "a.test", of: bed, over: transport)
            #expect(bed.connectionCount(to: "a.test") == 1)
            #expect(!first.isOnReusedConnection && second.isOnReusedConnection)
            for exchange in [first, second] {
                #expect(exchange.failure == nil)
                #expect(exchange.response?.body == Array(Self.file.utf8))
                #expect(exchange.resolvedAddresses.map(\.description) == ["127.0.0.1"])
                #expect(exchange.connectedAddress?.description == "127.0.0.1")
                #expect(exchange.security == ConnectionSecurity(version: "TLS 1.3"))
                #expect(exchange.certificates == first.certificates && exchange.certificates?.problem == nil)
                #expect(exchange.times.firstByte != nil)
            }
            #expect(first.times.connection != nil && first.times.handshake != nil)
            #expect(second.times.connection == nil && second.times.handshake == nil)
            #expect(bed.requests(to: "a.test").map { $0.fields["Connection"] } == [nil, "close"])
            // The second request has closed it.
            let third = await ask(Self.last, "a.test", of: bed, over: transport)
            #expect(!third.isOnReusedConnection)
            #expect(bed.connectionCount(to: "a.test") == 2)
        }
    }

    @Test func oneConnectionCarriesManyRequestsOneAfterTheOther() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", .http(text: Self.file, framing: .chunked(7)))
            for _ in 0..<10 {
                let exchange = await ask(.init(reuses: true, keeps: true), "a.test", of: bed, over: transport)
                #expect(exchange.failure == nil)
                #expect(exchange.response?.body == Array(Self.file.utf8))
            }
            #expect(bed.connectionCount(to: "a.test") == 1)
        }
    }

    /// Answers after which a connection is not reused, though the request would keep it.
    static let finalAnswers: [(name: String, answer: Answer)] = [
        ("close", .file(file, fields: ["Connection": "close"])),
        ("closes-among-others", .file(file, fields: ["Connection": "x, Close"])),
        ("old", Answer([.send(Array("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))])),
        ("end", .http(text: file, framing: .end)),
        ("not-found", .notFound),
        ("redirect", .redirect(301, to: "https://elsewhere.test/")),
        ("failure", .http(503, text: "later")),
        ("short", .shortBody(file, announcing: 100)),
        ("damaged", .damagedGzip(file)),
    ]

    @Test(arguments: finalAnswers.indices) func someAnswersEndTheConnection(index: Int) async throws {
        let (name, answer) = Self.finalAnswers[index]
        try await TestBed.run { bed in
            let transport = try bed.transport()
            let host = "\(name).test"
            bed.serve(host, answer)
            _ = await ask(Self.first, host, of: bed, over: transport)
            let second = await ask(Self.last, host, of: bed, over: transport)
            #expect(!second.isOnReusedConnection)
            #expect(bed.connectionCount(to: host) == 2)
        }
    }

    /// What a server does with the second request of a connection, which says nothing about the host.
    static let secondAnswers: [(name: String, answer: Answer)] = [
        ("closes", .closed), ("cuts", Answer([.cut])), ("resets", .reset), ("closes-in-head", .closedInHead),
        ("garbage", .binaryGarbage), ("timed-out", .http(408, fields: ["Connection": "close"])),
        ("large", .largeHead(text: file)),
    ]

    @Test(arguments: secondAnswers.indices) func whatFailsOnAUsedConnectionIsAskedOnANewOne(index: Int) async throws {
        let (name, answer) = Self.secondAnswers[index]
        try await TestBed.run { bed in
            let transport = try bed.transport()
            let host = "\(name).test"
            bed.serve(host, Answer(by: { $0.number == 2 ? answer : .file(Self.file) }))
            _ = await ask(Self.first, host, of: bed, over: transport)
            let second = await ask(Self.last, host, of: bed, over: transport)
            #expect(bed.requests(to: host).count == 3)
            #expect(second.failure == nil, "\(second.failure?.detail ?? "")")
            #expect(second.response?.body == Array(Self.file.utf8))
            #expect(!second.isOnReusedConnection)
            #expect(second.times.handshake != nil)
            #expect(bed.connectionCount(to: host) == 2)
        }
    }

    @Test func aServerThatIgnoresTheSecondRequestCostsAtMostHalfOfTheTime() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", Answer(by: { $0.number == 2 ? .silence : .file(Self.file) }))
            _ = await ask(Self.first, "a.test", of: bed, over: transport)
            let limits = ExchangeLimits(phase: .seconds(6), total: .seconds(6))
            let second = await ask(Self.last, "a.test", of: bed, over: transport, limits: limits)
            #expect(second.times.total >= .seconds(3))
            // A busy machine may need more than the other half.
            guard second.failure == nil else {
                guard case .timedOut? = second.failure?.kind.value else {
                    Issue.record("\(second)")
                    return
                }
                return
            }
            #expect(second.response?.body == Array(Self.file.utf8))
            #expect(!second.isOnReusedConnection)
        }
    }

    @Test func aBodyThatEndsEarlyIsAFailureOfTheHost() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve(
                "a.test", Answer(by: { $0.number == 2 ? .shortBody("{}", announcing: 9) : .file(Self.file) }))
            _ = await ask(Self.first, "a.test", of: bed, over: transport)
            let second = await ask(Self.last, "a.test", of: bed, over: transport)
            #expect(second.failure?.kind == .truncatedBody(expected: 9, received: 2))
            #expect(second.isOnReusedConnection)
        }
    }

    /// An unexpected second answer must never be the answer to the next request.
    @Test func aConnectionOnWhichMoreComesIsNotUsed() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            let one = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8)
            let two = Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil".utf8)
            bed.serve("a.test", Answer(by: { Answer([.send($0.number == 1 ? one + two : one)]) }))
            let first = await ask(Self.first, "a.test", of: bed, over: transport)
            let second = await ask(Self.last, "a.test", of: bed, over: transport)
            #expect(first.response?.body == Array("{}".utf8))
            #expect(second.response?.body == Array("{}".utf8))
            #expect(bed.connectionCount(to: "a.test") == 2)
        }
    }

    @Test func connectionsAreKeptForTheSameRequestsAlone() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", .file(Self.file))
            bed.serve("b.test", .file(Self.file))
            _ = await ask(Self.first, "a.test", of: bed, over: transport)
            let other = await ask(Self.last, "b.test", of: bed, over: transport)
            #expect(!other.isOnReusedConnection)
            var request = bed.request("a.test", family: .ipv4, limits: Self.limits)
            request.connection = Self.last
            #expect(!(await transport.exchange(request)).isOnReusedConnection)
            request = bed.request("a.test", limits: Self.limits, reachability: .publicAddresses)
            request.connection = Self.last
            guard case .forbiddenAddress? = (await transport.exchange(request)).failure?.kind.value else {
                Issue.record("a kept connection has led to an address that is not public")
                return
            }
        }
    }

    @Test func nothingStaysOpenForLong() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", .file(Self.file))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<5 {
                    group.addTask {
                        _ = await ask(
                            Self.first, "a.test", of: bed, over: transport,
                            limits: ExchangeLimits(phase: .seconds(15), total: .seconds(15)))
                    }
                }
            }
            for _ in 0..<3_000 where bed.openConnectionCount > 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(bed.openConnectionCount == 0)
        }
    }

    @Test func aCancelledTaskLeavesNoConnection() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", Answer(by: { $0.number == 2 ? .silence : .file(Self.file) }))
            _ = await ask(Self.first, "a.test", of: bed, over: transport)
            let task = Task { await ask(Self.last, "a.test", of: bed, over: transport) }
            while bed.requests(to: "a.test").count < 2 { try await Task.sleep(for: .milliseconds(5)) }
            task.cancel()
            #expect(await task.value.failure?.kind == .cancelled)
            #expect(bed.connectionCount(to: "a.test") == 1)
        }
    }
}
