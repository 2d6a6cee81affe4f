import Foundation
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// What recording costs; `Server/Benchmarks/history.sh` runs it and prints the figures. Nothing is asserted about time.
struct HistoryBenchmark {
    /// As many as the monitor has checks at a time.
    private static let concurrency = MonitorSettings().concurrency
    private static let folder = ProcessInfo.processInfo.environment["AASA_HISTORY_BENCHMARK"]

    @Test(.enabled(if: folder != nil), .timeLimit(.minutes(30)))
    func tenThousandDomains() async throws {
        let path = try #require(Self.folder) + "/history.sqlite"
        let domainCount = Int(ProcessInfo.processInfo.environment["AASA_HISTORY_DOMAINS"] ?? "") ?? 10_000
        let roundCount = 10
        let store = try HistoryStore.writing(to: path)
        var sizes: [Int64] = []
        for round in 0..<roundCount {
            let start = ContinuousClock.now
            var latencies: [Duration] = []
            try await withThrowingTaskGroup(of: [Duration].self) { group in
                for worker in 0..<Self.concurrency {
                    group.addTask {
                        var latencies: [Duration] = []
                        for domain in stride(from: worker, to: domainCount, by: Self.concurrency) {
                            let begin = ContinuousClock.now
                            try await store.record(
                                Self.observation(domain, round: round), state: Self.state(domain, round: round),
                                transitions: [])
                            latencies.append(ContinuousClock.now - begin)
                        }
                        return latencies
                    }
                }
                for try await some in group { latencies += some }
            }
            let seconds = Self.seconds(ContinuousClock.now - start)
            sizes.append(try await store.byteCount())
            latencies.sort()
            print(
                "BENCH round \(round + 1): \(Int(Double(domainCount) / seconds)) checks/s, median",
                "\(Int(Self.seconds(latencies[domainCount / 2]) * 1_000_000)) µs, 99 %",
                "\(Int(Self.seconds(latencies[domainCount * 99 / 100]) * 1_000_000)) µs, \(sizes[round]) bytes")
        }
        let growth = Double(sizes[roundCount - 1] - sizes[0]) / Double(domainCount * (roundCount - 1))
        print(
            "BENCH \(Int(growth.rounded())) bytes per check that finds what the one before found, or 1 in 100 a change;",
            "\(sizes[0] / Int64(domainCount)) bytes per domain with its first check")
        try await Self.timed("states") { _ = try await store.states() }
        try await Self.timed("summaries") { _ = try await store.summaries() }
        try await Self.timed("timeline of one domain") { _ = try await store.timeline(of: "shop7.example") }
        try await Self.timed("export of \(domainCount * roundCount) checks") {
            try await store.forEachCheck { _ in }
        }
        try await Self.timed("pruning of half of them") {
            let time = UTCInstant(seconds: Monitor.Observation.start + Int64(roundCount / 2) * 3_600)
            print("BENCH", try await store.prune(before: time))
        }
    }

    private static func timed(_ name: String, _ body: () async throws -> Void) async rethrows {
        let start = ContinuousClock.now
        try await body()
        print("BENCH \(name): \(Int(seconds(ContinuousClock.now - start) * 1_000)) ms")
    }

    private static func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

    /// A file of 2 KB; one domain in 100 changes it in each round.
    private static func observation(_ domain: Int, round: Int) -> Monitor.Observation {
        let version = domain % 100 == round ? round : 0
        let file = "{\"applinks\": {\"details\": [\(domain), \(version)]}}" + String(repeating: " ", count: 2_000)
        var observation = Monitor.Observation.example("shop\(domain).example", after: Int64(round) * 3_600, file: file)
        observation.certificate = .init(
            subject: "CN=shop\(domain).example", issuer: "CN=Example CA",
            notBefore: UTCInstant(seconds: 0), notAfter: UTCInstant(seconds: 2_000_000_000))
        observation.diagnostics = [
            .init(
                code: "AASA301", name: "example", severity: "warning", part: .file,
                message: "A message on line \(domain % 50)")
        ]
        return observation
    }

    private static func state(_ domain: Int, round: Int) -> DomainState {
        var state = DomainState()
        state.due = Monitor.Observation.start + Int64(round + 1) * 3_600
        state.fileHash = String(repeating: "a", count: 64)
        return state
    }
}
