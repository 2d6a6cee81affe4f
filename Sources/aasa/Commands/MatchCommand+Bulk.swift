import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksProject
import UniversalLinksReports

extension MatchCommand {
    /// Decides the URLs of a file.
    func runInBulk(_ list: String, with reader: AssociationFileLoader) async throws {
        let domain = try traffic.domain(domain)
        let lineFormat = try traffic.format(for: domain)
        let matcher = try matcher(try await reader.file(aasa), for: domain)
        let input = try BulkInput.listed(in: list, tell: StandardError.write)
        let subject = TrafficSubject(app: app, in: [matcher])
        let answers = TrafficAnswer.all(of: matcher, for: subject)
        let makeMatching = { @Sendable in
            TrafficMatching(matcher, for: subject, lineFormat, parseURL: TrafficOptions.parseURL)
        }
        if summary {
            let run = try await BulkRun(input, jobs: traffic.jobCount, to: BulkTerminal()) {
                MatchTallyWork(matching: makeMatching())
            }
            let tally = run.result ?? TrafficTally(decisionCount: answers.count)
            let report = TrafficReport(tally, answers, of: matcher)
            try report.write(in: format == .json ? .json : .text, color.style, to: StandardOutput.write)
            try run.judgeReading(as: lineFormat)
        } else {
            let rows = TrafficRows(format == .jsonl ? .jsonLines : .tsv, answers, of: matcher)
            let run = try await BulkRun(input, jobs: traffic.jobCount, to: BulkTerminal()) {
                MatchRowsWork(matching: makeMatching()) { rows.append($0, $1, to: &$2) }
            }
            run.tellOnStandardError()
            try run.judgeReading(as: lineFormat)
        }
    }
}
