import ArgumentParser
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

struct ValidateCDNCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-cdn",
        _superCommandName: ProgramName.current,
        abstract: "Compares the file that a domain serves with the copy of Apple's CDN.",
        discussion: """
            Devices ask Apple's CDN, not the domain. The two files are compared by what they mean: order of keys, white space \
            and comments never count. For everything else about a domain, see check.

            Exit codes: 0 all domains in sync, 1 one differs, 2 wrong usage, 3 a domain or the CDN could not be asked.

            Example:
              \(ProgramName.current) validate-cdn --domain eats.example --domain www.eats.example
            """
    )

    @Option(help: "The domain, such as example.com. May be given several times.")
    var domain: [String]

    @Option(
        help: ArgumentHelp(
            "A list of URLs, .json, .yml or .yaml, to compare decisions on; - is JSON from standard input.",
            valueName: "file"),
        completion: .file())
    var links: String?

    @OptionGroup var network: NetworkOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        var hosts = HostList()
        for text in domain { try hosts.add(text) }
        hosts.tellRepetitions()
        // What is expected of the URLs plays no role here.
        let links = try links.map { path throws(RunFailure) in try LinkListFile(path).links } ?? []
        let probe = HostProbe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(),
            now: { .current })
        let comparisons = await probe.compare(hosts.hosts, links: links, concurrency: network.concurrency)
        try output.print(CDNComparisons(comparisons))
        if comparisons.contains(where: { !$0.state.isConclusive }) { throw ExitStatus.couldNotDoIt }
        if comparisons.contains(where: { !$0.state.isUpToDate }) { throw ExitStatus.somethingFound }
    }
}
