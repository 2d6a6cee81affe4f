import Testing
import UniversalLinks
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct HistoryStatusSourceTests {
    private static let start = Monitor.Observation.start

    private func at(_ seconds: Int64) -> UTCInstant { UTCInstant(seconds: Self.start + seconds) }

    /// The host changes its file after an hour, is down for two checks, and recovers; the CDN follows at the end.
    private func fill(_ store: HistoryStore) async throws {
        let checks: [Monitor.Observation] = [
            .example(after: 0), .example(after: 3_600, file: "two", copy: "one"),
            .example(after: 7_200, file: nil, origin: .down, problem: "No route."),
            .example(after: 10_800, file: nil, origin: .down, problem: "No route."),
            .example(after: 14_400, file: "two", copy: "one"), .example(after: 18_000, file: "two"),
        ]
        var state = DomainState()
        for check in checks {
            state.behindSince = check.cdn.isBehind ? state.behindSince ?? check.time.seconds : nil
            let incident = Incident.example(opened: 10_800, closed: 18_000, file: "two", previous: "one")
            var transitions: [Incident.Transition] = []
            if check.time == at(10_800) {
                var open = incident
                open.closed = nil
                transitions = [open.transition(.opened, after: 10_800)]
            }
            if check.time == at(18_000) { transitions = [incident.transition(.closed, after: 18_000)] }
            try await store.record(check, state: state, transitions: transitions)
        }
    }

    private func source(_ store: HistoryStore) -> HistoryStatusSource {
        HistoryStatusSource(store, watched: { ["shop.example", "new.example"] }, waitingAlertCount: { 2 })
    }

    @Test func `What is recorded is shown, and what is watched without a check`() async throws {
        let folder = try TemporaryHistory()
        let store = try folder.writing()
        try await fill(store)
        try await store.record(.example("gone.example"), state: DomainState(), transitions: [])
        let domains = try await source(store).domains().sorted { $0.name < $1.name }
        #expect(domains.map(\.name) == ["new.example", "shop.example"])
        #expect(domains[0].condition == .unchecked)
        #expect(domains[1].condition == .healthy)
        #expect(domains[1].firstCheck == at(0))
        #expect(domains[1].settled == at(18_000))
        #expect(domains[1].since == at(18_000))
        #expect(domains[1].lastCheck?.cdn == "in-sync")
        let figures = try await source(store).figures()
        #expect(figures.waitingAlertCount == 2)
        #expect(figures.byteCount > 4_096)
    }

    @Test func `Days are counted in UTC`() async throws {
        let folder = try TemporaryHistory()
        let store = try folder.writing()
        try await fill(store)
        let error = Monitor.Observation.ObservedDiagnostic(
            code: "AASA101", name: "x", severity: .error, part: .file, message: "It is broken.")
        var broken = Monitor.Observation.example(after: 86_400)
        broken.diagnostics = [error]
        try await store.record(broken, state: DomainState(), transitions: [])
        let day = at(0).day
        let names = ["shop.example", "new.example"]
        #expect(
            try await source(store).days(of: names, from: day) == [
                "shop.example": [
                    DayTally(day: day, checkCount: 6, failureCount: 2),
                    DayTally(day: day + 1, checkCount: 1, failureCount: 1),
                ]
            ])
        #expect(try await source(store).days(of: names, from: day + 1)["shop.example"]?.count == 1)
        #expect(try await source(store).days(of: names, from: day + 2).isEmpty)
    }

    @Test func `A domain has its last check and what happened`() async throws {
        let folder = try TemporaryHistory()
        let store = try folder.writing()
        try await fill(store)
        let history = try #require(try await source(store).domainHistory(of: "shop.example", from: at(-60)))
        let (one, two) = (Monitor.Observation.FileBody(text: "one"), Monitor.Observation.FileBody(text: "two"))
        #expect(history.lastCheck?.file == two)
        #expect(
            history.origin == [
                .init(.file(one.hash), from: at(0), to: at(3_600)),
                .init(.file(two.hash), from: at(3_600), to: at(7_200)),
                .init(.down("No route."), from: at(7_200), to: at(14_400)),
                .init(.file(two.hash), from: at(14_400), to: at(18_000)),
            ])
        #expect(history.cdn.map(\.isBehind) == [false, true, false, true, false])
        #expect(history.cdn.last?.content == .file(two.hash))
        #expect(history.incidents.map(\.kind) == [.fileBroken])
        #expect(history.incidentCount == 1)
        let incident = try #require(try await source(store).incident(history.incidents[0].id))
        #expect(incident.previousFile == one)
        #expect(incident.file == two)
    }

    @Test func `What is not watched or recorded is not there`() async throws {
        let folder = try TemporaryHistory()
        let source = source(try folder.writing())
        #expect(try await source.domainHistory(of: "gone.example", from: at(0)) == nil)
        #expect(try await source.domainHistory(of: "new.example", from: at(0))?.lastCheck == nil)
        #expect(try await source.incident("new.example/file-broken/1") == nil)
    }
}
