import JSONSyntax
import NIOConcurrencyHelpers
package import UniversalLinksChecks

/// Counts what a running monitor does, for `/metrics` and `/healthz`. Each event costs a lock and an addition.
package final class MonitorActivity: Sendable {
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        case served, broken, down
        case cancelled

        package init(_ state: HostServing.State) {
            switch state {
            case .served: self = .served
            case .broken: self = .broken
            case .down: self = .down
            }
        }
    }

    package enum Delivery: String, Hashable, Sendable, CaseIterable {
        case delivered
        case failed
        case abandoned
    }

    struct Record: Hashable, Sendable {
        var outcomes: [Outcome: Int] = [:]
        var durations = Histogram(bounds: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60])
        var lateness = Histogram(bounds: [0.1, 1, 5, 15, 60, 300, 900, 3_600])
        var deliveries: [Channel: Int] = [:]
        var historyFailureCount = 0
        /// Why the last check could not be stored; nil if it was.
        var historyProblem: String?
        var lastCheck: UTCInstant?
    }

    struct Channel: Hashable, Sendable {
        var name: String
        var delivery: Delivery
    }

    /// The most channels that are counted by their own names.
    static let channelLimit = 50

    package let start: UTCInstant
    private let box = NIOLockedValueBox(Record())

    package init(start: UTCInstant) { self.start = start }

    var record: Record { box.withLockedValue { $0 } }

    /// - Parameters:
    ///   - lateness: How many seconds after its due time the check began; negative values count as 0.
    ///   - time: When it ended.
    package func checkEnded(_ outcome: Outcome, milliseconds: Int, lateness: Double, at time: UTCInstant) {
        box.withLockedValue { record in
            record.outcomes[outcome, default: 0] += 1
            guard outcome != .cancelled else { return }
            record.durations.add(Double(milliseconds) / 1_000)
            record.lateness.add(max(0, lateness))
            record.lastCheck = time
        }
    }

    package func historyWritten() { box.withLockedValue { $0.historyProblem = nil } }

    package func historyFailed(_ error: HistoryError) {
        box.withLockedValue { record in
            record.historyFailureCount += 1
            record.historyProblem = error.description
        }
    }

    package func alertSent(to channel: String, _ delivery: Delivery) {
        box.withLockedValue { record in
            let key = Channel(name: channel, delivery: delivery)
            let isRoom = record.deliveries.count < MonitorActivity.channelLimit * Delivery.allCases.count
            let known = record.deliveries[key] != nil || isRoom
            record.deliveries[known ? key : Channel(name: "other", delivery: delivery), default: 0] += 1
        }
    }
}

/// Whether a monitor works: checks are made, and the history can be written.
struct MonitorHealth: Hashable, Sendable {
    /// Why it does not, a sentence each; empty if it works.
    let reasons: [String]
    let lastCheck: UTCInstant?

    /// - Parameters:
    ///   - silence: How many seconds without a check are a problem.
    ///   - historyProblem: Why the history cannot be read; nil if it can.
    init(_ activity: MonitorActivity, domainCount: Int, silence: Int, historyProblem: String?, now: UTCInstant) {
        let record = activity.record
        lastCheck = record.lastCheck
        var reasons: [String] = []
        let quiet = now.seconds(since: record.lastCheck ?? activity.start)
        if domainCount > 0, quiet > Int64(silence) {
            reasons.append("No check has ended for \(ElapsedTime(seconds: quiet)).")
        }
        if let problem = record.historyProblem { reasons.append("The history cannot be written: \(problem)") }
        if let historyProblem { reasons.append("The history cannot be read: \(historyProblem)") }
        self.reasons = reasons
    }

    var isHealthy: Bool { reasons.isEmpty }

    var document: JSONValue {
        [
            "schemaVersion": 1,
            "status": JSONValue(isHealthy ? "ok" : "unhealthy"),
            "reasons": JSONValue(reasons),
            "lastCheck": JSONValue(lastCheck?.description),
        ]
    }
}

struct Histogram: Hashable, Sendable {
    /// Ascending upper bounds; the last bucket has none.
    let bounds: [Double]
    /// One more than `bounds`.
    private(set) var counts: [Int]
    private(set) var sum = 0.0

    init(bounds: [Double]) {
        self.bounds = bounds
        counts = [Int](repeating: 0, count: bounds.count + 1)
    }

    mutating func add(_ value: Double) {
        guard value.isFinite else { return }
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
    }
}
