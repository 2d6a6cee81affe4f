import Foundation
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// What the engine and the analysis need for each kind of hostile file, each length of a URL, and other files beside it.
///
/// `.ci/gates/hostile.sh` runs it optimised, with `HOSTILE_BYTES` for the size of the files, and prints its table. What the linter
/// and the commands add is measured by `Scripts/measure-hostile-files.py`, every night.
@Suite(.enabled(if: byteCount != nil, "HOSTILE_BYTES is not set"))
struct HostileMatrixTests {
    /// Seconds of a processor that SECURITY.md promises for a run.
    private static let secondLimit = 5.0

    private enum Run: CustomStringConvertible {
        case reachability
        case examples
        case difference(HostileShape)
        case decision(urlByteCount: Int)
        case explanation(urlByteCount: Int)
        case expectations

        var description: String {
            switch self {
            case .reachability: "reachability"
            case .examples: "examples"
            case .difference(let other): "difference to \(other.name)"
            case .decision(let count): "decision, URL of \(count)"
            case .explanation(let count): "explanation, URL of \(count)"
            case .expectations: "expectations, 500 URLs"
            }
        }
    }

    @Test(arguments: shapes)
    func eachRunEndsInTime(_ shape: Named<HostileShape>) throws {
        let fileByteCount = try #require(byteCount)
        let file = try Self.file(shape.value, fileByteCount)
        let place = try #require(HostileShape.readable.firstIndex { $0.name == shape.value.name })
        let others = HostileShape.distances.map {
            HostileShape.readable[(place + $0) % HostileShape.readable.count]
        }
        let runs: [Run] =
            [.reachability, .examples, .expectations] + others.map { .difference($0) }
            + HostileShape.urlByteCounts.flatMap { [.decision(urlByteCount: $0), .explanation(urlByteCount: $0)] }
        var slowest = (seconds: 0.0, run: Run.reachability)
        for run in runs {
            let start = Self.clock()
            try Self.perform(run, file, fileByteCount)
            let seconds = Self.seconds(since: start)
            if seconds >= slowest.seconds { slowest = (seconds, run) }
            #expect(seconds <= Self.secondLimit, "\(run)")
        }
        let seconds = (slowest.seconds * 100).rounded() / 100
        print("hostile | \(seconds) s | \(shape.value.name) | \(slowest.run)")
    }

    private static func file(_ shape: HostileShape, _ byteCount: Int) throws -> AssociationFile {
        try AssociationFile(parsing: Array(shape.file(byteCount: byteCount).utf8))
    }

    private static func perform(_ run: Run, _ file: AssociationFile, _ byteCount: Int) throws {
        switch run {
        case .reachability:
            var analysis = FileAnalysis(file)
            _ = analysis.allReachabilities()
        case .examples:
            _ = FileExamples(Matcher(anyHostOf: file), app: nil, limit: 3)
        case .difference(let other):
            _ = FileDifference(file, try Self.file(other, byteCount))
        case .decision(let count):
            _ = try report(file, count, isExplained: false)
        case .explanation(let count):
            _ = try report(file, count, isExplained: true)
        case .expectations:
            _ = ExpectationReport(of: HostileShape.links(count: 500).map { .matched($0) }, against: file)
        }
    }

    private static func report(_ file: AssociationFile, _ urlByteCount: Int, isExplained: Bool) throws -> MatchReport {
        let link = try LinkURL(parsing: HostileShape.url(byteCount: urlByteCount))
        return MatchReport([link], app: nil, matcher: Matcher(anyHostOf: file), isExplained: isExplained)
    }

    // MARK: - Time

    private static func clock() -> timespec {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time
    }

    private static func seconds(since start: timespec) -> Double {
        let end = clock()
        return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
    }
}

private let environment = ProcessInfo.processInfo.environment
private let byteCount = environment["HOSTILE_BYTES"].flatMap { Int($0) }
/// All kinds, or those with a part of their name in `HOSTILE_KINDS`.
private let shapes = HostileShape.readable.filter { shape in
    environment["HOSTILE_KINDS"].map { shape.name.contains($0) } ?? true
}.map { Named($0.name, $0) }
