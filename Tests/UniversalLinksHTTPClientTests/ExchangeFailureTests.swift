import Foundation
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksLinting
import UniversalLinksStandIn
import UniversalLinksTestBed

/// Each fault of a host has its failure.
@Suite(.serialized) struct ExchangeFailureTests {
    static let file = #"{"applinks":{"details":[]}}"#
    /// For faults that end only by a time-out: just the phase that never ends is short, so that no other can be too
    /// slow.
    static func waiting(in phase: ExchangeFailure.Phase) -> ExchangeLimits {
        var limits = TestBed.patientLimits
        limits.exceptions[phase] = .milliseconds(300)
        return limits
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let name: String
        let connection: HostConnection
        let answer: Answer
        let kind: ExchangeFailure.Kind?
        let limits: ExchangeLimits

        init(
            _ name: String, over connection: HostConnection, _ kind: ExchangeFailure.Kind?,
            limits: ExchangeLimits = TestBed.patientLimits
        ) {
            (self.name, self.connection, answer) = (name, connection, .file(file))
            (self.kind, self.limits) = (kind, limits)
        }

        init(
            _ name: String, _ answer: Answer, _ kind: ExchangeFailure.Kind?,
            limits: ExchangeLimits = TestBed.patientLimits
        ) {
            (self.name, connection, self.answer) = (name, .good, answer)
            (self.kind, self.limits) = (kind, limits)
        }

        var testDescription: String { name }
    }

    static let certificates: [Fault] = [
        Fault("good", over: .good, nil),
        Fault("expiring", over: .certificate(.expiring(days: 3)), nil),
        Fault("expired", over: .certificate(.expired), .tls(.expired)),
        Fault("not-yet-valid", over: .certificate(.notYetValid), .tls(.notYetValid)),
        Fault("wrong-name", over: .certificate(.wrongName), .tls(.wrongName)),
        Fault("wildcard.host", over: .certificate(.names(["*.host"])), nil),
        Fault("two.labels.host", over: .certificate(.names(["*.host"])), .tls(.wrongName)),
        Fault("self-signed", over: .certificate(.selfSigned), .tls(.selfSigned)),
        Fault("unknown-authority", over: .certificate(.unknownAuthority), .tls(.unknownIssuer(isIncomplete: false))),
        Fault("incomplete-chain", over: .certificate(.incompleteChain), .tls(.unknownIssuer(isIncomplete: true))),
        Fault("expired-intermediate", over: .certificate(.expiredIntermediate), .tls(.expired)),
    ]

    static let handshakes: [Fault] = [
        Fault("tls10", over: .tls10, .tls(.noCommonVersion)),
        Fault("tls11", over: .tls11, .tls(.noCommonVersion)),
        Fault("closed-in-handshake", over: .closedInHandshake, .tls(.closed)),
        Fault("reset-in-handshake", over: .resetInHandshake, .tls(.closed)),
        Fault("silent-handshake", over: .silentHandshake, .timedOut(.handshake), limits: waiting(in: .handshake)),
        Fault("handshake-alert", over: .alert(80), .tls(.other)),
        Fault("http2-alert", over: .alert(120), .onlyHTTP2),
        Fault("plain-http", over: .plainHTTP, .tls(.other)),
        Fault("no-tls", over: .garbage, .tls(.other)),
    ]

    static let answers: [Fault] = [
        Fault("closed-without-answer", .closed, .noAnswer),
        Fault("reset-without-answer", .reset, .reset),
        Fault("closed-in-head", .closedInHead, .truncatedHead),
        Fault("reset-in-head", .resetInHead, .reset),
        Fault("closed-after-head", .closedAfterHead, .truncatedBody(expected: 1_000, received: 0)),
        Fault("reset-in-body", .resetInBody(file), .reset),
        Fault(
            "short-body", .shortBody(file, announcing: 100), .truncatedBody(expected: 100, received: file.utf8.count)),
        Fault(
            "chunked-ending-early", .chunkedEndingEarly(file), .truncatedBody(expected: nil, received: file.utf8.count)),
        Fault("garbage-chunks", .garbageChunkSizes(file), .malformedAnswer),
        Fault("http09", .http09, .malformedAnswer),
        Fault("binary-garbage", .binaryGarbage, .malformedAnswer),
        Fault("http2-frames", Answer([.send([0, 0, 0, 4, 0, 0, 0, 0, 0])]), .onlyHTTP2),
        Fault("bad-status-line", .statusLine("HTTP/1.1 banana"), .malformedAnswer),
        Fault("other-version", .statusLine("HTTP/3.0 200 OK"), .malformedAnswer),
        Fault("both-lengths", .bothLengths(file), .malformedAnswer),
        Fault("silent", .silence, .timedOut(.head), limits: waiting(in: .head)),
        Fault("slow-head", .slowHead(file), .timedOut(.head), limits: waiting(in: .head)),
        Fault("slow-body", .slowBody(file), .timedOut(.body), limits: waiting(in: .body)),
        Fault("silent-body", .silentBody, .timedOut(.body), limits: waiting(in: .body)),
        Fault(
            "total", .slowHead(file), .timedOut(.total),
            limits: ExchangeLimits(phase: TestBed.patientLimits.phase, total: .seconds(8))
        ),
        Fault("not-found", .notFound, nil),
        Fault("redirect", .redirect(301, to: "https://elsewhere.test/"), nil),
    ]

    static let sizes: [Fault] = [
        Fault("large-head", .largeHead(text: file), .headTooLarge(limit: 65_536)),
        Fault("giant-field", .giantField(text: file), .headTooLarge(limit: 65_536)),
        Fault("at-limit", .body(byteCount: 131_072), nil),
        Fault("over-limit", .body(byteCount: 131_073), nil),
        Fault("one-more", .body(byteCount: 131_074), .bodyTooLarge(limit: 131_073)),
        Fault("huge-body", .body(byteCount: 8 << 20), .bodyTooLarge(limit: 131_073)),
        Fault("endless-body", .endlessBody, .bodyTooLarge(limit: 131_073)),
        Fault("gzip", .gzip(file), nil),
        Fault("gzip-bomb", .gzipBomb(mebibytes: 64), .bodyTooLarge(limit: 131_073)),
        Fault("gzip-damaged", .damagedGzip(file), .unreadableCoding("gzip")),
        Fault("gzip-truncated", .truncatedGzip(file), .unreadableCoding("gzip")),
        Fault("brotli", .brotli, .unreadableCoding("br")),
        Fault("deflate-raw", .coded(Stored.deflate(file), as: "deflate"), nil),
        Fault("deflate-zlib", .coded(Stored.zlib(file), as: "deflate"), nil),
        Fault("two-codings", .coded([1], as: "gzip, gzip"), .unreadableCoding("gzip, gzip")),
    ]

    /// Faults that end at once and faults that wait for a time-out run separately: work must not delay waiting.
    @Test(arguments: [false, true]) func everyFaultOfAHostHasItsFailure(waits: Bool) async throws {
        let all = Self.certificates + Self.handshakes + Self.answers + Self.sizes
        let faults = all.filter { ($0.limits != TestBed.patientLimits) == waits }
        try await TestBed.run { bed in
            let transport = try bed.transport()
            for fault in faults { bed.serve(fault.name, fault.answer, over: fault.connection) }
            await withTaskGroup { group in
                for fault in faults {
                    group.addTask { (fault, await transport.exchange(bed.request(fault.name, limits: fault.limits))) }
                }
                for await (fault, exchange) in group {
                    #expect(exchange.failure?.kind == fault.kind, "\(fault.name): \(exchange.failure?.detail ?? "")")
                    #expect(exchange.connectedAddress?.description == "127.0.0.1", "\(fault.name)")
                    #expect(exchange.times.connection != nil, "\(fault.name)")
                    #expect(
                        bed.connectionCount(to: fault.name) == 1 || Self.handshakes.contains { $0.name == fault.name })
                }
            }
        }
    }

    static let ports: [(fault: PortFault, kind: ExchangeFailure.Kind)] = [
        (.refuses, .refused), (.neverConnects, .timedOut(.connection)), (.neverAnswers, .timedOut(.handshake)),
        (.resets, .tls(.closed)), (.closes, .tls(.closed)), (.plainHTTP, .tls(.other)),
    ]

    @Test func everyFaultOfAPortHasItsFailure() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            for (fault, kind) in Self.ports {
                let address = WebAddress(host: "a.test", port: try await bed.port(fault))
                var limits = TestBed.patientLimits
                if case .timedOut(let phase) = kind.value { limits.exceptions[phase] = .milliseconds(300) }
                let exchange = await transport.exchange(ExchangeRequest(address, limits: limits))
                // A connection that is reset at once may fail while it is made, or after.
                let isReset = fault == .resets && exchange.failure?.kind == .reset
                #expect(exchange.failure?.kind == kind || isReset, "\(fault): \(String(describing: exchange.failure))")
                #expect(exchange.connectedAddress?.description == "127.0.0.1")
            }
        }
    }

    @Test func whatWasSeenBeforeAFailureIsKept() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("expired.test", over: .certificate(.expired))
            let expired = await transport.exchange(bed.request("expired.test"))
            #expect(expired.certificates?.problem == .expired)
            #expect(expired.certificates?.certificates.map(\.names) == [["expired.test"], []])
            #expect(expired.certificates?.detail.contains("expired at 20") == true)
            #expect(expired.failure?.detail == expired.certificates?.detail)
            #expect(expired.security == nil)
            #expect(expired.response == nil)

            bed.serve("short.test", .shortBody(Self.file, announcing: 100))
            let short = await transport.exchange(bed.request("short.test"))
            #expect(short.security?.version == "TLS 1.3")
            #expect(short.certificates?.problem == nil)
            #expect(short.response?.status == 200)
            #expect(short.response.map { String(decoding: $0.body, as: UTF8.self) } == Self.file)
            #expect(short.times.firstByte != nil)

            bed.serve("bomb.test", .gzipBomb(mebibytes: 64))
            let bomb = await transport.exchange(bed.request("bomb.test"))
            #expect(bomb.response?.body.count == 131_073)
            #expect((bomb.response?.sentByteCount).map { $0 <= 131_073 + 18_432 } == true)
        }
    }

    @Test func allThatIsWrongWithACertificateIsTold() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("a.test", over: .certificate(.names((1...7).map { "h\($0).test" })))
            let names = await transport.exchange(bed.request("a.test"))
            #expect(
                names.failure?.detail
                    == "The certificate is for h1.test, h2.test, h3.test, h4.test, h5.test and 2 more, not for a.test."
            )
        }
    }

    @Test func anAddressIsAskedForWithoutAName() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            let good = await transport.exchange(bed.request("127.0.0.1"))
            #expect(good.failure == nil)
            #expect(good.resolvedAddresses.map(\.description) == ["127.0.0.1"])
            #expect(good.certificates?.certificates.first?.names == ["127.0.0.1", "::1"])

            bed.serve("127.0.0.1", over: .certificate(.names(["a.test"])))
            let other = await transport.exchange(bed.request("127.0.0.1"))
            #expect(other.failure?.kind == .tls(.wrongName))
        }
    }

    @Test func aCancelledTaskEndsTheExchange() async throws {
        try await TestBed.run { bed in
            let transport = try bed.transport()
            bed.serve("silent.test", .silence)
            let task = Task { await transport.exchange(bed.request("silent.test")) }
            while bed.requests(to: "silent.test").isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            task.cancel()
            let exchange = await task.value
            #expect(exchange.failure?.kind == .cancelled)
            #expect(exchange.security != nil)

            let early = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await transport.exchange(bed.request("silent.test"))
            }
            #expect(await early.value.failure?.kind == .cancelled)
        }
    }
}

/// Deflate without compression, for bodies that a test writes by hand.
enum Stored {
    static func deflate(_ text: String) -> [UInt8] {
        let (low, high) = (UInt8(text.utf8.count & 0xFF), UInt8(text.utf8.count >> 8))
        return [1, low, high, ~low, ~high] + Array(text.utf8)
    }

    static func zlib(_ text: String) -> [UInt8] {
        var (first, second) = (UInt32(1), UInt32(0))
        for byte in text.utf8 {
            first = (first + UInt32(byte)) % 65_521
            second = (second + first) % 65_521
        }
        let sum = second << 16 | first
        return [0x78, 0x01] + deflate(text) + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }
}

/// The faults that the test bed and the staging server share.
@Suite struct FaultCatalogueTests {
    private static let file = """
        {"applinks":{"details":[{"appIDs":["Q7F4T2K9WX.com.shop.eats"],"components":[{"/":"/menu/*"}]}]}}
        """

    @Test func namesAreUniqueAndCanBeTyped() {
        #expect(Set(Fault.all.map(\.name)).count == Fault.all.count)
        #expect(Fault.all.count >= 64)
        for fault in Fault.all {
            #expect(fault.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(fault.name)")
            #expect(fault.summary.hasSuffix(".") && fault.summary.utf8.count < 90, "\(fault.name)")
            #expect(Fault(named: fault.name)?.summary == fault.summary)
        }
        #expect(Fault(named: "") == nil)
        #expect(Fault(named: "Redirect") == nil)
    }

    /// The phases that never end are short; all others are patient.
    private static func limits(for fault: Fault) -> ExchangeLimits {
        var limits = TestBed.patientLimits
        switch fault.code {
        case "AASA905": limits.exceptions[.handshake] = .milliseconds(300)
        case "AASA920": (limits.exceptions[.head], limits.exceptions[.body]) = (.milliseconds(300), .milliseconds(300))
        default: break
        }
        return limits
    }

    @Test func eachFaultIsReportedUnderItsCode() async throws {
        try await TestBed.run { bed async throws in
            let hosts = FaultCatalogue.serve(on: bed, file: Self.file)
            let transport = try bed.transport()
            let now = UTCInstant(seconds: Int64(Date().timeIntervalSince1970))
            await withTaskGroup(of: Void.self) { group in
                for (fault, host) in zip(Fault.all, hosts) {
                    group.addTask {
                        let options = ProbeOptions(limits: Self.limits(for: fault), retryCount: 0, cdn: .nowhere)
                        let probe = HostProbe(over: transport, clock: ContinuousClock(), options: options, now: { now })
                        let evidence = await probe.evidence(of: CheckedHost(name: host, port: bed.port))
                        let report = HostReport(judging: evidence, now: now)
                        let codes = report.diagnostics.map(\.code.id)
                        #expect(codes.first == fault.code, "\(fault.name): \(codes)")
                    }
                }
            }
        }
    }
}
