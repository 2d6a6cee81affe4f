import Foundation
import Logging
import ServiceLifecycle
import Testing
import UniversalLinksChecks
import UniversalLinksProject

@testable import UniversalLinksMonitor

/// 30 days of 200 domains: exactly the expected steps, none missing, none twice.
struct ThirtyDaysTests {
    static let days = Duration.seconds(30 * 86_400)

    /// Each domain has one of the lives, up to five hours later.
    private func lives(_ seed: UInt64, count: Int = 200) -> [String: DomainLife] {
        var lives: [String: DomainLife] = [:]
        for number in 0..<count {
            let name = "host\(number).example"
            let shift = StableHash(name, salt: seed).fraction * 5
            lives[name] = DomainLife.all[number % DomainLife.all.count].shifted(by: shift)
        }
        return lives
    }

    private func settings() -> MonitorSettings {
        var settings = MonitorSettings()
        settings.concurrency = 1
        return settings
    }

    private func run(
        _ network: LifeNetwork, _ store: MemoryStore, _ clock: VirtualClock, seed: UInt64, next end: Duration
    ) async throws {
        let domains = network.lives.keys.sorted().map { MonitoredDomain(name: $0, host: CheckedHost(name: $0)) }
        let service = MonitorService(
            MonitorPlan(settings: settings(), domains: domains, observer: network), store: store, seed: seed,
            clock: clock, now: { clock.time })
        let group = ServiceGroup(services: [service], logger: .init(label: "test"))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await clock.untilEnd(next: end)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    private func expect(_ lives: [String: DomainLife], in store: MemoryStore) async {
        let transitions = await store.transitions
        #expect(Set(transitions.map(\.id)).count == transitions.count)
        let settings = settings()
        let usual = Double(settings.interval) * (1 + settings.jitter) + 2 * Double(settings.confirmation)
        let rare = Double(settings.longestInterval) * (1 + settings.jitter) + 2 * Double(settings.confirmation)
        for (name, life) in lives {
            let found = transitions.filter { $0.incident.domain == name }
            let words = found.map { "\($0.step.rawValue) \($0.incident.kind.rawValue) \($0.incident.severity.name)" }
            #expect(words == life.steps.map(\.words), "\(name): \(life.name)")
            guard words.count == life.steps.count else { continue }
            for (step, transition) in zip(life.steps, found) {
                let seconds = Double(transition.time.seconds - ObservationScript.start) - step.hour * 3_600
                // The CDN is behind from the first check that sees it.
                let isCopy = transition.incident.kind == .cdnOutOfDate
                let limit = step.isLate ? rare : isCopy ? 2 * usual : usual
                #expect(seconds >= -1 && seconds <= limit, "\(name): \(life.name), \(step)")
            }
        }
    }

    @Test func everyStepIsToldOnceAndInTime() async throws {
        let seed = TestSeed.value
        let lives = lives(seed)
        let clock = VirtualClock(until: Self.days)
        let store = MemoryStore()
        try await run(LifeNetwork(lives, clock: clock), store, clock, seed: seed, next: .zero)
        await expect(lives, in: store)
        let counts = await store.checkCounts
        for (name, life) in lives {
            let count = counts[name, default: 0]
            switch life.name {
            // 720 hours; during half of them, checks are 6 hours apart.
            case "dead": #expect((350...420).contains(count), "\(count)")
            case "quiet": #expect((700...740).contains(count), "\(count)")
            default: #expect((550...1_400).contains(count), "\(life.name): \(count)")
            }
        }
    }

    /// The monitor restarts: during an outage, between two checks that agree, at any time.
    @Test(arguments: [[12.0], [4.2, 4.3, 11, 19.5], [0.01, 1, 2, 3, 5, 8, 13, 21]])
    func restartsChangeNothing(days: [Double]) async throws {
        let seed = TestSeed.value
        let lives = lives(seed, count: 40)
        let ends = days.map { Duration.seconds($0 * 86_400) } + [Self.days]
        let clock = VirtualClock(until: ends[0])
        let store = MemoryStore()
        let network = LifeNetwork(lives, clock: clock)
        for index in ends.indices {
            let next = index + 1 < ends.count ? ends[index + 1] : .zero
            try await run(network, store, clock, seed: seed &+ UInt64(index), next: next)
        }
        await expect(lives, in: store)
    }
}

/// The seed of randomised tests: a fixed one, `SEED=…`, or a new one with `SEED=any`.
enum TestSeed {
    static let value: UInt64 = {
        let wish = ProcessInfo.processInfo.environment["SEED"]
        let seed = wish == "any" ? .random(in: 0..<1_000_000) : wish.flatMap(UInt64.init) ?? 20_260_101
        print("SEED=\(seed)")
        return seed
    }()
}
