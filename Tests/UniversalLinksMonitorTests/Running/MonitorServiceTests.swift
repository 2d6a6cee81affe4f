import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
import Testing
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksService

@testable import UniversalLinksMonitor

struct MonitorServiceTests {
    final class Log: Sendable {
        private let lines = NIOLockedValueBox<[String]>([])
        private let reported = NIOLockedValueBox<[CheckReport]>([])
        private let signal = AsyncStream.makeStream(of: Void.self)

        var warnings: [String] { lines.withLockedValue { $0 } }
        var reports: [CheckReport] { reported.withLockedValue { $0 } }

        var listeners: MonitorService.Listeners {
            MonitorService.Listeners(
                report: { report in
                    self.reported.withLockedValue { $0.append(report) }
                    self.signal.continuation.yield()
                }, warn: { warning in self.lines.withLockedValue { $0.append(warning) } })
        }

        func reports(_ count: Int) async {
            var iterator = signal.stream.makeAsyncIterator()
            for _ in 0..<count { await iterator.next() }
        }
    }

    /// Letters of ``ObservationScript``, one per check; the last one is repeated.
    final class Letters: DomainObserving {
        private let letters: [String: String]
        private let clock: VirtualClock
        private let counts = NIOLockedValueBox<[String: Int]>([:])

        init(_ letters: [String: String], _ clock: VirtualClock) { (self.letters, self.clock) = (letters, clock) }

        func observation(of domain: MonitoredDomain) async -> Monitor.Observation? {
            let letters = Array(letters[domain.name, default: "."])
            let index = counts.withLockedValue { counts in
                counts[domain.name, default: 0] += 1
                return counts[domain.name, default: 0] - 1
            }
            guard letters[min(index, letters.count - 1)] != "#" else {
                // A host that never answers.
                try? await Task.sleep(for: .seconds(1 << 30))
                return nil
            }
            return ObservationScript(domain: domain.name)
                .observation(letters[min(index, letters.count - 1)], at: clock.time.seconds)
        }
    }

    private func domains(_ names: some Sequence<String>) -> [MonitoredDomain] {
        names.sorted().map { MonitoredDomain(name: $0, host: CheckedHost(name: $0)) }
    }

    private func service(
        _ letters: [String: String], _ store: any ObservationStore, _ clock: VirtualClock, _ log: Log,
        concurrency: Int = 1
    ) -> MonitorService {
        var settings = MonitorSettings()
        settings.concurrency = concurrency
        return MonitorService(
            MonitorPlan(
                settings: settings, domains: domains(letters.keys), observer: Letters(letters, clock)), store: store,
            listeners: log.listeners, seed: 1, clock: clock, now: { clock.time })
    }

    /// Runs a service until something has happened, and stops it gracefully.
    private func run(_ service: MonitorService, until body: @escaping @Sendable () async -> Void) async throws {
        let group = ServiceGroup(services: [service], logger: .init(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await body()
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    // MARK: Once

    /// What checks find, how the run ends, and how many checks it takes.
    static let runs: [([String], OnceOutcome.Ending, Int)] = [
        ([".", "."], OnceOutcome.Ending.fine, 2), ([".", "f"], .findings, 3), (["d", "."], .incomplete, 3),
        (["d", "h"], .findings, 4), (["d."], .fine, 2), (["s"], .fine, 1), (["e"], .fine, 2), ([], .fine, 0),
    ]

    @Test(arguments: runs)
    func runOverAllDomainsEndsAsCheckDoes(letters: [String], ending: OnceOutcome.Ending, count: Int) async throws {
        let clock = VirtualClock()
        let (store, log) = (MemoryStore(), Log())
        let named = Dictionary(
            uniqueKeysWithValues: letters.enumerated().map { ("h\($0.offset).example", $0.element) })
        let outcome = try await service(named, store, clock, log).runOnce()
        #expect(outcome.ending == ending)
        #expect(outcome.checkedCount == count)
        #expect(log.reports.count == count)
        #expect(clock.elapsed <= .seconds(120))
    }

    @Test func nextRunGoesOnWhereTheLastOneStopped() async throws {
        let clock = VirtualClock()
        let store = MemoryStore()
        let first = try await service(["a.example": "h"], store, clock, Log()).runOnce()
        #expect(first.openIncidents.map(\.kind) == [.unreviewedChange])
        let second = try await service(["a.example": "h"], store, clock, Log()).runOnce()
        #expect(second.ending == .findings && second.checkedCount == 1)
        let third = try await service(["a.example": "."], store, clock, Log()).runOnce()
        #expect(third.ending == .fine && third.checkedCount == 2)
        #expect(await store.transitions.map(\.step) == [.opened, .closed])
    }

    @Test func hostWithAnotherProblemEachTimeIsNotCheckedForEver() async throws {
        /// A different link fails each time.
        final class Restless: DomainObserving {
            let count = NIOLockedValueBox(0)

            func observation(of domain: MonitoredDomain) async -> Monitor.Observation? {
                let number = count.withLockedValue { count in
                    count += 1
                    return count
                }
                var observation = ObservationScript(domain: domain.name)
                    .observation("l", at: ObservationScript.start + Int64(number))
                observation.links?.failures = ["/\(number) is unmatched"]
                return observation
            }
        }
        let clock = VirtualClock()
        var service = service(["a.example": "."], MemoryStore(), clock, Log())
        service.plan.observer = Restless()
        #expect(try await service.runOnce().checkedCount == 2)
        #expect(try await service.runOnce().checkedCount == 5)
    }

    @Test func runOverAllDomainsGivesUpIfChecksCannotBeStored() async throws {
        let clock = VirtualClock()
        let log = Log()
        let store = MemoryStore { _ in HistoryError(.diskFull, "no space is left.") }
        await #expect(throws: HistoryError.self) { try await service(["a.example": "."], store, clock, log).runOnce() }
        #expect(log.reports.isEmpty)
        #expect(await store.attemptCount == 4)
        #expect(log.warnings.last?.contains("neither stored nor reported") == true)
    }

    // MARK: Storing

    @Test(arguments: [HistoryError.Code.diskFull, .locked, .readOnly, .other] as [HistoryError.Code])
    func checkThatCannotBeStoredIsTriedAgainAndReportedOnlyThen(code: HistoryError.Code) async throws {
        let clock = VirtualClock()
        let log = Log()
        let store = MemoryStore { attempt in
            attempt <= 7 ? HistoryError(code, "it does not work now.") : nil
        }
        try await run(service(["a.example": "ddddd"], store, clock, log)) { await log.reports(20) }
        let reports = log.reports
        #expect(reports.count >= 20)
        // All of them, in order, each once, with their steps.
        #expect(await store.times["a.example"]?.prefix(20) == reports.prefix(20).map(\.observation.time.seconds)[...])
        #expect(reports.flatMap(\.transitions).map(\.step) == [.opened])
        #expect(log.warnings.count == 8)
        #expect(
            log.warnings.first == "the check of a.example cannot be stored: it does not work now. It is kept in memory "
                + "with 0 others, reported only once it is stored, and tried again in 1 s.")
        #expect(log.warnings.last?.hasPrefix("checks are stored again") == true)
    }

    @Test func noMoreChecksAreBegunThanCanWait() async throws {
        let clock = VirtualClock(until: .seconds(10 * 86_400))
        let log = Log()
        let store = MemoryStore { _ in HistoryError(.diskFull, "no space is left.") }
        let letters = Dictionary(uniqueKeysWithValues: (0..<50).map { ("h\($0).example", ".") })
        try await run(service(letters, store, clock, log)) { await clock.untilEnd(next: .zero) }
        #expect(log.reports.isEmpty)
        #expect(log.warnings.contains("256 checks cannot be stored yet. No more are begun until half of them are."))
        #expect(log.warnings.last?.hasPrefix("stopped with 256 checks neither stored") == true)
        // At most once a minute, in ten days.
        #expect(await store.attemptCount <= 10 * 1_440 + 10)
    }

    @Test func afterAFullDiskEveryDomainIsCheckedAgain() async throws {
        let clock = VirtualClock(until: .seconds(3 * 86_400))
        let log = Log()
        let day = Duration.seconds(86_400)
        let store = MemoryStore { _ in
            clock.elapsed > day && clock.elapsed < day * 2 ? HistoryError(.diskFull, "no space is left.") : nil
        }
        let letters = Dictionary(uniqueKeysWithValues: (0..<50).map { ("h\($0).example", ".") })
        try await run(service(letters, store, clock, log)) { await clock.untilEnd(next: .zero) }
        let counts = await store.checkCounts
        #expect(counts.count == 50)
        // 24 on the first and on the third day, and what fits in memory on the second.
        #expect(counts.values.allSatisfy { (50...58).contains($0) }, "\(counts)")
        #expect(log.reports.count == counts.values.reduce(0, +))
    }

    @Test(arguments: [HistoryError.Code.corrupt, .missing, .tooNew])
    func damagedHistoryEndsTheService(code: HistoryError.Code) async throws {
        let clock = VirtualClock()
        let log = Log()
        let store = MemoryStore { $0 < 5 ? nil : HistoryError(code, "it is damaged.") }
        await #expect(throws: HistoryError(code, "it is damaged.")) {
            try await service(["a.example": "."], store, clock, log).run()
        }
        #expect(log.reports.count == 4)
        #expect(
            log.warnings == ["stopped with 1 check neither stored nor reported. The next start checks again."])
    }

    // MARK: Stopping, and other clocks

    @Test func runningChecksAreCancelledAndNotStored() async throws {
        let clock = VirtualClock(until: .seconds(60))
        let (store, log) = (MemoryStore(), Log())
        let letters = ["a.example": "#", "b.example": "."]
        try await run(service(letters, store, clock, log, concurrency: 2)) { await log.reports(1) }
        #expect(await store.checkCounts == ["b.example": 1])
        #expect(log.reports.map(\.observation.domain) == ["b.example"])
    }

    @Test func hostThatNeverAnswersDelaysNoOther() async throws {
        let clock = VirtualClock()
        let (store, log) = (MemoryStore(), Log())
        var letters = Dictionary(uniqueKeysWithValues: (0..<20).map { ("h\($0).example", ".") })
        letters["a.example"] = "#"
        try await run(service(letters, store, clock, log, concurrency: 2)) { await log.reports(200) }
        let counts = await store.checkCounts
        #expect(counts.values.allSatisfy { $0 >= 9 })
    }

    @Test func cancelledServiceEnds() async throws {
        let clock = VirtualClock()
        let (store, log) = (MemoryStore(), Log())
        let service = service(["a.example": "#", "b.example": "."], store, clock, log, concurrency: 2)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await log.reports(3)
            group.cancelAll()
        }
        #expect(await store.checkCounts["a.example"] == nil)
    }

    /// The machine's clock is set forward or back; checks keep their rhythm.
    @Test(arguments: [-365 * 86_400, -3_600, 3_600, 365 * 86_400] as [Int64])
    func clockThatIsSetChangesNoRhythm(seconds: Int64) async throws {
        let clock = VirtualClock(until: .seconds(100 * 3_600))
        let (store, log) = (MemoryStore(), Log())
        try await run(service(["a.example": "ddd.."], store, clock, log)) {
            await log.reports(10)
            clock.setWall(forward: seconds)
            await clock.untilEnd(next: .zero)
        }
        let count = await store.checkCounts["a.example", default: 0]
        #expect((95...105).contains(count))
        let transitions = await store.transitions
        #expect(transitions.map(\.step) == [.opened, .closed])
        #expect(transitions.allSatisfy { $0.time >= $0.incident.opened })
    }

    // MARK: Changed configuration

    @Test func changedConfigurationIsTakenOver() async throws {
        let clock = VirtualClock()
        let (store, log) = (MemoryStore(), Log())
        var service = service(["a.example": ".", "b.example": "."], store, clock, log)
        let (changes, change) = AsyncStream.makeStream(of: MonitorPlan.self)
        service.changes = changes
        let next = MonitorPlan(
            settings: service.plan.settings, domains: domains(["b.example", "c.example"]),
            observer: Letters(["c.example": "."], clock))
        try await run(service) {
            await log.reports(4)
            change.yield(next)
            while await store.checkCounts["c.example", default: 0] < 5 { await Task.yield() }
        }
        #expect(
            log.warnings == [
                "the configuration changed: 2 domains, 1 of them new; 1 were removed, "
                    + "and their open incidents stay open in the history"
            ])
        let counts = await store.checkCounts
        #expect(counts["a.example", default: 0] < counts["b.example", default: 0])
    }

    @Test func workersDivideTheDomains() async throws {
        let letters = Dictionary(uniqueKeysWithValues: (0..<60).map { ("h\($0).example", ".") })
        var seen: [String] = []
        for index in 1...3 {
            let (store, clock) = (MemoryStore(), VirtualClock())
            var service = service(letters, store, clock, Log())
            service.shard = try #require(Shard(index: index, count: 3))
            _ = try await service.runOnce()
            seen += await store.checkCounts.keys
        }
        #expect(seen.count == 60 && Set(seen).count == 60)
    }

    @Test func linesOfAReportAreSafeToPrint() throws {
        let script = ScriptResult("ll")
        var observation = ObservationScript().observation("l", at: ObservationScript.start)
        observation.domain = "evil\u{1B}[2J\n.example"
        var transition = try #require(script.transitions.first)
        transition.incident.summary = "two\nlines \u{202E}"
        let report = CheckReport(
            observation: observation, state: script.state, transitions: [transition], lateness: .milliseconds(1_234),
            nextDelay: nil)
        #expect(report.lines.count == 2)
        #expect(report.lines[0].hasSuffix(".example served 200 cdn=in-sync 0ms late=1234ms"))
        #expect(report.lines.joined().unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F })
    }
}
