import ArgumentParser
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        _superCommandName: ProgramName.current,
        abstract: "Show which URLs two files, or two commits, decide differently",
        usage: """
            \(ProgramName.current) diff [<options>] <old> <new>
            \(ProgramName.current) diff [<options>] git:REF [<file> ...]
            """,
        discussion: """
            Proves for which of all URLs the decision changes, why, and with examples; or that the files are equivalent. \
            git:main:FILE is the file of a commit. git:main alone compares all that aasa.yml lists with it, git:v1..git:v2 two \
            commits. --urls counts the URLs of a list or access log in each group of changes. \(QuestionHelp.network)

            Exit codes: 0 nothing changes (with --urls: none of them), 1 something changes, 2 usage error, 3 could not run.

            Example:
              echo https://www.example.com/buy/1 | \(ProgramName.current) diff --urls - \\
                https://www.example.com apple-app-site-association
            """
    )

    @Argument(
        help: "Current file: path, https URL, git:REF:path or -", completion: .file())
    var old: String

    @Argument(help: "New association file; after git:REF, the only files to compare", completion: .file())
    var new: [String] = []

    @Flag(help: "Compare git:REF with the index, not with the files on disk")
    var staged = false

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
    var format: DifferenceFormat?

    @Option(help: ArgumentHelp("Most groups that text lists; 0 for all", valueName: "n"))
    var limit: Int = 100

    @Option(help: ConfigurationOptions.fileHelp, completion: ConfigurationOptions.completion)
    var config: String?

    @Flag(name: .customLong("no-config"), help: ConfigurationOptions.absenceHelp)
    var isWithoutConfig = false

    @OptionGroup(title: "Evaluation") var reading: ReadingArguments
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions
    @Option(help: ColorChoice.help) var color: ColorChoice = .auto

    func validate() throws {
        try validateStates()
        if traffic.file == nil, list || traffic.logFormat != nil || traffic.jobs != nil {
            throw ValidationError("--list, --log-format and --jobs need URLs from a file. Pass it with --urls.")
        }
        if ([old, traffic.file] + new).count(where: { $0 == "-" }) > 1 {
            throw ValidationError("Standard input is named twice. Name files.")
        }
        if list, format != nil { throw ValidationError("--list has a format of its own. Leave --format out.") }
        if list, breaking { throw ValidationError("--list lists URLs of a file alone. Leave --breaking out.") }
        if limit < 0 { throw ValidationError("--limit is \(limit); it cannot be negative.") }
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        try configuration.validate()
    }

    private var configuration: ConfigurationOptions { .declared(config, isWithoutConfig: isWithoutConfig) }

    func run() async throws {
        if ProjectRevisions.isOne(old) { return try await compareProject() }
        let new = new[0]
        let isLenient = reading.options.percentDecoding == .lenient
        guard traffic.file != nil || reading.options == ReadingOptions() else {
            throw RunFailure(
                .wrongUsage, "--os and --percent-decoding need --urls: all URLs are compared as today's systems decide."
            )
        }
        if isLenient, breaking || format == .markdown || format == .github {
            throw RunFailure(
                .wrongUsage,
                "with --percent-decoding lenient, only the URLs of --urls are compared. Leave out --breaking, and use "
                    + "--format text or json.")
        }
        var domain = try traffic.domain(domain)
        var listed: [ListedDomain] = []
        let domains = domain == nil ? try configuration.domains() : nil
        if let domains { listed = domains.domains(comparing: old, new) }
        let listing = domains.flatMap { FileListing(of: listed, in: $0.project) }
        if listed.count == 1 { domain = listed[0].domain }
        let reader = try connection.loader(of: [old, new])
        let logDomain = domain ?? reader.domain(of: old) ?? reader.domain(of: new)
        let statedFormat = try traffic.format(for: logDomain)
        let oldFile = try AnsweringFile(answeringFrom: try await reader.file(old))
        let newFile = try AnsweringFile(answeringFrom: try await reader.file(new))
        try refuseUnlistedApp(in: [oldFile.file, newFile.file])
        guard let urls = traffic.file else {
            let report = report(oldFile, newFile, for: domain ?? listed.exampleDomain)
            try show(report, listing)
            if breaking ? report.breaks : report.hasChanges { throw ExitStatus.somethingFound }
            return
        }
        let oldMatcher = Matcher(oldFile.file, domain: domain, options: reading.options)
        let newMatcher = Matcher(newFile.file, domain: domain, options: reading.options)
        let selection = domains.flatMap { listed.isEmpty ? nil : ProjectDomains.Selection(listed, of: $0) }
        let input = try BulkInput.listed(in: urls, of: selection, tell: StandardError.write)
        let lineFormat = try statedFormat ?? traffic.format(of: input, for: logDomain)
        let subject = TrafficSubject(app: app, in: [oldMatcher, newMatcher])
        let subjects = TrafficComparing.subjects(of: subject, oldMatcher, newMatcher)
        let rows = list ? rows(oldMatcher, newMatcher, subjects) : nil

        let run = try await BulkRun(input, jobs: traffic.jobCount, to: BulkTerminal()) {
            DiffWork(
                comparing: TrafficComparing(oldMatcher, newMatcher, for: subject, lineFormat),
                append: rows)
        }
        let difference = run.result ?? TrafficDifference()
        var breaks = false
        if list {
            run.tellOnStandardError()
        } else {
            let counted = TrafficDifferenceReport(difference, oldMatcher, newMatcher, subjects: subjects)
            if isLenient {
                // All URLs are compared only as today's systems decide.
                try counted.write(in: format == .json ? .json : .text, color.style, to: StandardOutput.write)
            } else {
                let report = report(
                    oldFile, newFile, for: domain ?? listed.exampleDomain,
                    .init(counted, isLog: lineFormat != .urls))
                try show(report, listing)
                breaks = report.breaks
            }
        }
        try run.judgeReading(as: lineFormat)
        if breaking ? breaks : difference.changedURLs > 0 { throw ExitStatus.somethingFound }
    }

    /// An app that neither file lists has no changes; that would be true, but not what the user wants to know.
    private func refuseUnlistedApp(in files: [AssociationFile]) throws {
        guard let app else { return }
        let listed = files.flatMap { ListedApp.all(in: $0) }
        guard !listed.contains(where: { $0.isNamed(app) }) else { return }
        let advice = ListedApp.advice(for: app, among: listed, start: "They list")
        throw RunFailure(.wrongUsage, about: "--app \(app.shortened())", "neither file lists this app. \(advice)")
    }

    private func report(
        _ old: AnsweringFile, _ new: AnsweringFile, for domain: AssociationFile.Domain?,
        _ traffic: FileDifferenceReport.Traffic? = nil
    ) -> FileDifferenceReport {
        FileDifferenceReport(
            from: old, to: new, app: app, domain: domain, options: reading.options, traffic: traffic)
    }

    private func show(_ report: FileDifferenceReport, _ listing: FileListing?) throws {
        let settings = ReportSettings(
            style: color.style, limit: limit, currentFolder: FileManager.default.currentDirectoryPath)
        try StandardOutput.write(ListedDifference(report, listed: listing).output(in: format ?? .text, settings))
        if format == .github { StepSummary.append(report.markdown) }
    }

    private func rows(
        _ old: Matcher, _ new: Matcher, _ subjects: [TrafficComparing.Subject]
    ) -> DiffWork.Append {
        let rows = TrafficChangeRows(NumberedDecisions(old), NumberedDecisions(new), subjects: subjects)
        return { url, change, bytes in rows.append(url, change, to: &bytes) }
    }
}
