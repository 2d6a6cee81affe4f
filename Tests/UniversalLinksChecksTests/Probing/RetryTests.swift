import HTTPTypes
import Testing
import UniversalLinksChecks

struct RetryTests {
    let host = CheckedHost(name: "eats.example")

    func options(retries: Int) -> ProbeOptions {
        var options = ProbeOptions(retryCount: retries)
        options.cdn = .nowhere
        return options
    }

    /// How often the file is requested as Apple's fetcher, if it always fails.
    func attempts(_ failure: ExchangeFailure.Kind, retries: Int) async -> (count: Int, pauses: [Duration]) {
        let transport = ScriptedTransport { _, _ in .failure(failure) }
        let clock = ManualClock(movingByItself: true)
        let probe = HostProbe(over: transport, clock: clock, options: options(retries: retries), now: { .test })
        _ = await probe.evidence(of: host)
        let count = await transport.requests.count { $0.fields[.userAgent] == ProbeOptions.appleUserAgent }
        return (count, clock.slept)
    }

    @Test(arguments: [
        ExchangeFailure.Kind.resolutionFailed, .refused, .reset, .unreachable, .timedOut(.resolution),
        .timedOut(.connection), .timedOut(.handshake), .tls(.closed), .proxy(status: nil),
    ])
    func failuresOfTheNetworkAreTriedAgain(failure: ExchangeFailure.Kind) async {
        #expect(await attempts(failure, retries: 2).count == 3)
        #expect(await attempts(failure, retries: 0).count == 1)
    }

    @Test(arguments: [
        ExchangeFailure.Kind.nameNotFound, .noAddress(.ipv6), .forbiddenAddress(.test(4)), .tls(.expired),
        .tls(.notYetValid), .tls(.wrongName), .tls(.selfSigned), .tls(.unknownIssuer(isIncomplete: true)),
        .tls(.noCommonVersion), .tls(.other), .timedOut(.total), .timedOut(.body), .bodyTooLarge(limit: 1),
        .headTooLarge(limit: 1), .malformedAnswer, .unreadableCoding("br"), .proxy(status: 407),
    ])
    func whatAnotherTryCannotMendIsAskedOnce(failure: ExchangeFailure.Kind) async {
        #expect(await attempts(failure, retries: 2).count == 1)
    }

    @Test(arguments: [404, 429, 500, 503])
    func aStatusIsAnAnswer(status: Int) async {
        let transport = ScriptedTransport { _, _ in .status(status, [.retryAfter: "120"]) }
        let clock = ManualClock(movingByItself: true)
        let probe = HostProbe(over: transport, clock: clock, options: options(retries: 3), now: { .test })
        _ = await probe.evidence(of: host)
        #expect(clock.slept.isEmpty)
        #expect(Set(await transport.urls).count == 4)
    }

    @Test func pausesDoubleUpToABound() async {
        let pauses = await attempts(.refused, retries: 7).pauses
        #expect(pauses == [0.5, 1, 2, 4, 8, 8, 8].map { .seconds($0) })
    }

    @Test func theFirstAnswerThatComesCounts() async {
        let transport = ScriptedTransport { _, count in count == 0 ? .failure(.reset) : .file() }
        let clock = ManualClock()
        let probe = HostProbe(over: transport, clock: clock, options: options(retries: 1), now: { .test })
        async let evidence = probe.evidence(of: host)
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(499))
        #expect(await transport.requests.count == 1)
        clock.advance(by: .milliseconds(1))
        #expect(await evidence.origin.failure == nil)
        #expect(await evidence.origin.response?.status == 200)
    }
}
