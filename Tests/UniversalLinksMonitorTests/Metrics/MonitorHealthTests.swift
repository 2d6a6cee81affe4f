import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct MonitorHealthTests {
    private static let start = UTCInstant(seconds: 1_000_000)

    private func health(
        _ activity: MonitorActivity, domains: Int = 1, after seconds: Int64, historyProblem: String? = nil
    ) -> MonitorHealth {
        MonitorHealth(
            activity, domainCount: domains, silence: 600, historyProblem: historyProblem,
            now: UTCInstant(seconds: Self.start.seconds + seconds))
    }

    @Test func `A monitor without a check for too long is not healthy`() {
        let activity = MonitorActivity(start: Self.start)
        #expect(health(activity, after: 600).isHealthy)
        #expect(health(activity, after: 601).reasons == ["No check has ended for 10 min."])
        #expect(health(activity, domains: 0, after: 601).isHealthy)
        activity.checkEnded(.down, milliseconds: 1, lateness: 0, at: UTCInstant(seconds: Self.start.seconds + 500))
        #expect(health(activity, after: 1_100).isHealthy)
        #expect(!health(activity, after: 1_101).isHealthy)
    }

    @Test func `A check that was stopped is not one`() {
        let activity = MonitorActivity(start: Self.start)
        activity.checkEnded(.cancelled, milliseconds: 1, lateness: 0, at: UTCInstant(seconds: Self.start.seconds + 500))
        #expect(!health(activity, after: 700).isHealthy)
    }

    @Test func `A clock that goes back is no reason`() {
        #expect(health(MonitorActivity(start: Self.start), after: -100_000).isHealthy)
    }

    @Test func `A history that cannot be written is a reason until it can be`() {
        let activity = MonitorActivity(start: Self.start)
        activity.historyFailed(HistoryError(.diskFull, "The disk is full."))
        #expect(health(activity, after: 1).reasons == ["The history cannot be written: The disk is full."])
        activity.historyWritten()
        #expect(health(activity, after: 1).isHealthy)
    }

    @Test func `A history that cannot be read is a reason`() {
        let health = health(MonitorActivity(start: Self.start), after: 1, historyProblem: "It is damaged.")
        #expect(health.reasons == ["The history cannot be read: It is damaged."])
    }
}
