import NIOConcurrencyHelpers
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// Keeps alerts in memory, like the history in its database.
actor MemoryAlertStore: AlertStore {
    private struct Entry {
        var delivery: Delivery
        var tracks: Set<String>
        var state = "waiting"
        var next: UTCInstant
        var problem: String?
    }

    private var pending: [Incident.Transition] = []
    private var drafts: [AlertDraft] = []
    private var entries: [Entry] = []
    /// The errors of the next calls.
    private var errors: [HistoryError] = []

    func record(_ transitions: [Incident.Transition]) { pending += transitions }

    func fail(_ errors: [HistoryError]) { self.errors = errors }

    /// The outcome of each delivery, in the order in which they were made.
    var states: [String] { entries.map(\.state) }

    private func failIfAsked() throws(HistoryError) {
        if !errors.isEmpty { throw errors.removeFirst() }
    }

    func pendingTransitions(limit: Int) async throws(HistoryError) -> [Incident.Transition] {
        Array(pending.prefix(limit))
    }

    func add(_ drafts: [AlertDraft], channels: [AlertChannel]) async throws(HistoryError) {
        for draft in drafts where Set(draft.transitionIDs).isSubset(of: pending.map(\.id)) {
            pending.removeAll { draft.transitionIDs.contains($0.id) }
            let recipients = AlertRecipients(draft) { incidentID in
                let keys = self.drafts.filter { $0.subjects.map(\.incidentID).contains(incidentID) }.map(\.alert.key)
                if keys.isEmpty { return nil }
                return Set(
                    entries.filter { keys.contains($0.delivery.alert.key) && $0.state != "given-up" }
                        .map(\.delivery.channel))
            }
            self.drafts.append(draft)
            for channel in channels where recipients.include(channel) {
                let delivery = Delivery(id: Int64(entries.count), channel: channel.name, alert: draft.alert)
                entries.append(
                    Entry(delivery: delivery, tracks: Set(draft.subjects.map(\.track)), next: draft.alert.time))
            }
        }
    }

    private func unblocked(_ channel: String) -> [Entry] {
        let waiting = entries.filter { $0.delivery.channel == channel && $0.state == "waiting" }
        return waiting.filter { entry in
            !waiting.contains { $0.delivery.id < entry.delivery.id && !$0.tracks.isDisjoint(with: entry.tracks) }
        }
    }

    func dueDeliveries(channel: String, now: UTCInstant, limit: Int) async throws(HistoryError) -> [Delivery] {
        let due = unblocked(channel).filter { $0.next <= now || $0.next.seconds > now.seconds + 3_600 }
        let sorted = due.sorted { ($0.next, $0.delivery.id) < ($1.next, $1.delivery.id) }
        return sorted.prefix(limit).map(\.delivery)
    }

    func nextAttempt(channel: String) async throws(HistoryError) -> UTCInstant? { unblocked(channel).map(\.next).min() }

    func settle(_ id: Delivery.ID, _ outcome: Delivery.Outcome) async throws(HistoryError) {
        try failIfAsked()
        let index = Int(id)
        guard entries[index].state == "waiting" else { return }
        switch outcome {
        case .delivered: entries[index].state = "delivered"
        case .failed(let problem, let next):
            entries[index].delivery.failureCount += 1
            (entries[index].next, entries[index].problem) = (next, problem)
        case .givenUp(let problem, _):
            entries[index].delivery.failureCount += 1
            (entries[index].state, entries[index].problem) = ("given-up", problem)
        }
    }

    func hurry(channel: String, now: UTCInstant) async throws(HistoryError) {
        for index in entries.indices where entries[index].delivery.channel == channel {
            entries[index].next = min(entries[index].next, now)
        }
    }

    func giveUp(
        channelsOtherThan names: [String], madeBefore limit: UTCInstant, problem: String, at now: UTCInstant
    ) async throws(HistoryError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for index in entries.indices where entries[index].state == "waiting" {
            let delivery = entries[index].delivery
            guard !names.contains(delivery.channel), delivery.alert.time < limit else { continue }
            (entries[index].state, entries[index].problem) = ("given-up", problem)
            counts[delivery.channel, default: 0] += 1
        }
        return counts
    }

    func backlog() async throws(HistoryError) -> [ChannelBacklog] {
        let open = Dictionary(grouping: entries.filter { $0.state != "delivered" }, by: \.delivery.channel)
        return open.sorted { $0.key < $1.key }.map { channel, entries in
            let waiting = entries.filter { $0.state == "waiting" }
            return ChannelBacklog(
                channel: channel, waitingCount: waiting.count, oldest: waiting.map(\.delivery.alert.time).min(),
                givenUpCount: entries.count - waiting.count, problem: entries.last { $0.problem != nil }?.problem)
        }
    }

    func removeAlerts(before limit: UTCInstant) async throws(HistoryError) -> Int { 0 }
}

/// Records alerts, and returns scripted results.
final class ScriptedSender: AlertSender {
    private let sent = NIOLockedValueBox<[Alert]>([])
    private let answer: @Sendable (Int, Alert) async -> SendingResult

    /// - Parameter answer: For an alert and the number of attempts before.
    init(_ answer: @escaping @Sendable (Int, Alert) async -> SendingResult = { _, _ in .accepted }) {
        self.answer = answer
    }

    /// In order.
    var alerts: [Alert] { sent.withLockedValue(\.self) }

    /// Step and domain of each.
    var lines: [String] { alerts.map { "\($0.step.rawValue) \($0.incidents.first?.domain ?? "")" } }

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let index = sent.withLockedValue { sent in
            sent.append(alert)
            return sent.count - 1
        }
        return await answer(index, alert)
    }
}

/// Depends only on its seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        // SplitMix64
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
