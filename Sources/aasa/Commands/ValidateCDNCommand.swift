import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksFoundation
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
        var hosts = HostArguments()
        for text in domain { try hosts.add(text) }
        hosts.tellRepetitions()
        let links = try links.map(listedLinks) ?? []
        let probe = Probe(
            over: try network.transport(), clock: ContinuousClock(), options: try network.probeOptions(),
            now: { .current })
        let comparisons = await probe.compare(hosts.hosts, links: links, concurrency: network.concurrency)
        switch output.format {
        case .text: try StandardOutput.write(comparisons.map { $0.text(output.style) }.joined())
        case .json: try output.printJSON(CDNComparison.json(comparisons))
        }
        if comparisons.contains(where: { !$0.state.isConclusive }) { throw ExitStatus.couldNotDoIt }
        if comparisons.contains(where: { !$0.state.isUpToDate }) { throw ExitStatus.somethingFound }
    }

    /// The URLs of a list; what is expected of them plays no role here.
    private func listedLinks(_ path: String) throws -> [LinkURL] {
        let input = try InputFile(path)
        let bytes = try input.whole()
        let list: LinkList
        do throws(LinkListError) {
            list = try LinkList(parsing: bytes, as: LinkList.Notation(fileName: input.name))
        } catch {
            throw CommandFailure(.wrongUsage, "\(input.name):\(error.position): \(error.message)")
        }
        return list.expectations.compactMap { try? LinkURL(converting: $0.url) }
    }
}
