import Testing
import UniversalLinksChecks
import UniversalLinksProject

@testable import UniversalLinksMonitor

struct CheckRhythmTests {
    static let domain = MonitoredDomain(name: "shop.example", host: CheckedHost(name: "shop.example"))

    private func settings(
        _ interval: Int, jitter: Double = 0, longest: Int = 21_600, confirmation: Int = 60
    ) -> MonitorSettings {
        var settings = MonitorSettings()
        (settings.interval, settings.jitter) = (interval, jitter)
        (settings.longestInterval, settings.confirmation) = (longest, confirmation)
        return settings
    }

    /// Interval, longest interval, how often the host was down, whether it is repeated soon, and the seconds until
    /// then.
    static let delays: [(Int, Int, Int, Bool, Int)] = [
        (3_600, 21_600, 0, false, 3_600), (3_600, 21_600, 1, false, 3_600), (3_600, 21_600, 12, false, 3_600),
        (3_600, 21_600, 13, false, 7_200), (3_600, 21_600, 14, false, 14_400), (3_600, 21_600, 15, false, 21_600),
        (3_600, 21_600, 1_000_000, false, 21_600), (3_600, 21_600, 9, true, 60), (3_600, 21_600, 0, true, 60),
        (30, 21_600, 0, true, 30), (86_400, 21_600, 50, false, 86_400), (0, 0, 0, false, 1), (-5, -5, 99, true, 1),
    ]

    @Test(arguments: delays)
    func delayFollowsTheSettings(interval: Int, longest: Int, downCount: Int, isConfirmed: Bool, seconds: Int) {
        var state = DomainState()
        state.downCount = downCount
        let rhythm = CheckRhythm(settings(interval, longest: longest), seed: 7)
        let delay = rhythm.delay(of: Self.domain, in: state, at: UTCInstant(seconds: 0), isConfirmed: isConfirmed)
        #expect(delay == .seconds(seconds))
    }

    @Test func intervalOfADomainCountsBeforeThatOfAll() {
        var domain = Self.domain
        domain.interval = 300
        #expect(CheckRhythm(settings(3_600), seed: 0).interval(of: domain) == .seconds(300))
    }

    @Test(arguments: [0.1, 0.5, 3.0, -1.0])
    func jitterStaysWithinItsShareAndSpreads(jitter: Double) {
        let rhythm = CheckRhythm(settings(1_000, jitter: jitter), seed: 42)
        let share = min(max(jitter, 0), 0.5)
        let delays = (0..<500).map { number in
            rhythm.delay(
                of: Self.domain, in: DomainState(), at: UTCInstant(seconds: number * 1_000), isConfirmed: false)
        }
        #expect(delays.allSatisfy { $0 >= .seconds(1_000 * (1 - share)) && $0 <= .seconds(1_000 * (1 + share)) })
        if share > 0 {
            #expect(Set(delays).count > 400)
            let mean = delays.reduce(.zero, +) / 500
            #expect(mean > .seconds(1_000 - 1_000 * share / 5) && mean < .seconds(1_000 + 1_000 * share / 5))
        }
        let again = CheckRhythm(settings(1_000, jitter: jitter), seed: 42)
        #expect(
            again.delay(of: Self.domain, in: DomainState(), at: UTCInstant(seconds: 0), isConfirmed: false) == delays[0]
        )
    }

    static let windows: [(Int, Int, Double)] = [
        (3, 3_600, 1.5), (200, 3_600, 100), (10_000, 3_600, 3_600), (10_000, 60, 60),
    ]

    @Test(arguments: windows)
    func firstChecksSpreadOverHalfASecondEachAndAtMostAnInterval(count: Int, interval: Int, window: Double) {
        let rhythm = CheckRhythm(settings(interval), seed: 1)
        let delays = (0..<count).map { number in
            rhythm.firstDelay(
                of: MonitoredDomain(name: "h\(number).example", host: CheckedHost(name: "h")), among: count)
        }
        #expect(delays.allSatisfy { $0 >= .zero && $0 <= .seconds(window) })
        guard count > 100 else { return }
        // No tenth of the time has twice its share.
        for tenth in 0..<10 {
            let range =
                Duration.seconds(window * Double(tenth) / 10)..<Duration.seconds(window * Double(tenth + 1) / 10)
            #expect(delays.count { range.contains($0) } < count / 5)
        }
    }
}
