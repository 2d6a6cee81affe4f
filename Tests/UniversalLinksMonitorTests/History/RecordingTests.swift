import Foundation
import GRDB
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

@testable import UniversalLinksMonitor

/// What tests read from a store.
protocol InspectedStore: ObservationStore {
    func recordedObservations() async throws -> [Monitor.Observation]
    func recordedIncidents() async throws -> Set<Incident>
    func recordedTransitions() async throws -> [Incident.Transition]
}

extension InMemoryStore: InspectedStore {
    func recordedObservations() -> [Monitor.Observation] { observations }
    func recordedIncidents() -> Set<Incident> { Set(incidents.values) }
    func recordedTransitions() -> [Incident.Transition] { transitions }
}

extension HistoryStore: InspectedStore {
    func recordedObservations() async throws -> [Monitor.Observation] {
        var all: [Monitor.Observation] = []
        for check in try await checks(after: 0, of: nil, since: nil, count: .max) {
            var observation = check.observation
            if let hash = observation.file?.hash { observation.file = try await body(hash) }
            if let hash = observation.cdn.file?.hash { observation.cdn.file = try await body(hash) }
            all.append(observation)
        }
        return all
    }

    func recordedIncidents() async throws -> Set<Incident> { Set(try await incidents()) }

    func recordedTransitions() async throws -> [Incident.Transition] {
        try await read { database in
            try Row.fetchAll(database, sql: "SELECT * FROM transitions WHERE alertKey IS NULL ORDER BY rowid").map {
                row in
                let step = try #require(Incident.Transition.Step(rawValue: row["step"]))
                return Incident.Transition(
                    step, try Incident(storedJSON: row["incident"]), at: UTCInstant(seconds: row["time"]))
            }
        }
    }
}

struct RecordingTests {
    private let history: TemporaryHistory
    private let stores: [any InspectedStore]

    init() throws {
        history = try TemporaryHistory()
        stores = [try history.writing(), InMemoryStore()]
    }

    @Test func everyFieldOfAnObservationReturns() async throws {
        for store in stores {
            for observation in Self.observations {
                try await store.record(observation, state: DomainState(), transitions: [])
            }
            #expect(try await store.recordedObservations() == Self.observations)
        }
    }

    /// An observation with everything, one with nothing, and each with one field less than the first.
    private static var observations: [Monitor.Observation] {
        var full = Monitor.Observation.example(file: "one", problem: "it's \"broken\"", copy: "two")
        full.certificate = .init(
            subject: "CN=shop.example", issuer: "CN=Example CA", names: [], notBefore: UTCInstant(seconds: -5),
            notAfter: UTCInstant(seconds: 1_800_000_000))
        full.diagnostics = [
            .init(code: "AASA101", name: "unknown-key", severity: .warning, part: .file, message: "\u{1}\n\tü€🛒"),
            .init(code: "AASA928", name: "blocked-fetcher", severity: .error, part: .hosting, message: ""),
        ]
        full.links = .init(count: 20, failureCount: 2, failures: ["a", "b"])
        full.review = .init(
            committedHash: "ab", changes: ["c"], witnesses: ["https://shop.example/a"],
            addedEntries: ["applinks: ABCDE12345.com.example.app (a new team)"])
        let changes: [(inout Monitor.Observation) -> Void] = [
            { _ in }, { $0.file = nil }, { $0.cdn.file = nil }, { $0.cdn = .notChecked }, { $0.certificate = nil },
            { $0.diagnostics = [] }, { $0.links = nil }, { $0.review = nil }, { $0.origin.status = nil },
            { $0.origin.problem = nil }, { $0.origin.state = .down }, { $0.milliseconds = 0 },
            { $0.links?.failures = [] }, { $0.review?.committedHash = "" }, { $0.domain = "other.example" },
            { $0.file = .init([], hash: "empty") }, { $0.file = .init([0, 255, 254, 0], hash: "binary") },
            { $0.diagnostics.reverse() }, { $0.cdn.isBehind = false }, { $0.cdn.isUpToDate = true },
            { $0.cdn.reason = "x" },
        ]
        return changes.enumerated().map { index, change in
            var copy = full
            copy.time = UTCInstant(seconds: full.time.seconds + Int64(index))
            change(&copy)
            return copy
        } + [Monitor.Observation(domain: "x.example", time: UTCInstant(seconds: 0), origin: .init(.down))]
    }

    @Test func theStateOfEachDomainIsTheLastOne() async throws {
        var track = DomainState.Track()
        (track.failureCount, track.failingSince, track.successCount) = (2, 17, 1)
        (track.openID, track.fingerprint) = ("shop.example/file-broken/1", "fingerprint")
        var state = DomainState()
        (state.due, state.downCount, state.fileHash, state.behindSince) = (5, 3, "ab", 99)
        for kind in Incident.Kind.allCases { state.tracks[kind] = track }
        for store in stores {
            #expect(try await store.states().isEmpty)
            try await store.record(.example(), state: DomainState(), transitions: [])
            try await store.record(.example("other.example"), state: DomainState(), transitions: [])
            try await store.record(.example(after: 60), state: state, transitions: [])
            #expect(try await store.states() == ["shop.example": state, "other.example": DomainState()])
        }
    }

    @Test func aTransitionIsStoredOnceWithItsIncident() async throws {
        let opened = Incident.example(file: "two", previous: "one").transition(.opened, after: 0)
        var closed = Incident.example(closed: 600, file: "two", previous: "one").transition(.closed, after: 600)
        closed.incident.severity = .critical
        let others = Incident.Kind.allCases.map {
            Incident.example("b.example", kind: $0, severity: .notice).transition(.changed, after: 5)
        }
        for store in stores {
            try await store.record(.example(), state: DomainState(), transitions: [opened])
            #expect(try await store.recordedIncidents() == [opened.incident])
            try await store.record(.example(after: 600), state: DomainState(), transitions: [closed] + others)
            try await store.record(.example(after: 660), state: DomainState(), transitions: [opened])
            #expect(try await store.recordedTransitions() == [opened, closed] + others)
            #expect(try await store.recordedIncidents() == Set([closed.incident] + others.map(\.incident)))
        }
    }

    @Test func hostileTextIsCutAndKept() async throws {
        let long = String(repeating: "ä", count: 1 << 20)
        for text in ["'; DROP TABLE checks; --", "a\0b", "\u{202E}\u{1B}[2J\r\n", "\"\\", "\u{FFFD}", long] {
            var observation = Monitor.Observation.example(problem: text)
            observation.cdn.reason = text
            observation.certificate = .init(
                subject: text, issuer: text, names: [], notBefore: UTCInstant(seconds: .min),
                notAfter: UTCInstant(seconds: .max))
            observation.diagnostics =
                [.init(code: text, name: text, severity: .warning, part: .cdn, message: text)]
                + Array(repeating: .init(code: "A", name: "a", severity: .note, part: .cdn, message: ""), count: 600)
            observation.links = .init(count: .max, failureCount: .min, failures: [text])
            observation.review = .init(committedHash: "", changes: [text], witnesses: [text], addedEntries: [text])
            let stores: [any InspectedStore] = [
                try HistoryStore.writing(to: history.folder + "/\(UUID().uuidString)"), InMemoryStore(),
            ]
            for store in stores {
                try await store.record(observation, state: DomainState(), transitions: [])
                let recorded = try #require(try await store.recordedObservations().first)
                #expect(recorded == observation.bounded)
                let problem = try #require(recorded.origin.problem)
                #expect(problem.unicodeScalars.count <= 4_001)
                #expect(problem == (text == long ? long.prefix(4_000) + "…" : text.replacing("\0", with: "\u{FFFD}")))
                #expect(recorded.diagnostics.count == 500)
            }
        }
    }

    @Test func whatIsBoundedStaysAsItIs() {
        var observation = Monitor.Observation.example(problem: String(repeating: "a", count: 9_999))
        observation = observation.bounded
        #expect(observation.bounded == observation)
        #expect("abc".bounded(to: 3) == "abc")
        #expect("abcd".bounded(to: 3) == "abc…")
        #expect("".bounded(to: 3).isEmpty)
    }

    @Test func whatIsFoundAgainIsStoredOnce() async throws {
        let store = try history.reading()
        let writer = try #require(stores.first)
        let one = Monitor.Observation.example()
        for index in 0..<10 {
            var observation = Monitor.Observation.example(after: Int64(index), copy: index % 2 == 0 ? "one" : "two")
            observation.certificate = .init(
                subject: "s", issuer: "i", names: [], notBefore: UTCInstant(seconds: 0),
                notAfter: UTCInstant(seconds: 9))
            observation.diagnostics = [.init(code: "A", name: "a", severity: .note, part: .file, message: "m")]
            try await writer.record(observation, state: DomainState(), transitions: [])
            observation.domain = "other.example"
            try await writer.record(observation, state: DomainState(), transitions: [])
        }
        let expected = [
            "domains": 2, "bodies": 2, "findingSets": 1, "certificates": 2, "situations": 4, "checks": 20, "states": 2,
            "incidents": 0, "transitions": 0,
        ]
        for (table, count) in expected {
            let found = try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
            #expect(found == count, "\(table)")
        }
        let sightings = try await store.certificates(of: "shop.example")
        #expect(sightings.map(\.first) == [one.time])
        #expect(sightings.map(\.last) == [UTCInstant(seconds: one.time.seconds + 9)])
        #expect(try await store.certificates(of: "none.example").isEmpty)
    }

    @Test func aClockThatGoesBackIsMarkedAndChangesNoOrder() async throws {
        let store = try #require(stores.first as? HistoryStore)
        for (domain, time) in [("a", 10), ("b", 5), ("a", 7), ("a", 8), ("a", 8), ("b", 6)] as [(String, Int64)] {
            try await store.record(.example(domain, after: time), state: DomainState(), transitions: [])
        }
        let checks = try await store.checks(after: 0, of: nil, since: nil, count: 100)
        #expect(checks.map(\.isClockBehind) == [false, false, true, false, false, false])
        #expect(checks.map { $0.observation.time.seconds - Monitor.Observation.start } == [10, 5, 7, 8, 8, 6])
        #expect(checks.map(\.number) == checks.map(\.number).sorted())
    }

    @Test func aRecordIsWholeEvenIfItsTaskIsCancelled() async throws {
        let store = try #require(stores.first as? HistoryStore)
        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask {
                #expect(Task.isCancelled)
                await #expect(throws: Never.self) {
                    try await store.record(.example(), state: DomainState(), transitions: [])
                }
            }
        }
        #expect(try await store.recordedObservations().count == 1)
    }

    @Test func aRecordThatFailsLeavesNothing() async throws {
        let store = try #require(stores.first as? HistoryStore)
        try await store.write { database in
            try database.execute(
                sql: "CREATE TRIGGER refuse BEFORE INSERT ON transitions BEGIN SELECT RAISE(ABORT, 'no'); END")
        }
        await #expect(throws: HistoryError.self) {
            try await store.record(
                .example(), state: DomainState(), transitions: [Incident.example().transition(.opened, after: 0)])
        }
        for table in ["domains", "bodies", "situations", "checks", "states", "incidents", "transitions"] {
            let count = try await store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
            #expect(count == 0, "\(table)")
        }
    }
}
