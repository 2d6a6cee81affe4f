import ArgumentParser
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

struct ValidateCDNCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-cdn",
        _superCommandName: ProgramName.current,
        abstract: "Compare a domain's file with Apple's CDN copy",
        discussion: """
            Devices fetch the file from Apple's CDN, not from the domain. Key order, white space and comments are ignored. \
            For everything else about a domain, see check.

            Exit codes: 0 all domains in sync, 1 a domain differs, 2 usage error, 3 a domain or the CDN could not be reached.

            Example:
              \(ProgramName.current) validate-cdn --domain example.com --domain www.example.com
            """
    )

    @Option(help: "Domain, such as example.com (repeatable)")
    var domain: [String]

    @Option(
        help: ArgumentHelp("List of URLs to compare decisions on", valueName: "file"), completion: .file())
    var links: String?

    @OptionGroup(title: "Network") var network: NetworkOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() async throws {
        var hosts = HostList()
        for text in domain { try hosts.add(text) }
        hosts.tellRepetitions()
        // What is expected of the URLs plays no role here.
        let links =
            try links.map { path throws(RunFailure) in
                try LinkListFile(path, tell: StandardError.write).links
            } ?? []
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(),
            now: { .current })
        let comparisons = await ProgressLine.during("comparing " + hosts.hosts.progressWords("domains")) {
            [hosts = hosts.hosts, concurrency = network.concurrency] _ in
            await probe.compare(hosts, links: links, concurrency: concurrency)
        }
        try output.print(CDNComparisons(comparisons))
        if comparisons.contains(where: { !$0.state.isConclusive }) { throw ExitStatus.couldNotDoIt }
        if comparisons.contains(where: { !$0.state.isUpToDate }) { throw ExitStatus.somethingFound }
    }
}
