import Crypto
import Foundation
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksMonitor

/// What recording and reading a history costs, in time and in bytes; `history.sh` runs it.
///
///     history-benchmark FOLDER DOMAIN-COUNT ROUND-COUNT
@main
struct HistoryBenchmark {
    let store: HistoryStore
    let domainCount: Int
    let roundCount: Int

    private static let start: Int64 = 1_795_435_200

    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let numbers = arguments.dropFirst().compactMap { Int($0) }
        guard let folder = arguments.first, numbers.count == 2, numbers[0] > 0, numbers[1] > 1 else {
            FileHandle.standardError.write(Data("history-benchmark FOLDER DOMAIN-COUNT ROUND-COUNT\n".utf8))
            exit(2)
        }
        let store = try HistoryStore.writing(to: folder + "/history.sqlite")
        try await HistoryBenchmark(store: store, domainCount: numbers[0], roundCount: numbers[1]).run()
    }

    private func run() async throws {
        var sizes: [Int64] = []
        for round in 0..<roundCount {
            // The monitor stores one check after the other; checks that wait together share a transaction.
            let writerCount = round.isMultiple(of: 2) ? 1 : 64
            let start = ContinuousClock.now
            let latencies = try await record(round, by: writerCount).sorted()
            let rate = Int(Double(domainCount) / (ContinuousClock.now - start).seconds)
            sizes.append(try await store.byteCount())
            let (half, most) = (latencies[domainCount / 2], latencies[domainCount * 99 / 100])
            print(
                "round \(round + 1), \(writerCount) at a time: \(rate) checks/s, median \(half.microseconds) µs,",
                "p99 \(most.microseconds) µs, \(sizes[round] >> 10) KiB")
        }
        let growth = Double(sizes[roundCount - 1] - sizes[0]) / Double(domainCount * (roundCount - 1))
        print(
            "\(Int(growth.rounded())) bytes a check, 1 in 100 of which finds another file;",
            "\(sizes[0] / Int64(domainCount)) bytes a domain with its first check")
        try await timed("all states") { _ = try await store.states() }
        try await timed("status of all domains") { _ = try await store.summaries() }
        try await timed("history of a domain") { _ = try await store.timeline(of: "shop7.example") }
        try await timed("export of \(domainCount * roundCount) checks") { try await store.forEachCheck { _ in } }
        try await timed("removing half of them") {
            let removal = try await store.prune(before: time(roundCount / 2))
            guard removal.checkCount == domainCount * (roundCount / 2) else { throw UnexpectedRemoval(removal) }
        }
    }

    private func record(_ round: Int, by writerCount: Int) async throws -> [Duration] {
        try await withThrowingTaskGroup(of: [Duration].self) { group in
            for writer in 0..<writerCount {
                group.addTask {
                    var latencies: [Duration] = []
                    for domain in stride(from: writer, to: domainCount, by: writerCount) {
                        let (check, state) = (observation(domain, round), state(domain, round))
                        let begin = ContinuousClock.now
                        try await store.record(check, state: state, transitions: [])
                        latencies.append(ContinuousClock.now - begin)
                    }
                    return latencies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private func timed(_ name: String, _ body: () async throws -> Void) async rethrows {
        let start = ContinuousClock.now
        try await body()
        print("\(name): \((ContinuousClock.now - start).microseconds / 1_000) ms")
    }

    private func time(_ round: Int) -> UTCInstant {
        UTCInstant(seconds: HistoryBenchmark.start + Int64(round) * 3_600)
    }

    /// A file of 2 KB that no other domain has; one domain in 100 changes it in each round.
    private func observation(_ domain: Int, _ round: Int) -> Monitor.Observation {
        let version = domain % 100 == round % 100 ? round : 0
        let text = "{\"applinks\": {\"details\": [\(domain), \(version)]}}" + String(repeating: " ", count: 2_000)
        let digits = SHA256.hash(data: Data(text.utf8)).map { String($0, radix: 16) }
        let hash = digits.map { $0.count == 1 ? "0" + $0 : $0 }.joined()
        let file = Monitor.Observation.FileBody(Array(text.utf8), hash: hash)
        return Monitor.Observation(
            domain: "shop\(domain).example", time: time(round), milliseconds: 200, origin: .init(.served, status: 200),
            file: file, cdn: .init(state: "in-sync", isUpToDate: true, isBehind: false, file: file),
            certificate: .init(
                subject: "CN=shop\(domain).example", issuer: "CN=Example CA", names: [],
                notBefore: UTCInstant(seconds: 0),
                notAfter: UTCInstant(seconds: 2_000_000_000)),
            diagnostics: [
                .init(
                    code: "AASA301", name: "example", severity: .warning, part: .file,
                    message: "A message on line \(domain % 50)")
            ])
    }

    private func state(_ domain: Int, _ round: Int) -> DomainState {
        var state = DomainState()
        state.due = time(round + 1).seconds
        state.fileHash = String(repeating: "a", count: 64)
        return state
    }
}

extension Duration {
    fileprivate var seconds: Double { self / .seconds(1) }
    fileprivate var microseconds: Int { Int(self / .microseconds(1)) }
}

private struct UnexpectedRemoval: Error {
    let removal: HistoryStore.Removal

    init(_ removal: HistoryStore.Removal) { self.removal = removal }
}
