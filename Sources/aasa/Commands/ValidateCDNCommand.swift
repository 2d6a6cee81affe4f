import ArgumentParser
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

struct ValidateCDNCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-cdn",
        _superCommandName: ProgramName.current,
        abstract: "Compare the file that a domain serves with the copy of Apple's CDN.",
        discussion: """
            Devices request Apple's CDN, not the domain. The two files are compared by meaning: key order, white space and \
            comments do not count. The check command reports everything else about a domain.

            Exit codes: 0 all domains in sync, 1 a domain differs, 2 usage error, 3 a domain or the CDN is unreachable.

            Example:
              \(ProgramName.current) validate-cdn --domain eats.example --domain www.eats.example
            """
    )

    @Option(help: "The domain, such as example.com. Repeatable.")
    var domain: [String]

    @Option(
        help: ArgumentHelp(
            "A link list (.json, .yml or .yaml) to compare results for; - is JSON from standard input.",
            valueName: "file"),
        completion: .file())
    var links: String?

    @OptionGroup var network: NetworkOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        var hosts = HostList()
        for text in domain { try hosts.add(text) }
        hosts.tellRepetitions()
        // The expectations of the list do not matter here.
        let links = try links.map { path throws(RunFailure) in try LinkListFile(path).links } ?? []
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
