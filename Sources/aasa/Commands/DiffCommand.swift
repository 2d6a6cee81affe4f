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
        abstract: "Tells for which URLs two files decide differently.",
        discussion: """
            Decides every URL of a list or an access log by both files, and shows the URLs that change between matched, \
            excluded and unmatched for an app, grouped by the components that decide. Another component with the same \
            answer is no change. Without --app, every app of either file is asked for.

            Exit codes: 0 nothing changes, 1 something changes, 2 wrong usage, 3 could not do it.

            Example:
              \(ProgramName.current) diff Examples/food-delivery/apple-app-site-association \
            Examples/food-delivery/apple-app-site-association --urls Examples/food-delivery/urls.txt
            """
    )

    @Argument(
        help: "The association file as it is: a path, an https URL, or - for standard input.", completion: .file())
    var old: String

    @Argument(help: "The association file as it shall be, likewise.", completion: .file())
    var new: String

    @OptionGroup var traffic: TrafficOptions

    @Option(
        help: "The app: its identifier (PREFIX.bundle.id) or its bundle identifier. Default: every app of the files.")
    var app: String?

    @Option(help: "The domain that the files speak for; *.example.com stands for subdomains. Default: the URLs' own.")
    var domain: String?

    @Flag(help: "Print every URL that changes: both decisions, their components, app and URL, with tabs between them.")
    var list = false

    @Option(help: "How changes are printed: text or json. Default: text.")
    var format: AnswerFormat?

    @OptionGroup var reading: ReadingArguments
    @OptionGroup var connection: ConnectionOptions
    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    func validate() throws {
        guard traffic.file != nil else {
            throw ValidationError("Name a list of URLs or an access log with --urls.")
        }
        if [old, new, traffic.file].count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input is named twice. Name files.")
        }
        if list, format != nil { throw ValidationError("--list has a format of its own. Leave --format out.") }
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
    }

    func run() async throws {
        let domain = try traffic.domain(domain)
        let lineFormat = try traffic.format(for: domain)
        let reader = try connection.loader(of: [old, new])
        let oldMatcher = try await matcher(old, from: reader, for: domain)
        let newMatcher = try await matcher(new, from: reader, for: domain)
        let input = try BulkInput.listed(in: traffic.file ?? "")
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
