import NIOConcurrencyHelpers
package import UniversalLinksChecks

/// What a running monitor does: its parts tell it, `/metrics` and `/healthz` show it. It costs a lock and an addition.
package final class MonitorActivity: Sendable {
    /// How a check ended.
    package enum Outcome: String, Hashable, Sendable, CaseIterable {
        case served, broken, down
        /// It was stopped before it ended.
        case cancelled

        /// The outcome of a check that found a host in this state.
        package init(_ state: Monitor.Observation.Origin.State) {
            switch state {
            case .served: self = .served
            case .broken: self = .broken
            case .down: self = .down
            }
        }
    }

    /// What became of an attempt to deliver an alert.
    package enum Delivery: String, Hashable, Sendable, CaseIterable {
        case delivered
        /// It will be tried again.
        case failed
        /// It will not.
        case abandoned
    }

    /// Everything that was told, at one moment.
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

    /// When it started.
    package let start: UTCInstant
    private let box = NIOLockedValueBox(Record())

    /// - Parameter start: When the monitor started.
    package init(start: UTCInstant) { self.start = start }

    var record: Record { box.withLockedValue { $0 } }

    /// A check ended.
    ///
    /// - Parameters:
    ///   - outcome: How.
    ///   - milliseconds: How long it took.
    ///   - lateness: How many seconds after its time it began; less than 0 counts as 0.
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

    /// A check was stored.
    package func historyWritten() { box.withLockedValue { $0.historyProblem = nil } }

    /// A check could not be stored.
    package func historyFailed(_ error: HistoryError) {
        box.withLockedValue { record in
            record.historyFailureCount += 1
            record.historyProblem = error.description
        }
    }

    /// There was an attempt to deliver an alert.
    ///
    /// - Parameter channel: Its name in the configuration.
    package func alertSent(to channel: String, _ delivery: Delivery) {
        box.withLockedValue { record in
            let key = Channel(name: channel, delivery: delivery)
            let isRoom = record.deliveries.count < MonitorActivity.channelLimit * Delivery.allCases.count
            let known = record.deliveries[key] != nil || isRoom
            record.deliveries[known ? key : Channel(name: "other", delivery: delivery), default: 0] += 1
        }
    }
}
