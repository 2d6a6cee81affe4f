import ArgumentParser
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        _superCommandName: ProgramName.current,
        abstract: "Show which URLs two files decide differently",
        usage: "\(ProgramName.current) diff [<options>] <old> <new>",
        discussion: """
            Proves for which of all URLs the decision changes, with examples, grouped by the components that decide; or that \
            the files are equivalent. With --urls, evaluates the URLs of a list or access log instead. \(QuestionHelp.network)

            Exit codes: 0 nothing changes, 1 something changes, 2 usage error, 3 could not run.

            Example:
              echo https://www.example.com/buy/1 | \(ProgramName.current) diff --urls - \\
                https://www.example.com apple-app-site-association
            """
    )

    @Argument(
        help: "Current file: path, https URL, git:REF:path or -", completion: .file())
    var old: String

    @Argument(help: "New association file", completion: .file())
    var new: String

    @OptionGroup(title: "URLs from a file") var traffic: TrafficOptions

    @Option(help: QuestionHelp.app)
    var app: String?

    @Option(help: ArgumentHelp("Domain of the files. Default: the URLs' hosts", valueName: "host"))
    var domain: String?

    @Flag(help: "List every URL that changes, as tab-separated values")
    var list = false

    @Flag(help: "Fail only if a URL leaves its app, or an app or service goes")
    var breaking = false

    @Option(help: ArgumentHelp("Output format. Default: text", valueName: "name"))
    var format: AnswerFormat?

    @OptionGroup(title: "Evaluation") var reading: ReadingArguments
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions
    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    func validate() throws {
        if traffic.file == nil, list || traffic.logFormat != nil || traffic.jobs != nil {
            throw ValidationError("--list, --log-format and --jobs need URLs from a file. Pass it with --urls.")
        }
        if traffic.file != nil, breaking {
            throw ValidationError("--breaking is for all URLs: leave out --urls.")
        }
        if [old, new, traffic.file].count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input is named twice. Name files.")
        }
        if list, format != nil { throw ValidationError("--list has a format of its own. Leave --format out.") }
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
    }

    func run() async throws {
        guard traffic.file != nil else { return try await compareAllURLs() }
        let domain = try traffic.domain(domain)
        let lineFormat = try traffic.format(for: domain)
        let reader = try connection.loader(of: [old, new])
        let oldMatcher = try await matcher(old, from: reader, for: domain)
        let newMatcher = try await matcher(new, from: reader, for: domain)
        let input = try BulkInput.listed(in: traffic.file ?? "", tell: StandardError.write)
        let subject = TrafficSubject(app: app, in: [oldMatcher, newMatcher])
        let subjects = TrafficComparing.subjects(of: subject, oldMatcher, newMatcher)
        let rows = list ? rows(oldMatcher, newMatcher, subjects) : nil

        let run = try await BulkRun(input, jobs: traffic.jobCount, to: BulkTerminal()) {
            DiffWork(
                comparing: TrafficComparing(
                    oldMatcher, newMatcher, for: subject, lineFormat, parseURL: TrafficOptions.parseURL),
                append: rows)
        }
        let difference = run.result ?? TrafficDifference()
        if list {
            run.tellOnStandardError()
        } else {
            let report = TrafficDifferenceReport(difference, oldMatcher, newMatcher, subjects: subjects)
            try StandardOutput.write(report.output(in: format ?? .text, color.style))
        }
        try run.judgeReading(as: lineFormat)
        if difference.changedURLs > 0 { throw ExitStatus.somethingFound }
    }

    /// Compares what the files do to every URL, as today's systems read them.
    private func compareAllURLs() async throws {
        guard reading.options == ReadingOptions() else {
            throw RunFailure(
                .wrongUsage, "--os and --percent-decoding need --urls: all URLs are compared as today's systems decide."
            )
        }
        let domain = try traffic.domain(domain)
        let reader = try connection.loader(of: [old, new])
        let oldFile = try AnsweringFile(answeringFrom: try await reader.file(old)).file
        let newFile = try AnsweringFile(answeringFrom: try await reader.file(new)).file
        let report = FileDifferenceReport(
            FileDifference(oldFile, newFile), old: Matcher(anyHostOf: oldFile), new: Matcher(anyHostOf: newFile),
            app: app, host: domain?.host ?? "example.com")
        try StandardOutput.write(report.output(in: format ?? .text, color.style))
        if breaking ? report.breaks : report.hasChanges { throw ExitStatus.somethingFound }
    }

    /// What writes a line for each URL that changes.
    private func rows(
        _ old: Matcher, _ new: Matcher, _ subjects: [TrafficComparing.Subject]
    ) -> DiffWork.Append {
        let rows = TrafficChangeRows(NumberedDecisions(old), NumberedDecisions(new), subjects: subjects)
        return { url, change, bytes in rows.append(url, change, to: &bytes) }
    }

    private func matcher(
        _ path: String, from reader: AssociationFileLoader, for domain: AssociationFile.Domain?
    ) async throws -> Matcher {
        let input = try AnsweringFile(answeringFrom: try await reader.file(path))
        return Matcher(input.file, domain: domain, options: reading.options)
    }
}
