import ArgumentParser
import Foundation
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: ProgramName.current,
        abstract: "Asks hosts for their file as Apple does, and says what is wrong with it and with how it is served.",
        discussion: """
            Each host is asked as Apple's fetcher asks, as a browser asks, and for the copy that Apple's CDN has. Without a \
            domain, those of the nearest aasa.yml are checked. International names become Punycode. On Linux, trust means \
            the roots of this system, which are not exactly Apple's.

            Exit codes: 3 where nothing could be learnt about a host (no such name, refused, no answer in time), whatever was \
            found about others; then 1 where something was found; then 4 where only the CDN is behind, with --cdn require.

            Example:
              \(ProgramName.current) check www.example.com --trace-redirects --recipes
            """
    )

    @Argument(help: ArgumentHelp("Hosts: example.com, example.com:8443 or an https URL.", valueName: "domain"))
    var domains: [String] = []

    @Option(
        help: ArgumentHelp(
            "Hosts from a file, one a line, comments behind #; - is standard input.", valueName: "file"),
        completion: .file())
    var domainsFrom: String?

    @Flag(help: "Follow redirects, up to 10 hops, and show each. Apple follows none.")
    var traceRedirects = false

    @Flag(name: .customLong("no-cdn"), help: "Do not ask for the CDN's copy.")
    var isWithoutCDN = false

    @Option(
        help: """
            What it means that the CDN is behind: warn (warnings), require (exit code 4 where nothing else is wrong) or \
            ignore.
            """)
    var cdn: CDNPolicy = .warn

    @Flag(
        help: """
            Wait until the CDN has what the hosts serve, for deployments; then check. With --cdn require, the exit code tells \
            whether it has.
            """)
    var wait = false

    @Option(
        help: ArgumentHelp("How long --wait waits: 6h, 90m, 1h30m. Default: 6h.", valueName: "time"),
        transform: { text in
            guard let time = WaitingTime(text) else { throw ValidationError("Write it as 6h, 90m or 1h30m.") }
            return time
        })
    var waitTimeout: WaitingTime?

    @Flag(help: "Print what to write into configurations of servers and platforms for what is wrong.")
    var recipes = false

    @Flag(name: .shortAndLong, help: "Show header fields and certificates.")
    var verbose = false

    @OptionGroup var network: NetworkOptions
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var lint: LintOptions
    @OptionGroup var report: ReportOptions

    func validate() throws {
        if isWithoutCDN, cdn == .require { throw ValidationError("--no-cdn leaves nothing for --cdn require.") }
        if isWithoutCDN, wait { throw ValidationError("--no-cdn leaves nothing for --wait.") }
        if waitTimeout != nil, !wait { throw ValidationError("--wait-timeout is for --wait.") }
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
            report, cdn: cdn, hostCount: arguments.hosts.count, isVerbose: verbose, showsRecipes: recipes)
        var limits = CDNWait.Limits()
        if let waitTimeout { limits.timeout = waitTimeout.duration }
        let outcome = try await Interruption.cancelling { [hosts = arguments.hosts, wait, limits] in
            if wait {
                try await run.waitForCDN(of: hosts, limits) {
                    StandardError.write("\(ProgramName.current): \($0.text)\n")
                }
            }
            return try await writing.outcome(of: run, over: hosts)
        }
        try writing.finish(outcome)
    }
}
