import ArgumentParser
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: ProgramName.current,
        abstract: "Check how hosts and Apple's CDN serve their files",
        discussion: """
            Requests each file as Apple's fetcher and as a browser, and the copy of Apple's CDN, then lints it. Without a \
            domain, checks those of the nearest aasa.yml.

            Example:
              \(ProgramName.current) check www.example.com --trace-redirects --recipes
            """
    )

    @Argument(help: ArgumentHelp("Hosts: example.com, example.com:8443 or an https URL", valueName: "domain"))
    var domains: [String] = []

    @Option(
        help: ArgumentHelp("File of hosts, one per line; - is standard input", valueName: "file"),
        completion: .file())
    var domainsFrom: String?

    @Flag(help: "Follow redirects and show each; Apple follows none")
    var traceRedirects = false

    @Flag(name: .customLong("no-cdn"), help: "Do not request the CDN copy")
    var isWithoutCDN = false

    @Option(help: ArgumentHelp("If out of date. Default: warn; with --wait, require", valueName: "policy"))
    var cdn: CDNPolicy?

    @Flag(help: "Wait until the CDN has the hosts' files, then check")
    var wait = false

    @Option(
        help: ArgumentHelp("Time limit of --wait: 90m, 1h30m. Default: 6h", valueName: "time"),
        transform: { text in
            guard let time = WaitingTime(text) else { throw ValidationError("Write it as 6h, 90m or 1h30m.") }
            return time
        })
    var waitTimeout: WaitingTime?

    @Option(
        help: ArgumentHelp("Show the fix for nginx, s3, …, all; or the one seen", valueName: "platform"),
        completion: .list(RecipeChoice.completions), transform: RecipeChoice.init(parsing:))
    var recipes: RecipeChoice?

    @Flag(name: .shortAndLong, help: "Show headers and certificates")
    var verbose = false

    @OptionGroup(title: "Network") var network: NetworkOptions
    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Findings") var lint: LintOptions
    @OptionGroup(title: "Findings") var baseline: KnownBaselineOptions
    @OptionGroup(title: "Output") var report: ReportOptions

    func validate() throws {
        if isWithoutCDN, cdn == .require { throw ValidationError("--no-cdn cannot be combined with --cdn require.") }
        if isWithoutCDN, wait { throw ValidationError("--no-cdn cannot be combined with --wait.") }
        if waitTimeout != nil, !wait { throw ValidationError("--wait-timeout needs --wait.") }
        if domainsFrom == "" { throw ValidationError("--domains-from is empty.") }
    }

    func run() async throws {
        let settings = try configuration.settings(.init(lint, threshold: report.threshold, baseline: baseline))
        if settings.project == nil, baseline.baseline != nil {
            throw RunFailure(
                .wrongUsage,
                "--baseline needs an aasa.yml, which says which file each host serves. Pass one with --config.")
        }
        let arguments = try hosts(in: settings.project)
        var report = report
        report.threshold.adopt(settings)
        try report.check(
            inputs: [domainsFrom, network.connection.authorityFile].compactMap { $0 } + settings.files)
        arguments.tellRepetitions()
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(),
            options: try network.probeOptions(tracesRedirects: traceRedirects, asksCDN: !isWithoutCDN),
            now: { .current })
        let run = CheckRun(
            probe, concurrency: network.concurrency, judging: settings.hostJudge(knownTo: try settings.readBaseline()))
        let writer = try CheckWriter(
            report, cdn: cdn ?? (wait ? .require : .warn), hostCount: arguments.hosts.count, isVerbose: verbose,
            recipes: recipes)
        var limits = CDNWait.Limits()
        if let waitTimeout { limits.timeout = waitTimeout.duration }
        let outcome = try await Interruption.cancelling { [hosts = arguments.hosts, wait, limits] in
            try await ProgressLine.during("checking " + hosts.progressWords("hosts")) { progress in
                if wait {
                    try await run.waitForCDN(of: hosts, limits) { event in
                        progress.giveWay { StandardError.write("\(ProgramName.current): \(event.text)\n") }
                    }
                }
                return try await writer.outcome(of: run, over: hosts, progress)
            }
        }
        try writer.finish(outcome)
    }
}

extension CheckCommand {
    func hosts(in project: Project?) throws -> HostList {
        var arguments = HostList()
        for domain in domains { try arguments.add(domain) }
        if let domainsFrom { try arguments.addTelling(linesOf: domainsFrom) }
        guard domains.isEmpty, domainsFrom == nil else {
            guard !arguments.hosts.isEmpty else {
                throw RunFailure(.wrongUsage, about: domainsFrom, "it contains no host. Write one per line.")
            }
            return arguments
        }
        guard let project else {
            throw RunFailure(
                .wrongUsage,
                "no domain to check. Pass one or more, such as example.com, or --domains-from FILE, or add an aasa.yml that "
                    + "lists domains.")
        }
        for listed in project.configuration.domains { arguments.add(listed.domain) }
        return arguments
    }
}

/// Writes the results of a run over hosts: reports on one host after the other as they arrive, the rest at the end.
struct CheckWriter: Sendable {
    private let report: ReportOptions
    private let cdn: CDNPolicy
    private let documents: [HostDocument]
    /// Whether a format is written at the end, from all findings.
    private let keepsReports: Bool
    private let printed: HostDocument?
    private let filed: [(document: HostDocument, path: String)]
    private let hostCount: Int

    init(_ report: ReportOptions, cdn: CDNPolicy, hostCount: Int, isVerbose: Bool, recipes: RecipeChoice?) throws {
        self.report = report
        self.hostCount = hostCount
        func document(_ format: ReportFormat, _ settings: ReportSettings) -> HostDocument? {
            HostDocument(
                format, settings, hostCount: hostCount, isVerbose: isVerbose, recipes: recipes)
        }
        var settings = report.fileSettings
        let targets = try report.targets
        filed = targets.compactMap { [settings] target in document(target.format, settings).map { ($0, target.path) } }
        settings.style = report.color.style
        settings.limit = report.limit
        printed = document(report.format, settings)
        self.cdn = cdn
        documents = [printed].compactMap { $0 } + filed.map(\.document)
        keepsReports = printed == nil || filed.count < targets.count || report.format == .github
    }

    private func found(_ judged: HostReport) -> (found: HostFindings, pieces: [HostDocument.Key: String]) {
        let now = UTCInstant.current
        let report = judged.diagnosticReport(includingCDN: cdn != .ignore)
        let pieces = documents.reduce(into: [:]) { $0[$1.key] = $1.piece(of: judged, report, now: now) }
        return (HostFindings(judged, cdn: cdn, keepsReport: keepsReports, now: now), pieces)
    }

    func outcome(of run: CheckRun, over hosts: [CheckedHost], _ progress: ProgressLine) async throws -> Written {
        var written = Written(printed: printed, filed: filed.map { ($0.document, $0.document.opening) })
        if let printed { try progress.giveWay { try StandardOutput.write(printed.opening) } }
        if hosts.count > 1 { progress.show("0 of \(hosts.count) hosts checked") }
        written.outcome.leftOutCount = try await run.check(hosts) { judged in
            found(judged)
        } progress: { count in
            if hosts.count > 1 { progress.show("\(count) of \(hosts.count) hosts checked") }
        } deliver: { result in
            written.outcome.add(result.found)
            if let key = written.printed?.key, let text = written.printed?.adding(result.pieces[key] ?? "") {
                try progress.giveWay { try StandardOutput.write(text) }
            }
            for index in written.filed.indices {
                let piece = result.pieces[written.filed[index].document.key] ?? ""
                written.filed[index].text += written.filed[index].document.adding(piece)
            }
        }
        return written
    }

    struct Written: Sendable {
        var outcome = CheckOutcome()
        var printed: HostDocument?
        var filed: [(document: HostDocument, text: String)]
    }

    /// Writes the rest, and throws the status of the outcome unless it is success.
    func finish(_ written: Written) throws {
        let outcome = written.outcome
        for (file, target) in zip(written.filed, filed) {
            try WrittenFile.write(Array((file.text + file.document.closing(outcome)).utf8), to: target.path)
        }
        let others = try report.targets.filter { !HostDocument.isWritten(in: $0.format) }
        let findings = outcome.findings
        for target in others {
            try WrittenFile.write(Array(target.format.text(of: findings, report.fileSettings).utf8), to: target.path)
        }
        if let printed = written.printed {
            try StandardOutput.write(printed.closing(outcome))
        } else {
            var settings = report.fileSettings
            settings.style = report.color.style
            try StandardOutput.write(report.format.text(of: findings, settings))
        }
        if report.format == .github || others.contains(where: { $0.format == .github }) {
            StepSummary.append(findings.markdownSummary(report.fileSettings.documentationAddress))
        }
        for unread in outcome.unread.prefix(100) {
            StandardError.write(RunFailure(.couldNotDoIt, about: unread.name, unread.message))
        }
        if outcome.unread.count > 100 {
            StandardError.write(
                RunFailure(.couldNotDoIt, "\(outcome.unread.count - 100) more could not be checked."))
        }
        if outcome.leftOutCount > 0 {
            let sentence = "interrupted: \(outcome.leftOutCount) of \(hostCount) hosts were not checked."
            StandardError.write(RunFailure(.couldNotDoIt, sentence))
        }
        let status = ExitStatus(outcome.ending(threshold: report.threshold.value, cdn: cdn))
        if status != .success { throw status }
    }
}

extension HostList {
    private static let lineLimit = 100

    /// Adds the hosts of a file, and reports each line that is not a host.
    ///
    /// - Throws: `RunFailure` if it cannot be read, and `ExitStatus` if lines are wrong.
    mutating func addTelling(linesOf path: String) throws {
        let failures = try add(linesOf: path)
        for failure in failures.prefix(HostList.lineLimit) { StandardError.write(failure) }
        if failures.count > HostList.lineLimit {
            let rest = failures.count - HostList.lineLimit
            StandardError.write(
                RunFailure(.wrongUsage, about: InputFile.name(of: path), "\(rest) more lines are not valid domains."))
        }
        guard failures.isEmpty else { throw ExitStatus.wrongUsage }
    }

    func tellRepetitions() {
        for text in unusedPaths.prefix(20) {
            StandardError.write("\(ProgramName.current): \(PrintableText.escaped(text))\n")
        }
        for text in repetitions.prefix(20) { StandardError.write("\(ProgramName.current): \(text)\n") }
        if repetitions.count > 20 {
            StandardError.write("\(ProgramName.current): \(repetitions.count - 20) more are named twice\n")
        }
    }
}

extension RecipeChoice {
    /// What the option means without a value: the parser has no options that may omit their value.
    static let impliedValue = "auto"

    static var completions: [String] { Recipe.Platform.allCases.map(\.argument) + ["all"] }

    /// A platform, `all`, or what the option means without a value.
    ///
    /// - Throws: `ValidationError` that lists the values, which help does not.
    init(parsing argument: String) throws {
        switch argument {
        case RecipeChoice.impliedValue: self = .recognized
        case "all": self = .all
        default:
            guard let platform = Recipe.Platform.allCases.first(where: { $0.argument == argument }) else {
                let nearest = Self.nearest(to: argument).map { " Did you mean \($0)?" }
                throw ValidationError(
                    "\"\(argument.shortened(to: 60))\" is not a platform.\(nearest ?? "") The platforms are "
                        + Self.completions.joined(separator: ", ") + ".")
            }
            self = .platform(platform)
        }
    }

    private static func nearest(to word: String) -> String? {
        NearestText.nearest(to: word, among: completions)
            ?? Recipe.Platform.allCases.first { platform in
                platform.rawValue.lowercased().split(separator: " ").contains { $0 == word.lowercased() }
            }?.argument
    }
}
