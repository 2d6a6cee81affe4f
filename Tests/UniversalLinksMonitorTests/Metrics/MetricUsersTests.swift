import Foundation
import JSONSyntax
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// What in `Deployment/` uses metrics uses those that there are.
struct MetricUsersTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Deployment").standardizedFileURL

    /// Every metric, and every series of a histogram, with samples of all that can have them.
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
