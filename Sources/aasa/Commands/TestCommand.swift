import ArgumentParser

struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        _superCommandName: ProgramName.current,
        abstract: "Test a list of URLs against a file",
        usage: "\(ProgramName.current) test [<options>] <file> --links <file>",
        discussion: """
            The list has one URL per line, or it is JSON with deep_linkable_urls and non_deep_linkable_urls, or JSON or YAML \
            with links: entries with url, expect (matched, not-matched, excluded, unmatched) and optionally app, domain and \
            note. Also reports the components that no URL exercises. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) test apple-app-site-association --links links.yml
            """
    )

    @Argument(help: QuestionHelp.file, completion: .file())
    var file: String

    @Option(help: QuestionHelp.links, completion: .file())
    var links: String

    @Option(help: QuestionHelp.app)
    var app: String?

    /// The name that the option has in `validate-universal-links`.
    @Option(name: .customLong("bundle-id"), help: .hidden)
    var bundleID: String?

    @Option(help: QuestionHelp.domain)
    var domain: String?

    @Option(help: ArgumentHelp("Percentage of components that URLs must exercise", valueName: "n"))
    var requireCoverage: Int?

    @OptionGroup(title: "Evaluation") var reading: ReadingArguments
    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        if bundleID?.isEmpty == true { throw ValidationError("--bundle-id is empty.") }
        if let requireCoverage, !(0...100).contains(requireCoverage) {
            throw ValidationError("--require-coverage expects a number from 0 to 100.")
        }
    }

    func run() async throws {
        try await ExpectationComparison(
            aasaPath: file, linksPath: links, app: app ?? bundleID, domain: domain, requiredCoverage: requireCoverage,
            options: reading.options, report: report, connection: connection
        ).run()
    }
}
