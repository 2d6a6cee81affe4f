import ArgumentParser

struct ValidateUniversalLinksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-universal-links",
        _superCommandName: ProgramName.current,
        abstract: "Test a list of URLs for one app on one domain",
        usage: """
            \(ProgramName.current) validate-universal-links [<options>] --bundle-id <id>
            --domain <host> --aasa-path <file> --universal-links-path <file>
            """,
        discussion: """
            The same as test, with an option for every input. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) validate-universal-links --bundle-id com.example.app \\
                --domain www.example.com --aasa-path apple-app-site-association \\
                --universal-links-path links.yml
            """
    )

    @Option(name: .customLong("bundle-id"), help: ArgumentHelp("App or bundle identifier", valueName: "id"))
    var bundleID: String

    @Option(help: ArgumentHelp("Domain of the file", valueName: "host"))
    var domain: String

    @Option(
        help: QuestionHelp.aasa, completion: .file())
    var aasaPath: String

    @Option(help: QuestionHelp.links, completion: .file())
    var universalLinksPath: String

    @OptionGroup(title: "Evaluation") var reading: ReadingArguments
    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if bundleID.isEmpty { throw ValidationError("--bundle-id is empty.") }
    }

    func run() async throws {
        try await ExpectationComparison(
            aasaPath: aasaPath, linksPath: universalLinksPath, app: bundleID, domain: domain,
            options: reading.options, report: report, connection: connection
        ).run()
    }
}
