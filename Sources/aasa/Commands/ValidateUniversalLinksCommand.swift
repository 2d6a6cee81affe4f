import ArgumentParser

struct ValidateUniversalLinksCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-universal-links",
        _superCommandName: ProgramName.current,
        abstract: "Compares a list of URLs with what the file decides for one app on one domain.",
        discussion: """
            The same as test, with every input named by an option.

            Example:
              \(ProgramName.current) validate-universal-links --bundle-id com.example.eats --domain eats.example \
            --aasa-path Examples/food-delivery/apple-app-site-association \
            --universal-links-path Examples/food-delivery/links.json
            """
    )

    @Option(name: .customLong("bundle-id"), help: "The app: its bundle identifier, or its identifier with prefix.")
    var bundleID: String

    @Option(help: "The domain that the file speaks for; *.example.com stands for subdomains.")
    var domain: String

    @Option(
        help: ArgumentHelp(
            "The association file: a path, an https URL, or - for standard input.", valueName: "file"),
        completion: .file())
    var aasaPath: String

    @Option(
        help: ArgumentHelp("The list of URLs: .json, .yml or .yaml; - is JSON from standard input.", valueName: "file"),
        completion: .file())
    var universalLinksPath: String

    @OptionGroup var reading: ReadingArguments
    @OptionGroup var report: ReportOptions
    @OptionGroup var connection: ConnectionOptions

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
