import ArgumentParser
import UniversalLinksChecks
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
    @OptionGroup(title: "Output") var report: ReportOptions

    func validate() throws {
        if isWithoutCDN, cdn == .require { throw ValidationError("--no-cdn cannot be combined with --cdn require.") }
        if isWithoutCDN, wait { throw ValidationError("--no-cdn cannot be combined with --wait.") }
        if waitTimeout != nil, !wait { throw ValidationError("--wait-timeout needs --wait.") }
        if domainsFrom == "" { throw ValidationError("--domains-from is empty.") }
    }

    func run() async throws {
        let settings = try configuration.settings(.init(lint, threshold: report.threshold))
        let arguments = try hosts(in: settings.project)
        var report = report
        report.threshold.adopt(settings)
        try report.check(
            inputs: [domainsFrom, network.connection.authorityFile, settings.project?.name].compactMap { $0 })
        arguments.tellRepetitions()
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(),
            options: try network.probeOptions(tracesRedirects: traceRedirects, asksCDN: !isWithoutCDN),
            now: { .current })
        let run = CheckRun(
            probe, concurrency: network.concurrency, judging: settings.hostJudge(knownTo: try settings.readBaseline()))
        let writing = try CheckWriting(
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
                return try await writing.outcome(of: run, over: hosts, progress)
            }
        }
        try writing.finish(outcome)
    }
}
