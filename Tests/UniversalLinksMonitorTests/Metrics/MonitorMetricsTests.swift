import Foundation
import JSONSyntax
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct MonitorMetricsTests {
    private static let now = UTCInstant(seconds: 1_795_435_200)

    private func families(
        _ domains: [StatusDomain]? = [], _ activity: MonitorActivity = MonitorActivity(start: now), memory: Int? = 1
    ) throws -> [String: ExpositionParser.Family] {
        let metrics = MonitorMetrics(
            activity: activity, history: domains.map { ($0, HistoryFigures(waitingAlertCount: 3, byteCount: 4_096)) },
            version: "1.2.3", memory: memory, now: Self.now)
        return try ExpositionParser.families(in: metrics.exposition)
    }

    @Test func `What nothing is known of is counted as none`() throws {
        let families = try families()
        #expect(families["aasa_monitor_checks_total"]?.value(["outcome": "served"]) == 0)
        #expect(families["aasa_monitor_domains"]?.value(["state": "critical"]) == 0)
        #expect(families["aasa_monitor_check_duration_seconds"]?.value(suffix: "_count") == 0)
        #expect(families["aasa_monitor_alerts_total"] == nil)
        #expect(families["aasa_monitor_last_check_timestamp_seconds"] == nil)
        #expect(families["aasa_monitor_certificate_remaining_min_seconds"] == nil)
        #expect(families["aasa_monitor_build_info"]?.value(["version": "1.2.3"]) == 1)
        #expect(families["process_resident_memory_bytes"]?.value() == 1)
        #expect(families["aasa_monitor_alerts_waiting"]?.value() == 3)
        #expect(families["aasa_monitor_database_size_bytes"]?.value() == 4_096)
        #expect(families["aasa_monitor_history_readable"]?.value() == 1)
    }

    @Test func `Checks and deliveries are counted as they end`() throws {
        let activity = MonitorActivity(start: Self.now)
        activity.checkEnded(.served, milliseconds: 80, lateness: 0.05, at: Self.now)
        activity.checkEnded(.served, milliseconds: 700, lateness: -3, at: Self.now)
        activity.checkEnded(.down, milliseconds: 61_000, lateness: 4_000, at: UTCInstant(seconds: 5))
        activity.checkEnded(.cancelled, milliseconds: 5, lateness: 0, at: Self.now)
        activity.alertSent(to: "ops", .failed)
        activity.alertSent(to: "ops", .delivered)
        activity.alertSent(to: "ops", .delivered)
        activity.historyFailed(HistoryError(.diskFull, "The disk is full."))
        let families = try families([], activity)
        let checks = families["aasa_monitor_checks_total"]
        #expect(checks?.value(["outcome": "served"]) == 2)
        #expect(checks?.value(["outcome": "down"]) == 1)
        #expect(checks?.value(["outcome": "cancelled"]) == 1)
        let durations = families["aasa_monitor_check_duration_seconds"]
        #expect(durations?.value(["le": "0.1"], suffix: "_bucket") == 1)
        #expect(durations?.value(["le": "1"], suffix: "_bucket") == 2)
        #expect(durations?.value(["le": "60"], suffix: "_bucket") == 2)
        #expect(durations?.value(["le": "+Inf"], suffix: "_bucket") == 3)
        #expect(abs((durations?.value(suffix: "_sum") ?? 0) - 61.78) < 1e-9)
        #expect(families["aasa_monitor_check_lateness_seconds"]?.value(["le": "0.1"], suffix: "_bucket") == 2)
        #expect(families["aasa_monitor_alerts_total"]?.value(["channel": "ops", "result": "delivered"]) == 2)
        #expect(families["aasa_monitor_history_failures_total"]?.value() == 1)
        #expect(families["aasa_monitor_last_check_timestamp_seconds"]?.value() == 5)
    }

    @Test func `Domains are counted by state, incidents by kind, and the CDN by what it has`() throws {
        let domains = [
            StatusStories.domain("a.example", incidents: [(.unreviewedChange, .critical), (.linksFail, .warning)]),
            StatusStories.domain("b.example", cdn: "stale", behindFor: 7_200, certificateDays: 3),
            StatusStories.domain("c.example", cdn: "never-heard-of"),
            StatusDomain("d.example"),
        ]
        let families = try families(domains)
        let states = families["aasa_monitor_domains"]
        #expect(states?.value(["state": "critical"]) == 1)
        #expect(states?.value(["state": "ok"]) == 2)
        #expect(states?.value(["state": "unchecked"]) == 1)
        let incidents = families["aasa_monitor_incidents_open"]
        #expect(incidents?.value(["kind": "unreviewed-change", "severity": "critical"]) == 1)
        #expect(incidents?.value(["kind": "links-fail", "severity": "warning"]) == 1)
        #expect(incidents?.samples.map(\.value).reduce(0, +) == 2)
        #expect(families["aasa_monitor_cdn_domains"]?.value(["state": "stale"]) == 1)
        #expect(families["aasa_monitor_cdn_domains"]?.value(["state": "other"]) == 1)
        #expect(families["aasa_monitor_cdn_behind_max_seconds"]?.value() == 7_200)
        #expect(families["aasa_monitor_cdn_behind_seconds"]?.value(["domain": "b.example"]) == 7_200)
        #expect(families["aasa_monitor_certificate_remaining_min_seconds"]?.value() == 259_200.0)
    }

    @Test func `However many domains and channels there are, the number of samples is bounded`() throws {
        let activity = MonitorActivity(start: Self.now)
        for number in 0..<1_000 { activity.alertSent(to: "channel-\(number)", .delivered) }
        let domains = (0..<10_000).map {
            StatusStories.domain("domain-\($0).example", cdn: "stale", behindFor: Int64($0))
        }
        let families = try families(domains, activity)
        #expect(families.values.map(\.samples.count).reduce(0, +) < 400)
        let behind = families["aasa_monitor_cdn_behind_seconds"]
        #expect(behind?.samples.count == MonitorMetrics.domainLimit)
        #expect(behind?.value(["domain": "domain-9999.example"]) == 9_999)
        #expect(families["aasa_monitor_alerts_total"]?.value(["channel": "other", "result": "delivered"]) == 850)
    }

    @Test func `A label contains whatever a domain is called`() throws {
        let name = "\"} evil 1\n\\ü"
        let families = try families([StatusStories.domain(name, cdn: "stale", behindFor: 1)])
        #expect(families["aasa_monitor_cdn_behind_seconds"]?.value(["domain": name]) == 1)
    }

    @Test func `Without a history, what happens is still counted`() throws {
        let families = try families(nil)
        #expect(families["aasa_monitor_history_readable"]?.value() == 0)
        #expect(families["aasa_monitor_checks_total"] != nil)
        #expect(families["aasa_monitor_domains"] == nil)
    }

    #if os(Linux)
        @Test func `The memory of this process is known`() {
            #expect((ProcessMemory.residentByteCount ?? 0) > 1_000_000)
        }
    #endif
}

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

/// `Deployment/` uses only metrics that exist.
struct MetricUsersTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Deployment").standardizedFileURL

    /// Every metric, and every series of a histogram.
    private var names: Set<String> {
        let activity = MonitorActivity(start: StatusStories.now)
        activity.checkEnded(.served, milliseconds: 1, lateness: 0, at: StatusStories.now)
        activity.alertSent(to: "ops", .delivered)
        let domain = StatusStories.domain("shop.example", cdn: "stale", behindFor: 60, certificateDays: 3)
        let metrics = MonitorMetrics(
            activity: activity, history: ([domain], HistoryFigures(waitingAlertCount: 0, byteCount: 0)), version: "1",
            memory: 1, now: StatusStories.now)
        return Set(metrics.families.flatMap { family in family.samples.map { family.name + $0.suffix } })
    }

    @Test(arguments: ["grafana/aasa-monitor.json", "prometheus/aasa-monitor.rules.yml"])
    func `Every metric that is used exists`(path: String) throws {
        let text = try String(contentsOf: Self.folder.appendingPathComponent(path), encoding: .utf8)
        let used = Set(text.matches(of: /\b(?:aasa_monitor|process)_[a-z_]+/).map { String($0.output) })
        #expect(used.count > 3)
        #expect(used.subtracting(names).isEmpty)
    }

    @Test func `The dashboard is JSON, and its panels do not overlap`() throws {
        let bytes = Array(try Data(contentsOf: Self.folder.appendingPathComponent("grafana/aasa-monitor.json")))
        let panels = try JSONDocument(parsing: bytes).root.object?["panels"]?.array ?? []
        #expect(panels.count > 10)
        var cells: Set<[Int]> = []
        for panel in panels {
            let place = panel.object?["gridPos"]?.object
            let numbers = ["x", "y", "w", "h"].compactMap { place?[$0]?.number.flatMap { Int($0) } }
            try #require(numbers.count == 4)
            #expect(numbers[0] + numbers[2] <= 24)
            for x in numbers[0]..<numbers[0] + numbers[2] {
                for y in numbers[1]..<numbers[1] + numbers[3] {
                    let isFree = cells.insert([x, y]).inserted
                    #expect(isFree)
                }
            }
        }
    }
}
