import Testing
import UniversalLinksChecks
import UniversalLinksProject

@testable import UniversalLinksMonitor

@Suite struct QuietHoursTests {
    private static let night = MonitorSettings.QuietHours(start: 22 * 60, end: 7 * 60)
    private let grouping = AlertGrouping(window: 60, quietHours: QuietHoursTests.night)
    /// In seconds from noon.
    private static func at(_ hour: Int64, _ minute: Int64 = 0) -> Int64 { (hour - 12) * 3_600 + minute * 60 }

    @Test(arguments: [
        (22 * 60, 7 * 60, Int64(21), Int64(59), false, Int64(0)), (22 * 60, 7 * 60, 22, 0, true, 31),
        (22 * 60, 7 * 60, 23, 30, true, 31), (22 * 60, 7 * 60, 24, 0, true, 31), (22 * 60, 7 * 60, 30, 59, true, 31),
        (22 * 60, 7 * 60, 31, 0, false, 0), (13 * 60, 14 * 60, 12, 59, false, 0), (13 * 60, 14 * 60, 13, 0, true, 14),
        (13 * 60, 14 * 60, 14, 0, false, 0), (13 * 60, 13 * 60, 13, 0, false, 0), (0, 1_440, 12, 0, true, 24),
    ])
    func hoursMayPassMidnight(
        start: Int, end: Int, hour: Int64, minute: Int64, isQuiet: Bool, endHour: Int64
    ) {
        let hours = MonitorSettings.QuietHours(start: start, end: end)
        let time = AlertSamples.time(QuietHoursTests.at(hour, minute) + 7)
        #expect(hours.contains(time) == isQuiet)
        if isQuiet { #expect(hours.end(after: time) == AlertSamples.time(QuietHoursTests.at(endHour))) }
    }

    @Test func onlyCriticalAlertsAreSentAtNight() {
        let start = QuietHoursTests.at(23)
        let pending = [
            AlertSamples.opened(AlertSamples.incident("a.example", opened: start)),
            AlertSamples.opened(AlertSamples.incident("b.example", .unreviewedChange, .critical, opened: start)),
        ]
        let plan = grouping.plan(pending, now: AlertSamples.time(start + 60))
        #expect(plan.drafts.map(\.alert.incidents.first?.domain) == ["b.example"])
        #expect(plan.next == AlertSamples.time(QuietHoursTests.at(31)))
        let immediate = grouping.plan(pending, now: AlertSamples.time(start), immediately: true)
        #expect(immediate.drafts.count == 1)
    }

    @Test func whatIsKeptIsSentTogetherInTheMorning() {
        let pending = (0..<3).map {
            AlertSamples.opened(AlertSamples.incident("d\($0).example", opened: QuietHoursTests.at(23 + $0)))
        }
        let plan = grouping.plan(pending, now: AlertSamples.time(QuietHoursTests.at(31)))
        #expect(
            plan.drafts.map(\.alert.summary) == [
                "3 domains: the host answers with status 503: d0.example, d1.example and d2.example"
            ])
    }

    @Test func whatClosesMeanwhileIsOneLine() throws {
        let incident = AlertSamples.incident(opened: QuietHoursTests.at(23))
        let pending = [
            AlertSamples.opened(incident), AlertSamples.changed(incident, .error, at: QuietHoursTests.at(24)),
            AlertSamples.closed(incident, at: QuietHoursTests.at(25)),
        ]
        let plan = grouping.plan(pending, now: AlertSamples.time(QuietHoursTests.at(31)))
        let draft = try #require(plan.drafts.first)
        #expect(plan.drafts.count == 1)
        #expect(draft.alert.step == .closed)
        #expect(draft.alert.isAlreadyOver)
        #expect(draft.transitionIDs == pending.map(\.id).sorted())
        #expect(
            draft.alert.summary
                == "shop.example: the host answers with status 503 (already over: 2026-11-23T23:00:00Z to 2026-11-24T01:00:00Z)"
        )
    }

    @Test func whatOpenedBeforeTheNightCloses() throws {
        let incident = AlertSamples.incident(opened: QuietHoursTests.at(20))
        let pending = [AlertSamples.closed(incident, at: QuietHoursTests.at(23))]
        #expect(grouping.plan(pending, now: AlertSamples.time(QuietHoursTests.at(24))).drafts.isEmpty)
        let draft = try #require(
            grouping.plan(pending, now: AlertSamples.time(QuietHoursTests.at(31))).drafts.first)
        #expect(draft.alert.step == .closed)
        #expect(!draft.alert.isAlreadyOver)
    }

    @Test func whatBecomesCriticalAtNightIsToldAtOnceAsOpened() throws {
        let incident = AlertSamples.incident(opened: QuietHoursTests.at(23))
        let pending = [
            AlertSamples.opened(incident), AlertSamples.changed(incident, .critical, at: QuietHoursTests.at(24)),
        ]
        let plan = grouping.plan(pending, now: AlertSamples.time(QuietHoursTests.at(24, 1)))
        let draft = try #require(plan.drafts.first)
        #expect(draft.alert.step == .opened)
        #expect(draft.alert.severity == .critical)
        #expect(draft.transitionIDs.count == 2)
    }

    @Test func whatWaitsWhenTheNightBeginsKeepsNothingCritical() throws {
        // The process was down from the opening until the night.
        let incident = AlertSamples.incident(opened: QuietHoursTests.at(21))
        let pending = [
            AlertSamples.opened(incident), AlertSamples.changed(incident, .critical, at: QuietHoursTests.at(22, 5)),
        ]
        let plan = grouping.plan(pending, now: AlertSamples.time(QuietHoursTests.at(22, 10)))
        #expect(plan.drafts.map(\.alert.severity) == [.critical])
    }
}
