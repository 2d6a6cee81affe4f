import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// `aasa check --cdn require` against hosts and what the stand-in for Apple's CDN says about them.
struct CDNCheckTests {
    /// A host, what the CDN has of it, and what is said about both.
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let origin: Answer
        let cdn: CDNAnswer
        let state: String
        let codes: [String]
        var words: [String] = []

        var host: String { "\(name).test" }
        var testDescription: String { name }
    }

    /// Hosts that make the program end alike.
    enum Group: Int32, CaseIterable, Sendable {
        case upToDate = 0
        case broken = 1
        case unknown = 3
        case behind = 4

        var rows: [Row] {
            switch self {
            case .upToDate: CDNCheckTests.upToDate
            case .broken: CDNCheckTests.broken
            case .unknown: CDNCheckTests.unknown
            case .behind: CDNCheckTests.behind
            }
        }
    }

    private static let file = HostCase.file
    private static let other =
        #"{"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.test.shop"], "components": [{"/": "/b/*"}]}]}}"#
    private static let good = Answer.file(file)

    private static let upToDate = [
        Row(name: "same", origin: good, cdn: .success(file), state: "in-sync", codes: []),
        Row(
            name: "written-anew", origin: good, cdn: .success(file + "\n\n"), state: "equivalent", codes: []),
    ]

    private static let behind = [
        Row(
            name: "stale", origin: good, cdn: .success(other, age: 3_600), state: "stale", codes: ["AASA951"],
            words: ["a different file than the host"]),
        Row(
            name: "no-file", origin: good, cdn: .success("<html>"), state: "stale", codes: ["AASA951"],
            words: ["is not an association file"]),
        Row(
            name: "not-found", origin: good, cdn: .badStatus("404 Not Found"), state: "failure-cached",
            codes: ["AASA952"],
            words: ["SWCERR00101 Bad HTTP Response: 404 Not Found"]),
        Row(
            name: "private", origin: good, cdn: .privateAddress, state: "failure-cached", codes: ["AASA952"],
            words: ["SWCERR00202", "127.0.0.1 is reserved"]),
        Row(
            name: "time-out", origin: good, cdn: .timeout, state: "failure-cached", codes: ["AASA952"],
            words: ["SWCERR00301"]),
        Row(
            name: "unknown-name", origin: good, cdn: .methodNotAllowed, state: "failure-cached", codes: ["AASA952"],
            words: ["returns 405, as for names that it does not know"]),
        Row(
            name: "unknown-code", origin: good, cdn: .failure("SWCERR99999", "Odd \u{9B}31m\u{202E}", details: nil),
            state: "failure-cached", codes: ["AASA952"], words: ["SWCERR99999 Odd \\u{9B}31m\\u{202E}"]),
        Row(
            name: "no-code", origin: good, cdn: CDNAnswer { _ in .http(404, text: "\n") }, state: "failure-cached",
            codes: ["AASA952"], words: ["It gives no reason."]),
    ]

    private static let broken = [
        Row(
            name: "gone", origin: .notFound, cdn: .success(file), state: "only-on-cdn", codes: ["AASA929", "AASA953"],
            words: ["the CDN still has a file."]),
        Row(
            name: "nowhere", origin: .notFound, cdn: .badStatus("404 Not Found"), state: "origin-broken",
            codes: ["AASA929", "AASA954"], words: ["SWCERR00101"]),
        Row(
            name: "page", origin: .indexPage, cdn: .success(file), state: "origin-broken",
            codes: ["AASA936", "AASA954"], words: ["which devices get until it expires"]),
    ]

    private static let unknown = [
        Row(
            name: "busy", origin: good, cdn: CDNAnswer { _ in .http(503, text: "Busy\n") }, state: "not-checked",
            codes: ["AASA955"], words: ["the CDN returns 503"]),
        Row(
            name: "hung-up", origin: good, cdn: CDNAnswer { _ in .closed }, state: "not-checked", codes: ["AASA955"],
            words: ["closed the connection without an answer"]),
        Row(
            name: "portal", origin: good, cdn: CDNAnswer { _ in .loginPage }, state: "not-checked",
            codes: ["AASA955"], words: ["is not from Apple's CDN, as far as its header fields show"]),
    ]

    @Test(arguments: Group.allCases)
    func everyStateHasItsFindingAndItsExitCode(group: Group) async throws {
        try await TestBed.run { bed in
            for row in group.rows {
                bed.serve(row.host, row.origin)
                bed.cdn(row.host, row.cdn)
            }
            let authorities = group.rows.map { bed.authority($0.host) }
            let arguments = ["check"] + authorities + bed.arguments
            let answer = try await BuiltProgram.runAside(
                arguments + ["--cdn", "require", "--retries", "0", "--format", "jsonl"])
            #expect(answer.status == group.rawValue, "\(answer.errors)")
            let run = try HostsRun(answer, of: authorities)
            #expect(run.reports.map(\.name) == group.rows.map(\.host))
            for (row, report) in zip(group.rows, run.reports) {
                #expect(report.cdnState == row.state, "\(row)")
                #expect(report.codes == row.codes, "\(row): \(report.texts)")
                for words in row.words {
                    #expect(report.texts.last?.contains(words) == true, "\(row), \(words): \(report.texts)")
                }
            }
            let lines = answer.errors.split(separator: "\n")
            let expected = group == .unknown ? authorities.map { "aasa: error: \($0) on the CDN: " } : []
            #expect(lines.count == expected.count, "\(answer.errors)")
            for (line, start) in zip(lines, expected) { #expect(line.hasPrefix(start), "\(line)") }
        }
    }

    @Test func theRowsHaveEveryState() {
        let states = Set(Group.allCases.flatMap { $0.rows.map(\.state) })
        #expect(
            states == [
                "in-sync", "equivalent", "stale", "failure-cached", "only-on-cdn", "origin-broken", "not-checked",
            ])
    }

    // MARK: - Waiting

    @Test func nothingIsWaitedForWhereTheCDNHasTheFile() async throws {
        try await TestBed.run { bed in
            bed.serve("same.test", Self.good)
            bed.cdn("same.test", .success(Self.file))
            let run = try await BuiltProgram.runAside(["check", bed.authority("same.test"), "--wait"] + bed.arguments)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.errors.isEmpty)
            // Once to see whether there is something to wait for, and once for the check.
            #expect(bed.cdnRequests(for: "same.test").count == 2)
        }
    }

    @Test(
        arguments: [([], 4), (["--cdn", "require"], 4), (["--cdn", "warn"], 0), (["--cdn", "ignore"], 0)]
            as [([String], Int32)])
    func waitingEndsWithTheTime(policy: [String], status: Int32) async throws {
        try await TestBed.run { bed in
            bed.serve("stale.test", Self.good)
            bed.cdn("stale.test", .success(Self.other))
            let run = try await BuiltProgram.runAside(
                ["check", bed.authority("stale.test"), "--wait", "--wait-timeout", "1s"] + policy + bed.arguments)
            #expect(run.status == status, "\(run.output)\(run.errors)")
            #expect(
                run.errors
                    == "aasa: \(bed.authority("stale.test")): stale; the time is up (--wait-timeout)\n")
            #expect(run.output.contains("  CDN       stale: 200 OK"), "\(run.output)")
        }
    }

    @Test func whatIsWrongWithTheHostCountsMoreThanTheTime() async throws {
        try await TestBed.run { bed in
            bed.serve("broken.test", .file(#"{"applinks": {"details": 7}}"#))
            bed.cdn("broken.test", .badStatus("404 Not Found"))
            let run = try await BuiltProgram.runAside(
                ["check", bed.authority("broken.test"), "--wait", "--wait-timeout", "0s"] + bed.arguments)
            #expect(run.status == 1, "\(run.output)\(run.errors)")
        }
    }
}
