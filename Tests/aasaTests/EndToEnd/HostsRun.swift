import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// One run of `aasa check` over many hosts, and what it said about each.
struct HostsRun: Sendable {
    let run: BuiltProgram.Run
    /// The hosts with their ports, as they were named.
    let authorities: [String]
    /// What was said, in the order in which it was.
    let reports: [Report]
    let summary: JSONValue?

    /// What was said about a host.
    struct Report: Sendable {
        let host: JSONValue
        fileprivate(set) var diagnostics: [JSONValue] = []

        var name: String { host.object?["host"]?.string ?? "" }
        var codes: [String] { diagnostics.compactMap { $0.object?["code"]?.string } }
        var severities: [String] { diagnostics.compactMap { $0.object?["severity"]?.string } }
        var isReachable: Bool? { host.object?["reachable"]?.boolean }
        var failure: String? { host[JSONPointer(tokens: ["origin", "failure", "kind"])]?.string }
        var cdnState: String? { host[JSONPointer(tokens: ["cdnState", "state"])]?.string }

        /// The message of each finding with its notes.
        var texts: [String] {
            diagnostics.map { diagnostic in
                let notes = diagnostic.object?["notes"]?.array ?? []
                let all = [diagnostic.object?["message"]] + notes.map { $0.object?["message"] }
                return all.compactMap { $0?.string }.joined(separator: "\n")
            }
        }
    }

    /// Reads what `--format jsonl` prints.
    init(_ run: BuiltProgram.Run, of authorities: [String]) throws {
        var reports: [Report] = []
        var summary: JSONValue?
        for line in run.output.split(separator: "\n") {
            let value = try JSONDocument(parsing: Array(line.utf8)).root
            switch value.object?["type"]?.string {
            case "host": reports.append(Report(host: value))
            case "diagnostic" where !reports.isEmpty: reports[reports.count - 1].diagnostics.append(value)
            case "summary": summary = value
            default: Issue.record("neither a host nor something about one: \(line)")
            }
        }
        (self.run, self.authorities, self.reports, self.summary) = (run, authorities, reports, summary)
    }

    /// Serves hosts, and checks all of them in one run.
    static func checking(
        _ rows: [HostCase], _ options: [String], isDualStack: Bool = false
    ) async throws -> HostsRun {
        try await TestBed.run(isDualStack: isDualStack) { bed in
            var authorities: [String] = []
            var arguments = ["--ca-file", bed.certificateAuthority.file, "--retries", "0", "--format", "jsonl"]
            for row in rows {
                let served = try await row.serve(on: bed)
                authorities.append(served.authority)
                arguments += served.arguments
            }
            let run = try await BuiltProgram.runAside(["check"] + authorities + arguments + options)
            return try HostsRun(run, of: authorities)
        }
    }

    /// What was said about a host.
    func report(on host: String) -> Report? { reports.first { $0.name == host } }

    /// A number of the summary.
    func count(_ name: String) -> String? { summary?.object?[name]?.number }
}
