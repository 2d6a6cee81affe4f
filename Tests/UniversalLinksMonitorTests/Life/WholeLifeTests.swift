import Foundation
import GRDB
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
import Testing
import UniversalLinksChecks
import UniversalLinksProject

@testable import UniversalLinksMonitor

/// 30 days of 200 domains, from the answers of hosts through the history on disk to the alerts: exactly the expected
/// steps, each reported once. Two workers share the domains, each with its own history and alerts.
struct WholeLifeTests {
    static let days = Duration.seconds(30 * 86_400)
    static let grouping = 3_600

    /// The domains that share the outage of a provider.
    static let sharedCount = 40

    private static func lives(_ seed: UInt64) -> [String: HostLife] {
        let shared = HostLife.all.first { $0.isShared }!
        let others = HostLife.all.filter { !$0.isShared }
        var lives: [String: HostLife] = [:]
        for number in 0..<200 {
            let name = "host\(number).example"
            let shift = StableHash(name, salt: seed).fraction * 5
            lives[name] =
                number < sharedCount ? shared : others[number % others.count].shifted(by: shift)
        }
        return lives
    }

    private static func project(_ lives: [String: HostLife]) throws -> TemporaryProject {
        var files = ["aasa.json": Sample.file]
        var text = "version: 1\ndefaults:\n  file: aasa.json\nmonitor:\n  interval: 210m\n  concurrency: 1\n  alerts:\n"
        text += "    group-for: \(grouping)s\n    channels:\n      - { name: team, command: [\"true\"] }\ndomains:\n"
        for (name, life) in lives.sorted(by: { $0.key < $1.key }) {
            text += life.hasLinks ? "  \(name):\n    links: \(name).yml\n" : "  \(name): {}\n"
            files["\(name).yml"] = life.hasLinks ? "links:\n  - url: https://\(name)/buy/1\n    expect: matched\n" : nil
        }
        files["aasa.yml"] = text
        return try TemporaryProject(files)
    }

    static let workers = [Shard(index: 1, count: 2), Shard(index: 2, count: 2)].compactMap(\.self)

    @Test func eachDomainIsOfOneWorker() {
        let lives = Self.lives(TestSeed.value)
        let counts = Self.workers.map { worker in lives.keys.count { worker.contains($0) } }
        #expect(counts.reduce(0, +) == 200)
        #expect(counts.allSatisfy { $0 > 50 })
    }

    @Test(arguments: workers)
    func everyIncidentIsFoundAndToldOnce(worker: Shard) async throws {
        let seed = TestSeed.value
        let all = Self.lives(seed)
        let folder = try Self.project(all)
        let lives = all.filter { worker.contains($0.key) }
        let clock = VirtualClock(until: Self.days)
        let project = try folder.read()
        let history = try TemporaryHistory()
        let store = try history.writing()
        // There is no power failure, so no write waits for the disk.
        try await store.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = OFF") }
        // Every third attempt fails.
        let random = NIOLockedValueBox(SeededGenerator(seed: seed))
        let team = ScriptedSender { _, _ in
            let fails = random.withLockedValue { Int.random(in: 0..<3, using: &$0) == 0 }
            return fails ? .failed(SendingFailure("The receiver is down.")) : .accepted
        }
        let accepted = AcceptedAlerts(team)
        let alerts = AlertService(
            store: store, grouping: AlertGrouping(project.settings), channels: project.channels,
            senders: AlertSenders(["team": accepted]),
            now: { clock.time }, random: { 0.5 }, logger: AlertSamples.logger)
        let telling = TellingStore(store, alerts) { clock.time }
        let observer = try HostObserver(
            project, over: LivingHosts(lives, clock: clock), clock: clock, options: ProbeOptions(retryCount: 0),
            now: { clock.time })
        let plan = MonitorPlan(
            settings: project.settings, domains: project.domains,
            observer: PatientObserver(observer: observer, telling: telling))
        var monitor = MonitorService(plan, store: telling, seed: seed, clock: clock, now: { clock.time })
        monitor.shard = worker
        let group = ServiceGroup(services: [monitor], logger: .init(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await clock.untilEnd(next: Self.days + .seconds(86_400))
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        while let next = try await alerts.turn() {
            try await clock.sleep(for: .seconds(max(1, next.seconds(since: clock.time))))
        }

        expect(lives, in: await telling.steps, project.settings)
        let stored = try await store.read {
            try Int.fetchAll($0, sql: "SELECT count(*) FROM transitions GROUP BY alertKey IS NULL")
        }
        #expect(stored == [await telling.steps.count])
        expect(accepted.alerts, toTell: lives)
        #expect(team.alerts.count > accepted.alerts.count)
    }

    /// The incidents in the history are those of the lives, in time.
    private func expect(
        _ lives: [String: HostLife], in steps: [Incident.Transition], _ settings: MonitorSettings
    ) {
        let found = Dictionary(grouping: steps, by: \.incident.domain)
        #expect(Set(found.keys).isSubset(of: lives.keys))
        let rhythm = Double(settings.interval) * (1 + settings.jitter) + 2 * Double(settings.confirmation)
        for (name, life) in lives {
            let steps = found[name] ?? []
            let words = steps.map { "\($0.step.rawValue) \($0.incident.kind.rawValue) \($0.incident.severity.name)" }
            #expect(words == life.steps.map(\.words), "\(name): \(life.name)")
            guard steps.count == life.steps.count else { continue }
            for (expected, step) in zip(life.steps, steps) {
                let late = Double(step.time.seconds - ObservationScript.start) - expected.hour * 3_600
                // The CDN is behind from the first check that sees it.
                let limit = step.incident.kind == .cdnOutOfDate ? 2 * rhythm : rhythm
                #expect(late >= -1 && late <= limit, "\(name): \(life.name), \(expected)")
            }
        }
    }

    /// Each step of each incident is in one alert; domains with a common cause share alerts.
    private func expect(_ alerts: [Alert], toTell lives: [String: HostLife]) {
        #expect(Set(alerts.map(\.key)).count == alerts.count)
        var told: [String: [String]] = [:]
        for alert in alerts {
            #expect(alert.incidentCount == alert.incidents.count)
            #expect(!alert.isAlreadyOver)
            for incident in alert.incidents {
                told[incident.domain, default: []].append("\(alert.step.rawValue) \(alert.kind.rawValue)")
            }
        }
        for (name, life) in lives {
            let steps = life.steps.map { $0.words.split(separator: " ").prefix(2).joined(separator: " ") }
            #expect(told[name, default: []].sorted() == steps.sorted(), "\(name): \(life.name)")
        }
        // One cause on many domains, which are checked in the course of an interval.
        let shared = Set(lives.filter(\.value.isShared).keys)
        for step in [Incident.Transition.Step.opened, .closed] {
            let count = alerts.count { alert in
                alert.step == step && alert.incidents.contains { shared.contains($0.domain) }
            }
            #expect((1...5).contains(count), "\(count) alerts for \(shared.count) domains")
        }
    }
}

/// Forgets refused alerts.
private final class AcceptedAlerts: AlertSender {
    private let sender: ScriptedSender
    private let accepted = NIOLockedValueBox<[Alert]>([])

    init(_ sender: ScriptedSender) { self.sender = sender }

    var alerts: [Alert] { accepted.withLockedValue(\.self) }

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let result = await sender.send(alert, now: now)
        if result == .accepted { accepted.withLockedValue { $0.append(alert) } }
        return result
    }
}

/// A history that has alerts made and sent when they are due, between two checks.
private actor TellingStore: ObservationStore {
    private let store: HistoryStore
    private let alerts: AlertService
    private let now: @Sendable () -> UTCInstant
    private var due: UTCInstant?
    private var checkCount = 0
    private var recordCount = 0
    private var waiting: CheckedContinuation<Void, Never>?
    private(set) var steps: [Incident.Transition] = []

    init(_ store: HistoryStore, _ alerts: AlertService, now: @escaping @Sendable () -> UTCInstant) {
        (self.store, self.alerts, self.now) = (store, alerts, now)
    }

    func states() async throws(HistoryError) -> [String: DomainState] { try await store.states() }

    /// Waits until all earlier checks are recorded.
    func untilRecorded() async {
        if recordCount < checkCount { await withCheckedContinuation { waiting = $0 } }
        checkCount += 1
    }

    func record(
        _ observation: Monitor.Observation, state: DomainState, transitions: [Incident.Transition]
    ) async throws(HistoryError) {
        defer {
            recordCount += 1
            waiting.take()?.resume()
        }
        if let due, due <= now() { self.due = try await alerts.turn() }
        try await store.record(observation, state: state, transitions: transitions)
        steps += transitions
        if !transitions.isEmpty { due = try await alerts.turn() }
    }
}

/// Checks each host after the previous one is recorded: a virtual clock does not wait for a disk.
private struct PatientObserver: DomainObserving {
    let observer: HostObserver
    let telling: TellingStore

    func observation(of domain: MonitoredDomain) async -> Monitor.Observation? {
        await telling.untilRecorded()
        return await observer.observation(of: domain)
    }
}
