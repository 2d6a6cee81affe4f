import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

@Suite struct RetryScheduleTests {
    @Test(
        arguments: [
            (1, nil, 0.999, 1), (2, nil, 0, 1), (2, nil, 0.999, 2), (5, nil, 0, 8), (5, nil, 0.999, 16),
            (13, nil, 0, 1_800), (13, nil, 0.999, 3_599), (1_000_000, nil, 1, 3_600), (1, 120, 0, 120),
            (12, 5, 0, 1_024), (1, 1_000_000, 0, 3_600), (1, -5, 0, 1), (0, nil, 0, 1),
        ] as [(Int, Int?, Double, Int)])
    func delaysDoubleUpToAnHour(failureCount: Int, retryAfter: Int?, random: Double, seconds: Int) {
        #expect(
            RetrySchedule().delay(failureCount: failureCount, retryAfter: retryAfter, random: random) == seconds)
    }

    @Test func anAlertIsGivenUpAfterAWeek() {
        let alert = AlertSamples.alert()
        let week: Int64 = 7 * 86_400
        let (early, late) = (AlertSamples.time(60 + week - 10), AlertSamples.time(60 + week - 9))
        let schedule = RetrySchedule()
        #expect(
            schedule.outcome(of: alert, problem: "p", delay: 10, now: early)
                == .failed(problem: "p", next: AlertSamples.time(60 + week)))
        #expect(schedule.outcome(of: alert, problem: "p", delay: 10, now: late) == .givenUp(problem: "p", at: late))
    }

    @Test(
        arguments: [
            ("120", 120), (" 7", 7), ("0", 0), ("99999999999999999999999", Int.max),
            ("Mon, 23 Nov 2026 12:02:00 GMT", 120), ("Mon, 23 Nov 2026 11:00:00 GMT", 0),
            ("Thu, 29 Feb 2028 00:00:00 GMT", 39_960_000), ("-1", nil), ("soon", nil), ("", nil),
            ("Mon, 23 Nov 2026 12:02:00 CET", nil), ("Mon, 99 Nov 2026 12:02:00 GMT", nil),
        ] as [(String, Int?)])
    func receiversAskForTimeInTwoWays(value: String, seconds: Int?) {
        #expect(RetryAfter.seconds(value, now: AlertSamples.time(0)) == seconds)
    }
}
