import NIOConcurrencyHelpers
import Testing
import UniversalLinksChecks
import UniversalLinksProject

@testable import UniversalLinksMonitor

/// Through a real database, over real connections, to receivers that fail.
@Suite struct AlertCrashTests {
    private static func channels(_ url: String) -> [AlertChannel] {
        [AlertChannel("hook", .webhook(url: url, secret: "secret"))]
    }

    /// The process ends after the receiver has the alert, and before that is stored.
    @Test func theSameKeyArrivesAgainAfterACrash() async throws {
        try await AlertSamples.withFolder { folder in
            try await AlertReceiver.with { receiver in
                let channels = AlertCrashTests.channels(receiver.url())
                do {
                    let store = try HistoryStore.writing(to: folder + "/history.sqlite")
                    try await store.record([AlertSamples.opened(AlertSamples.incident())])
                    let plan = AlertGrouping(MonitorSettings()).plan(
                        try await store.pendingTransitions(limit: 10), now: AlertSamples.time(60))
                    try await store.add(plan.drafts, channels: channels)
                    let due = try await store.dueDeliveries(channel: "hook", now: AlertSamples.time(60), limit: 10)
                    let senders = try AlertSenders(channels)
                    for delivery in due {
                        #expect(
                            await senders.senders["hook"]?.send(delivery.alert, now: AlertSamples.time(60)) == .accepted
                        )
                    }
                }
                let store = try HistoryStore.writing(to: folder + "/history.sqlite")
                let service = AlertService(
                    store: store, grouping: AlertGrouping(MonitorSettings()), channels: channels,
                    senders: try AlertSenders(channels),
                    now: { AlertSamples.time(61) }, random: { 0 }, logger: AlertSamples.logger)
                #expect(try await service.flush().isEmpty)
                let keys = receiver.requests.compactMap { $0.headers["idempotency-key"] }
                #expect(keys.count == 2)
                #expect(Set(keys).count == 1)
                #expect(receiver.requests.first?.body == receiver.requests.last?.body)
            }
        }
    }

    /// A receiver that fails at random gets every alert of 30 incidents, and each opening before its closing.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func everythingArrivesDespiteFailures(seed: UInt64) async throws {
        let generator = NIOLockedValueBox(SeededGenerator(seed: seed))
        let behaviors: [AlertReceiver.Behavior] = [
            .status(200), .status(202), .status(500, body: "no"), .status(429, headers: ["Retry-After": "7"]),
            .status(503, headers: ["Retry-After": "1000000"]), .reset, .status(302, headers: ["Location": "/"]),
        ]
        let accepted = NIOLockedValueBox<[AlertReceiver.Request]>([])
        try await AlertSamples.withFolder { folder in
            try await AlertReceiver.with { _, request in
                let behavior = generator.withLockedValue { behaviors.randomElement(using: &$0) } ?? .reset
                if case .status(let code, _, _) = behavior, code < 300 {
                    accepted.withLockedValue { $0.append(request) }
                }
                return behavior
            } _: { receiver in
                let store = try HistoryStore.writing(to: folder + "/history.sqlite")
                let channels = AlertCrashTests.channels(receiver.url())
                let senders = try AlertSenders(channels)
                let time = SettableTime(AlertSamples.time(0))
                let service = AlertService(
                    store: store, grouping: AlertGrouping(MonitorSettings()), channels: channels, senders: senders,
                    now: { time.now }, random: { 0.5 },
                    logger: AlertSamples.logger)
                let incidents = (0..<30).map { AlertSamples.incident("d\($0).example", cause: "cause \($0 % 20)") }
                try await store.record(incidents.map(AlertSamples.opened))
                for (index, incident) in incidents.enumerated() {
                    try await store.record([AlertSamples.closed(incident, at: Int64(index))])
                }
                var turnCount = 0
                while let next = try await service.turn(), turnCount < 2_000 {
                    time.now = max(next, time.now)
                    turnCount += 1
                }
                #expect(try await store.backlog().isEmpty)
                let requests = accepted.withLockedValue(\.self)
                let keys = requests.compactMap { $0.headers["idempotency-key"] }
                #expect(keys.count == 40)
                #expect(Set(keys).count == 40)
                for number in 0..<20 {
                    let steps = requests.filter { $0.text.contains("cause \(number)\"") }
                        .map { $0.text.contains(#""step":"opened""#) }
                    #expect(steps == [true, false])
                }
            }
        }
    }
}
