import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

struct CheckRunTests {
    func hosts(_ count: Int) -> [CheckedHost] { (0..<count).map { CheckedHost(name: "\($0).example") } }

    func run(_ transport: ScriptedTransport, concurrency: Int = 4) -> CheckRun {
        var options = ProbeOptions(retryCount: 0)
        options.cdn = .nowhere
        return CheckRun(
            HostProbe(over: transport, clock: ManualClock(movingByItself: true), options: options, now: { .test }),
            concurrency: concurrency)
    }

    static func number(_ request: ExchangeRequest) -> Int { Int(request.address.host.dropLast(8)) ?? -1 }

    @Test func resultsComeInTheOrderOfTheInput() async throws {
        let transport = ScriptedTransport { request, _ in
            for _ in 0..<(50 - Self.number(request) % 50) { await Task.yield() }
            return .file()
        }
        var delivered: [String] = []
        var progress: [Int] = []
        let leftOut = try await run(transport).check(
            hosts(100), keeping: \.evidence.host.name, progress: { progress.append($0) },
            deliver: { delivered.append($0) })
        #expect(delivered == hosts(100).map(\.name))
        #expect(progress == Array(1...100))
        #expect(leftOut == 0)
    }

    @Test func noMoreHostsThanWantedAreAskedAtATime() async throws {
        let transport = ScriptedTransport { _, _ in
            for _ in 0..<5 { await Task.yield() }
            return .failure(.nameNotFound)
        }
        _ = try await run(transport, concurrency: 3).check(hosts(60), keeping: { _ in }, deliver: { _ in })
        #expect(await transport.peak <= 3)
        #expect(await transport.requests.count == 60)
    }

    @Test func oneHostsFailureHidesNoOther() async throws {
        let transport = ScriptedTransport { request, _ in
            Self.number(request) == 1 ? .failure(.nameNotFound) : .file("{\"applinks\": {}")
        }
        var reports: [HostReport] = []
        _ = try await run(transport).check(hosts(3), keeping: { $0 }, deliver: { reports.append($0) })
        #expect(reports.map { $0.evidence.unreachability?.kind } == [nil, .nameNotFound, nil])
        #expect(reports.map { $0.fileDiagnostics.contains { $0.severity == .error } } == [true, false, true])
    }

    /// With 2 at a time, the window has 32 hosts.
    @Test func aSlowHostHoldsUpABoundedNumberOfOthers() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let transport = ScriptedTransport { request, _ in
            if Self.number(request) == 0 { for await _ in gate.stream { break } }
            if Self.number(request) == 31 { gate.continuation.yield() }
            return .failure(.nameNotFound)
        }
        var askedBeforeTheFirst = 0
        _ = try await run(transport, concurrency: 2).check(hosts(200), keeping: \.evidence.host.name) { name in
            if name == "0.example" {
                askedBeforeTheFirst = await transport.requests.map(Self.number).max() ?? 0
            }
        }
        #expect(askedBeforeTheFirst == 31)
        #expect(await transport.requests.count == 200)
    }

    @Test func aCancelledRunDeliversWhatIsThere() async throws {
        let transport = ScriptedTransport { request, _ in
            if Self.number(request) >= 2 { try? await Task.sleep(for: .seconds(3_600)) }
            return .failure(.nameNotFound)
        }
        let run = run(transport, concurrency: 4)
        let hosts = hosts(1_000)
        let task = Task {
            var delivered: [String] = []
            let leftOut = try await run.check(hosts, keeping: \.evidence.host.name) { name in
                delivered.append(name)
                if delivered.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return (delivered, leftOut)
        }
        let (delivered, leftOut) = try await task.value
        #expect(delivered == ["0.example", "1.example"])
        #expect(leftOut == 998)
    }

    @Test func aConsumerThatFailsEndsTheRun() async throws {
        struct Full: Error {}
        let transport = ScriptedTransport { _, _ in .failure(.nameNotFound) }
        await #expect(throws: Full.self) {
            _ = try await run(transport).check(hosts(500), keeping: { _ in }, deliver: { _ in throw Full() })
        }
        #expect(await transport.requests.count < 500)
    }
}

struct HostReportTests {
    func report(
        _ answer: ScriptedTransport.Answer, browser: ScriptedTransport.Answer? = nil, linter: Linter = Linter()
    ) async -> HostReport {
        let transport = ScriptedTransport { request, _ in
            let isBrowser = request.fields[.userAgent]?.hasPrefix("Mozilla") == true
            return isBrowser ? browser ?? answer : answer
        }
        var options = ProbeOptions(retryCount: 0)
        options.cdn = .nowhere
        let probe = HostProbe(
            over: transport, clock: ManualClock(movingByItself: true), options: options, now: { .test })
        let evidence = await probe.evidence(of: CheckedHost(name: "eats.example"))
        return HostReport(judging: evidence, linter: linter, now: .test)
    }

    @Test func theFileIsLintedWithItsText() async throws {
        let report = await report(.file("{\n  \"applinks\": {\"details\": {}}\n}"))
        let diagnostic = try #require(report.fileDiagnostics.first)
        #expect(diagnostic.location?.position.line == 2)
        #expect(report.source?.bytes.count == 33)
    }

    @Test func severitiesOfTheLinterCount() async throws {
        let code = try #require(await report(.file("{")).fileDiagnostics.first).code
        #expect(await report(.file("{"), linter: Linter(.init(severities: [code: .silenced]))).fileDiagnostics.isEmpty)
    }

    @Test(arguments: [ScriptedTransport.Answer.status(404, [:], "{"), .failure(.tls(.expired)), .redirect(to: "/")])
    func whatIsNoAnswerIsNotLinted(answer: ScriptedTransport.Answer) async {
        let report = await report(answer)
        #expect(report.fileDiagnostics.isEmpty)
        #expect(report.source == nil)
    }

    @Test(arguments: [
        (ExchangeFailure.Kind.nameNotFound, true), (.resolutionFailed, true), (.refused, true), (.unreachable, true),
        (.timedOut(.connection), true), (.timedOut(.head), true), (.forbiddenAddress(.test(4)), true),
        (.tls(.closed), true), (.noAnswer, true), (.tls(.expired), false), (.tls(.wrongName), false),
        (.malformedAnswer, false), (.headTooLarge(limit: 9), false), (.bodyTooLarge(limit: 9), false),
    ])
    func unreachableIsWhatTellsNothing(failure: ExchangeFailure.Kind, isUnreachable: Bool) async {
        #expect(await report(.failure(failure)).evidence.unreachability?.kind == (isUnreachable ? failure : nil))
    }

    @Test func whoAnswersABrowserIsReachable() async {
        #expect(await report(.failure(.noAnswer), browser: .file()).evidence.unreachability == nil)
        var answer = ScriptedTransport.Answer.file()
        answer.failure = ExchangeFailure(.timedOut(.body))
        #expect(await report(answer).evidence.unreachability == nil)
    }
}
