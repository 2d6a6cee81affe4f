import ArgumentParser
import Foundation
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: ProgramName.current,
        abstract: "Check how hosts serve their association file, and what Apple's CDN has.",
        discussion: """
            Requests each host's file as Apple's fetcher and as a browser do, and the copy of Apple's CDN. Without a domain, \
            checks those of the nearest aasa.yml. On Linux, certificates are checked against this system's roots, which are not \
            exactly Apple's.

            Exit codes: 3 if a host is unreachable (unknown name, connection refused, no answer in time), whatever was found \
            about others; otherwise 1 for findings; otherwise 4 if only the CDN copy is out of date, with --cdn require.

            Example:
              \(ProgramName.current) check www.example.com --trace-redirects --recipes
            """
    )

    @Argument(help: ArgumentHelp("Hosts: example.com, example.com:8443 or an https URL.", valueName: "domain"))
    var domains: [String] = []

    @Option(
        help: ArgumentHelp(
            "Read hosts from a file, one per line, with # comments; - is standard input.", valueName: "file"),
        completion: .file())
    var domainsFrom: String?

    @Flag(help: "Follow up to 10 redirects and show each. Apple follows none.")
    var traceRedirects = false

    @Flag(name: .customLong("no-cdn"), help: "Do not request the CDN's copy.")
    var isWithoutCDN = false

    @Option(
        help: """
            If the CDN copy is out of date: warn, require (exit code 4 if nothing else is wrong) or ignore.
            """)
    var cdn: CDNPolicy = .warn

    @Flag(
        help: """
            Wait until the CDN has what the hosts serve, then check. With --cdn require, exit code 4 means that it does not.
            """)
    var wait = false

    @Option(
        help: ArgumentHelp("The longest time to wait: 6h, 90m, 1h30m. Default: 6h.", valueName: "time"),
        transform: { text in
            guard let time = WaitingTime(text) else { throw ValidationError("Write it as 6h, 90m or 1h30m.") }
            return time
        })
    var waitTimeout: WaitingTime?

    @Option(
        help: ArgumentHelp(
            """
            Print the server configuration that fixes the findings. Without a platform, for the one that the answers show; \
            all prints every platform.
            """,
            valueName: "platform"))
    var recipes: RecipeChoice?

    @Flag(
        name: .shortAndLong, help: "Show the details of each request: connection, phases, certificates, header fields.")
    var verbose = false

    @OptionGroup var network: NetworkOptions
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var lint: LintOptions
    @OptionGroup var report: ReportOptions

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
            report, cdn: cdn, hostCount: arguments.hosts.count, isVerbose: verbose, recipes: recipes)
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
