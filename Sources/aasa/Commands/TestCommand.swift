import ArgumentParser

struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        _superCommandName: ProgramName.current,
        abstract: "Compares a list of URLs with what the file decides for them.",
        discussion: """
            The list is JSON with deep_linkable_urls and non_deep_linkable_urls, or JSON or YAML with links, a list of \
            entries with url, expect (matched, not-matched, excluded, unmatched) and perhaps app, domain and note. At the \
            end, the components that no URL exercised.

            Example:
              \(ProgramName.current) test Examples/food-delivery/apple-app-site-association \
            --links Examples/food-delivery/links.json --domain eats.example --bundle-id com.example.eats
            """
    )

    @Argument(help: "The association file: a path, an https URL, or - for standard input.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The list of URLs: .json, .yml or .yaml; - is JSON from standard input.", valueName: "file"),
        completion: .file())
    var links: String

    @Option(
        name: [.customLong("bundle-id"), .customLong("app")],
        help: "The app: its bundle identifier, or its identifier with prefix. Default: all apps of the file together.")
    var bundleID: String?

    @Option(
        help: """
            The domain that the file speaks for; *.example.com stands for subdomains. Default: the host that the file is \
            fetched from, else the first URL's.
            """
    )
    var domain: String?

    @Option(help: "The share of components, in per cent, that has to decide at least one URL.")
    var requireCoverage: Int?

    @OptionGroup var reading: ReadingArguments
    @OptionGroup var report: ReportOptions
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if bundleID?.isEmpty == true { throw ValidationError("--bundle-id is empty.") }
        if let requireCoverage, !(0...100).contains(requireCoverage) {
            throw ValidationError("--require-coverage wants a number from 0 to 100.")
        }
    }

    func run() async throws {
        try await ExpectationComparison(
            aasaPath: file, linksPath: links, app: bundleID, domain: domain, requiredCoverage: requireCoverage,
            options: reading.options, report: report, connection: connection
        ).run()
    }
}
