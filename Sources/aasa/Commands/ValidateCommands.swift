import ArgumentParser
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksReports

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

struct ValidateSchemaCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate-schema",
        _superCommandName: ProgramName.current,
        abstract: "Validate a file against a JSON Schema (2020-12)",
        usage: "\(ProgramName.current) validate-schema [<options>] --aasa-path <file>",
        discussion: """
            References in a schema resolve to the files of --schema-dir, never to the network. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) validate-schema --aasa-path apple-app-site-association
            """
    )

    @Option(
        help: QuestionHelp.aasa, completion: .file())
    var aasaPath: String

    @Option(
        help: ArgumentHelp("JSON Schema. Default: the built-in one for these files", valueName: "file"),
        completion: .file())
    var jsonSchemaPath: String?

    @Option(
        help: ArgumentHelp("Folder of .json files that the schema refers to", valueName: "folder"),
        completion: .directory)
    var schemaDir: String?

    @Flag(name: .customLong("assume-2020-12"), help: "Read a schema of another draft as 2020-12")
    var assumesCurrentDraft = false

    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func run() async throws {
        if aasaPath == "-", jsonSchemaPath == "-" {
            throw RunFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        try report.check(inputs: [aasaPath] + [jsonSchemaPath].compactMap { $0 })
        let loader = try connection.loader(of: [aasaPath])
        let schema = try SchemaFile(jsonSchemaPath, folder: schemaDir, readingOtherDrafts: assumesCurrentDraft)
        let file = ReadAssociationFile(try await loader.file(aasaPath))
        try report.publish(schema.findings(in: file))
    }
}

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
        // The list's expectations do not matter here.
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
