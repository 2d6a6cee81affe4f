import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// Alerts and deliveries behave the same in every store.
@Suite struct AlertStoreTests {
    enum Kind: CaseIterable { case memory, history }

    private static let channels = [
        AlertChannel("all", .webhook(url: "http://a.example", secret: nil)),
        AlertChannel("bad", .webhook(url: "http://b.example", secret: nil), minimumSeverity: .critical),
    ]

    private func withStore(
        _ kind: Kind, _ transitions: [Incident.Transition], _ body: (any AlertStore) async throws -> Void
    ) async throws {
        switch kind {
        case .memory:
            let store = MemoryAlertStore()
            await store.record(transitions)
            try await body(store)
        case .history:
            try await AlertSamples.withFolder { folder in
                let store = try HistoryStore.writing(to: folder + "/history.sqlite")
                try await store.record(transitions)
                try await body(store)
            }
        }
    }

    private func draft(_ transitions: [Incident.Transition]) throws -> AlertDraft {
        try #require(AlertGrouping(window: 0).plan(transitions, now: AlertSamples.time(60)).drafts.first)
    }

    @Test(arguments: Kind.allCases)
    func transitionsAreToldOnce(_ kind: Kind) async throws {
        let transitions = ["a.example", "b.example"].map { AlertSamples.opened(AlertSamples.incident($0)) }
        try await withStore(kind, transitions) { store in
            #expect(try await store.pendingTransitions(limit: 1) == [transitions[0]])
            #expect(try await store.pendingTransitions(limit: 10) == transitions)
            let draft = try draft(transitions)
            try await store.add([draft, draft], channels: AlertStoreTests.channels)
            #expect(try await store.pendingTransitions(limit: 10).isEmpty)
            let due = try await store.dueDeliveries(channel: "all", now: AlertSamples.time(60), limit: 10)
            #expect(due.map(\.alert) == [draft.alert])
            #expect(try await store.dueDeliveries(channel: "bad", now: AlertSamples.time(60), limit: 10).isEmpty)
        }
    }

    @Test(arguments: Kind.allCases)
    func aDraftWithAnUnknownTransitionIsLeftOut(_ kind: Kind) async throws {
        let known = AlertSamples.opened(AlertSamples.incident("a.example"))
        try await withStore(kind, [known]) { store in
            let other = AlertSamples.opened(AlertSamples.incident("b.example"))
            try await store.add([try draft([known, other])], channels: AlertStoreTests.channels)
            #expect(try await store.pendingTransitions(limit: 10) == [known])
            #expect(try await store.backlog().isEmpty)
        }
    }

    @Test(arguments: Kind.allCases)
    func anEndWaitsForItsBeginning(_ kind: Kind) async throws {
        let (incident, other) = (AlertSamples.incident(), AlertSamples.incident("other.example"))
        let transitions = [
            AlertSamples.opened(incident), AlertSamples.closed(incident, at: 10), AlertSamples.closed(other, at: 20),
        ]
        try await withStore(kind, transitions) { store in
            for transition in transitions {
                try await store.add([try draft([transition])], channels: AlertStoreTests.channels)
            }
            let now = AlertSamples.time(60)
            func due() async throws -> [String] {
                try await store.dueDeliveries(channel: "all", now: now, limit: 10)
                    .map { "\($0.alert.step.rawValue) \($0.alert.incidents.first?.domain ?? "")" }
            }
            #expect(try await due() == ["opened shop.example", "closed other.example"])
            let first = try #require(try await store.dueDeliveries(channel: "all", now: now, limit: 1).first)
            try await store.settle(first.id, .failed(problem: "no", next: AlertSamples.time(90)))
            #expect(try await due() == ["closed other.example"])
            #expect(try await store.nextAttempt(channel: "all") == now)
            try await store.settle(first.id, .givenUp(problem: "never", at: now))
            #expect(try await due() == ["closed shop.example", "closed other.example"])
        }
    }

    @Test(arguments: Kind.allCases)
    func anEndGoesToThoseWhoWereToldOfTheBeginning(_ kind: Kind) async throws {
        let incident = AlertSamples.incident("a.example", .fileBroken, .critical)
        var end = AlertSamples.closed(incident, at: 10)
        end.incident.severity = .notice
        let mild = AlertSamples.incident("b.example")
        var severeEnd = AlertSamples.closed(mild, at: 10)
        severeEnd.incident.severity = .critical
        let transitions = [AlertSamples.opened(incident), end, AlertSamples.opened(mild), severeEnd]
        try await withStore(kind, transitions) { store in
            for transition in transitions {
                try await store.add([try draft([transition])], channels: AlertStoreTests.channels)
            }
            var steps: [String] = []
            while let next = try await store.dueDeliveries(channel: "bad", now: AlertSamples.time(60), limit: 1).first {
                steps.append("\(next.alert.step.rawValue) \(next.alert.incidents.first?.domain ?? "")")
                try await store.settle(next.id, .delivered(at: AlertSamples.time(60)))
            }
            #expect(steps == ["opened a.example", "closed a.example"])
        }
    }

    @Test(arguments: Kind.allCases)
    func failuresAreCountedAndHurried(_ kind: Kind) async throws {
        let transition = AlertSamples.opened(AlertSamples.incident())
        try await withStore(kind, [transition]) { store in
            try await store.add([try draft([transition])], channels: AlertStoreTests.channels)
            let now = AlertSamples.time(60)
            let first = try #require(try await store.dueDeliveries(channel: "all", now: now, limit: 1).first)
            try await store.settle(first.id, .failed(problem: "The receiver is down.", next: AlertSamples.time(600)))
            #expect(try await store.dueDeliveries(channel: "all", now: now, limit: 1).isEmpty)
            #expect(
                try await store.backlog() == [
                    ChannelBacklog(channel: "all", waitingCount: 1, oldest: now, problem: "The receiver is down.")
                ])
            // The clock was set back by a day, but no alert waits for a day.
            let before = AlertSamples.time(-86_400)
            #expect(try await store.dueDeliveries(channel: "all", now: before, limit: 1).map(\.failureCount) == [1])
            try await store.hurry(channel: "all", now: now)
            #expect(try await store.dueDeliveries(channel: "all", now: now, limit: 1).count == 1)
            #expect(
                try await store.giveUp(
                    channelsOtherThan: [], madeBefore: AlertSamples.time(61), problem: "gone", at: now) == ["all": 1])
            #expect(try await store.backlog().map(\.givenUpCount) == [1])
        }
    }

    @Test func alertsAreRemovedWhenNothingWaitsForThem() async throws {
        let transitions = ["a.example", "b.example"].map { AlertSamples.opened(AlertSamples.incident($0)) }
        try await withStore(.history, transitions) { store in
            for transition in transitions {
                try await store.add([try draft([transition])], channels: AlertStoreTests.channels)
            }
            let now = AlertSamples.time(60)
            let first = try #require(try await store.dueDeliveries(channel: "all", now: now, limit: 1).first)
            try await store.settle(first.id, .delivered(at: now))
            #expect(try await store.removeAlerts(before: now) == 0)
            #expect(try await store.removeAlerts(before: AlertSamples.time(61)) == 1)
            #expect(try await store.dueDeliveries(channel: "all", now: now, limit: 5).count == 1)
        }
    }
}

extension HistoryStore {
    /// Like a check of each domain.
    func record(_ transitions: [Incident.Transition]) async throws {
        for transition in transitions {
            let observation = Monitor.Observation(
                domain: transition.incident.domain, time: transition.time, origin: .init(.down))
            try await record(observation, state: DomainState(), transitions: [transition])
        }
    }
}
