import ArgumentParser
import UniversalLinks
import UniversalLinksReports

struct MatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "Tells which app and component get each URL.",
        discussion: """
            matched: the file allows the app to open the URL. excluded: a component keeps it on the web. unmatched: \
            nothing gives it to the app. Without --app, every app of the file is asked for.

            With --urls, any number of URLs is read from a file, or the requests of an access log; each gets one line, for \
            the first app that matches, or the decisions are counted with --summary. Without --domain, each URL counts as \
            one of the file's own domain.

            Example:
              \(ProgramName.current) match https://eats.example/en/menu/aurora \
            --aasa Examples/food-delivery/apple-app-site-association
            """
    )

    @OptionGroup var question: QuestionOptions
    @OptionGroup var traffic: TrafficOptions

    @Flag(help: "With --urls: print how often each component decided, and which no URL reached, instead of every URL.")
    var summary = false

    @Option(
        help: "text or json; with --urls: tsv or jsonl; with --urls and --summary: text or json. Default: the first.")
    var format: MatchFormat?

    @OptionGroup var color: ColorOption
    @OptionGroup var connection: ConnectionOptions

    enum MatchFormat: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case tsv
        case jsonl
    }

    func validate() throws {
        let isBulk = traffic.file != nil
        if isBulk, !question.urls.isEmpty {
            throw ValidationError("There are URLs as arguments and --urls. Give one of the two.")
        }
        if traffic.file == "-", question.aasa == "-" {
            throw ValidationError("--aasa and --urls are both standard input. Name a file for one of them.")
        }
        if !isBulk, summary || traffic.logFormat != nil || traffic.jobs != nil {
            throw ValidationError("--summary, --log-format and --jobs want URLs from a file. Name it with --urls.")
        }
        let isOfRows = format == .tsv || format == .jsonl
        if let format, isOfRows != (isBulk && !summary) {
            let formats = isBulk && !summary ? "tsv and jsonl" : "text and json"
            throw ValidationError("--format is \(format.rawValue); the formats here are \(formats).")
        }
    }

    func run() async throws {
        if let file = traffic.file { return try await runInBulk(file) }
        let (report, _) = try await question.ask(over: connection)
        if format == .json {
            try StandardOutput.write(json: report.json(includesSteps: false))
        } else {
            try StandardOutput.write(report.text(color.style))
        }
    }

    private func runInBulk(_ file: String) async throws {
        let domain = try traffic.domain(question.domain)
        let lineFormat = try traffic.format(for: domain)
        let matcher = try await question.matcher(for: domain, over: connection)
        let input = try BulkInput(file)
        let subject = TrafficSubject(app: question.app, in: [matcher])
        let answers = TrafficAnswer.all(of: matcher, for: subject)
        let makeMatching = { @Sendable in
            TrafficMatching(matcher, for: subject, lineFormat, parseURL: TrafficOptions.parseURL)
        }
        if summary {
            let run = try await BulkRun(input, jobs: traffic.jobCount) { MatchTallyWork(matching: makeMatching()) }
            let tally = run.result ?? TrafficTally(decisionCount: answers.count)
            let report = TrafficReport(tally, answers, of: matcher)
            if format == .json {
                try StandardOutput.write(json: report.json)
            } else {
                try StandardOutput.write(report.text(color.style))
            }
            try run.judgeReading()
        } else {
            let rows = TrafficRows(format == .jsonl ? .jsonLines : .tsv, answers, of: matcher)
            let run = try await BulkRun(input, jobs: traffic.jobCount) {
                MatchRowsWork(matching: makeMatching(), rows: rows)
            }
            run.tellOnStandardError()
            try run.judgeReading()
        }
    }
}
