import HTTPTypes
import Testing
import UniversalLinksChecks
import UniversalLinksLinting

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
