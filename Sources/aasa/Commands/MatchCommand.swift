import ArgumentParser
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

struct MatchCommand: ImmediateCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        _superCommandName: ProgramName.current,
        abstract: "Show which app and component match each URL",
        usage: "\(ProgramName.current) match [<options>] [--aasa <file>] [<urls> ...]",
        discussion: """
            matched: the file lets the app open the URL. excluded: a component excludes it. unmatched: no component matches \
            it.

            Without --aasa, each URL is decided by the file that aasa.yml lists for its host.

            With --urls, prints one line per URL, for the first app that matches; without --domain, each URL counts as one \
            of the file's domain. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) match https://www.example.com/buy/1 --aasa apple-app-site-association
            """
    )

    @Argument(help: QuestionHelp.urls) var urls: [String] = []

    @Option(
        help: ArgumentHelp(
            "Association file: path, https URL, git:REF:path or -. Default: in aasa.yml", valueName: "file"),
        completion: .file())
    var aasa: String?

    @Option(help: QuestionHelp.app) var app: String?

    @Option(help: QuestionHelp.domain) var domain: String?

    @OptionGroup(title: "Evaluation") var reading: ReadingArguments
    @OptionGroup(title: "URLs from a file") var traffic: TrafficOptions

    @Flag(help: "With --urls: count the decisions of each component")
    var summary = false

    @Option(
        help: ArgumentHelp(
            "Output format. Default: text, or tsv for each URL of --urls",
            valueName: "name"))
    var format: MatchFormat?

    @Option(help: ConfigurationOptions.fileHelp, completion: ConfigurationOptions.completion)
    var config: String?

    @Flag(name: .customLong("no-config"), help: ConfigurationOptions.absenceHelp)
    var isWithoutConfig = false

    @Option(help: ColorChoice.help) var color: ColorChoice = .auto
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    enum MatchFormat: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
        case tsv
        case jsonl
    }

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        let isBulk = traffic.file != nil
        if isBulk, !urls.isEmpty {
            throw ValidationError("There are URLs as arguments and --urls. Give one of the two.")
        }
        if traffic.file == "-", aasa == "-" {
            throw ValidationError("--aasa and --urls are both standard input. Name a file for one of them.")
        }
        if !isBulk, summary || traffic.logFormat != nil || traffic.jobs != nil {
            throw ValidationError("--summary, --log-format and --jobs need URLs from a file. Pass it with --urls.")
        }
        let isOfRows = format == .tsv || format == .jsonl
        if let format, isOfRows != (isBulk && !summary) {
            let formats = isBulk && !summary ? "tsv and jsonl" : "text and json"
            throw ValidationError("--format is \(format.rawValue); the formats here are \(formats).")
        }
        try configuration.validate()
        if aasa != nil, config != nil { throw ValidationError(QuestionHelp.fileAndConfig) }
    }

    private var configuration: ConfigurationOptions { .declared(config, isWithoutConfig: isWithoutConfig) }

    /// - Throws: outside of a project, for the option that is missing then.
    private func domains() throws -> ProjectDomains {
        guard let domains = try configuration.domains() else {
            throw ValidationError("Missing expected argument '--aasa <file>', or aasa.yml here or above.")
        }
        return domains
    }

    func run() async throws {
        let reader = try connection.loader(of: [aasa].compactMap(\.self))
        if let list = traffic.file {
            try await runInBulk(list, with: reader)
        } else if let aasa {
            let arguments = try URLArguments(urls, domain: domain, domainOfFile: reader.domain(of: aasa))
            try answer(arguments, from: try await reader.file(aasa))
        }
    }

    func runImmediately() throws -> Bool {
        guard traffic.file == nil else { return false }
        guard let aasa else {
            try answerWithListedFiles()
            return true
        }
        guard !RemoteArgument.isOne(aasa) else { return false }
        let arguments = try URLArguments(urls, domain: domain, domainOfFile: nil)
        try answer(arguments, from: try InputFile(aasa))
        return true
    }

    private func answerWithListedFiles() throws {
        let matches = try ListedMatches(
            try URLArguments.links(urls), of: domain, in: try domains(), app: app, options: reading.options, .decisions)
        try ListedAnswers(matches.parts).write(
            in: format == .json ? .json : .text, color.style, to: StandardOutput.write)
        if let failure = matches.undecidedFailure { throw failure }
    }

    private func answer(_ arguments: URLArguments, from file: InputFile) throws {
        let report = MatchReport(arguments.links, app: app, matcher: try matcher(file, for: arguments.domain))
        try report.write(in: format == .json ? .json : .text, color.style, to: StandardOutput.write)
        if let failure = report.undecidedFailure { throw failure }
    }

    /// - Throws: `RunFailure` if the file is not JSON.
    func matcher(_ file: InputFile, for domain: AssociationFile.Domain?) throws -> Matcher {
        Matcher(try AnsweringFile(answeringFrom: file).file, domain: domain, options: reading.options)
    }
}

extension MatchCommand {
    func runInBulk(_ list: String, with reader: AssociationFileLoader) async throws {
        var domain = try traffic.domain(domain)
        var selection: ProjectDomains.Selection?
        let file: InputFile
        if let aasa {
            file = try await reader.file(aasa)
        } else {
            let domains = try domains()
            let found = try domains.file(for: domain)
            if let listing = FileListing(of: found.domains, in: domains.project) {
                StandardError.note(listing.sentence)
            }
            if domain == nil {
                selection = .init(found.domains, of: domains)
                if found.domains.count == 1 { domain = found.domains[0].domain }
            }
            file = try InputFile(found.path)
        }
        let logDomain = domain ?? aasa.flatMap { reader.domain(of: $0) }
        let statedFormat = try traffic.format(for: logDomain)
        let matcher = try matcher(file, for: domain)
        let input = try BulkInput.listed(in: list, of: selection, tell: StandardError.write)
        let lineFormat = try statedFormat ?? traffic.format(of: input, for: logDomain)
        let subject = TrafficSubject(app: app, in: [matcher])
        let answers = TrafficAnswer.all(of: matcher, for: subject)
        let makeMatching = { @Sendable in
            TrafficMatching(matcher, for: subject, lineFormat)
        }
        if summary {
            let run = try await BulkRun(input, jobs: traffic.jobCount, to: BulkTerminal()) {
                MatchTallyWork(matching: makeMatching())
            }
            let tally = run.result ?? TrafficTally(decisionCount: answers.count)
            let report = TrafficReport(tally, answers, of: matcher, for: subject)
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
