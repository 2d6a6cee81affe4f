import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct HistoryReadingTests {
    private let history: TemporaryHistory
    private let store: HistoryStore

    init() throws {
        history = try TemporaryHistory()
        store = try history.writing()
    }

    @Test func summariesHaveTheLastCheckTheStateAndOpenIncidents() async throws {
        #expect(try await store.summaries().isEmpty)
        var state = DomainState()
        state.due = 99
        let open = Incident.example("b.example", kind: .linksFail, severity: .warning)
        let worse = Incident.example("b.example", kind: .hostingBroken, severity: .error)
        let closed = Incident.example("a.example", closed: 5)
        try await store.record(
            .example("a.example"), state: DomainState(), transitions: [closed.transition(.closed, after: 5)])
        try await store.record(
            .example("b.example"), state: DomainState(),
            transitions: [open.transition(.opened, after: 0), worse.transition(.opened, after: 0)])
        try await store.record(.example("b.example", after: -600, file: "two"), state: state, transitions: [])
        try await store.record(.example("c.example", file: nil), state: DomainState(), transitions: [])
        let summaries = try await history.reading().summaries()
        #expect(summaries.map(\.domain) == ["b.example", "c.example", "a.example"])
        #expect(summaries[0].openIncidents == [worse, open])
        #expect(summaries[0].state == state)
        #expect(summaries[0].last?.observation.time == UTCInstant(seconds: Monitor.Observation.start - 600))
        #expect(summaries[0].last?.isClockBehind == true)
        #expect(summaries[2].openIncidents.isEmpty)
    }

    @Test func incidentsAreFoundByWhatIsAsked() async throws {
        let all = [
            Incident.example("a.example", opened: 0), .example("a.example", kind: .linksFail, opened: 10, closed: 20),
            .example("b.example", opened: 30),
        ]
        try await store.record(
            .example(), state: DomainState(), transitions: all.map { $0.transition(.opened, after: 0) })
        let time = UTCInstant(seconds: Monitor.Observation.start + 21)
        #expect(try await store.incidents() == [all[2], all[1], all[0]])
        #expect(try await store.incidents(limit: 1) == [all[2]])
        #expect(try await store.incidents(of: "a.example") == [all[1], all[0]])
        #expect(try await store.incidents(onlyOpen: true) == [all[2], all[0]])
        #expect(try await store.incidents(since: time) == [all[2], all[0]])
        #expect(try await store.incidents(of: "none.example").isEmpty)
        #expect(try await store.incident("none") == nil)
    }

    @Test func anIncidentHasItsFilesAndSteps() async throws {
        let incident = Incident.example(file: "two", previous: "one")
        try await store.record(.example(file: "one"), state: DomainState(), transitions: [])
        try await store.record(
            .example(after: 60, file: "two"), state: DomainState(),
            transitions: [incident.transition(.opened, after: 60), incident.transition(.changed, after: 120)])
        let details = try #require(try await store.incident(incident.id))
        #expect(details.incident == incident)
        #expect(details.previousFile == .init(text: "one"))
        #expect(details.file == .init(text: "two"))
        #expect(details.steps.map(\.step) == [.opened, .changed])
        #expect(details.steps.map(\.alertKey) == [nil, nil])
    }

    @Test(arguments: [1, 2, 7, 100])
    func checksComeInBatchesInTheirOrder(batch: Int) async throws {
        for index in 0..<14 {
            try await store.record(
                .example(index % 2 == 0 ? "a.example" : "b.example", after: Int64(index)), state: DomainState(),
                transitions: [])
        }
        func times(_ domain: String? = nil, since seconds: Int64? = nil) async throws -> [Int64] {
            var times: [Int64] = []
            let since = seconds.map { UTCInstant(seconds: Monitor.Observation.start + $0) }
            try await store.forEachCheck(of: domain, since: since, batch: batch) { checks in
                #expect((1...batch).contains(checks.count))
                times += checks.map { $0.observation.time.seconds - Monitor.Observation.start }
            }
            return times
        }
        #expect(try await times() == Array(0..<14))
        #expect(try await times("a.example") == [0, 2, 4, 6, 8, 10, 12])
        #expect(try await times(since: 11) == [11, 12, 13])
        #expect(try await times("b.example", since: 12) == [13])
        #expect(try await times("none.example").isEmpty)
    }

    @Test func aReaderSeesWhatIsRecordedWhileItIsOpen() async throws {
        let reader = try history.reading()
        #expect(try await reader.states().isEmpty)
        try await store.record(.example(), state: DomainState(), transitions: [])
        #expect(try await reader.states().count == 1)
    }
}
