import Testing

@testable import UniversalLinksMonitor

@Suite(.timeLimit(.minutes(1))) struct WakeTests {
    private static let clock = ContinuousClock()

    @Test func aCallBeforeTheSleepIsKept() async {
        let wake = Wake()
        wake.call()
        #expect(await wake.sleep(atMost: .seconds(600), clock: WakeTests.clock))
        #expect(await !wake.sleep(atMost: .milliseconds(1), clock: WakeTests.clock))
    }

    @Test func aCallEndsTheSleep() async {
        let wake = Wake()
        async let isCalled = wake.sleep(atMost: .seconds(600), clock: WakeTests.clock)
        wake.call()
        #expect(await isCalled)
    }

    @Test func callsWorkAfterSleepsThatWereOver() async {
        let wake = Wake()
        for _ in 0..<100 { await wake.sleep(atMost: .zero, clock: WakeTests.clock) }
        wake.call()
        #expect(await wake.sleep(atMost: .seconds(600), clock: WakeTests.clock))
    }

    @Test func aCancelledTaskDoesNotSleep() async {
        let wake = Wake()
        let task = Task { await wake.sleep(atMost: .seconds(600), clock: WakeTests.clock) }
        task.cancel()
        _ = await task.value
    }
}
