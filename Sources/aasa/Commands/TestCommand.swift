import ArgumentParser
import UniversalLinksProject

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

    @Argument(
        help: """
            The association file: a path, an https URL, or - for standard input. Default: those of aasa.yml, each with its \
            lists.
            """, completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp(
            "The list of URLs: .json, .yml or .yaml; - is JSON from standard input. Default: the lists of aasa.yml.",
            valueName: "file"),
        completion: .file())
    var links: String?

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

    @OptionGroup var watch: WatchOption
    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var rules: RuleOptions
    @OptionGroup var baseline: KnownBaselineOptions
    @OptionGroup var reading: ReadingArguments
    @OptionGroup var report: ReportOptions
    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        if bundleID?.isEmpty == true { throw ValidationError("--bundle-id is empty.") }
        if let requireCoverage, !(0...100).contains(requireCoverage) {
            throw ValidationError("--require-coverage wants a number from 0 to 100.")
        }
        try watch.check(files: [file, links].compactMap { $0 })
        if file == nil, links != nil {
            throw ValidationError("--links needs the association file that the list is for.")
        }
        if links == nil, bundleID != nil || domain != nil {
            throw ValidationError("--bundle-id and --domain need --links: the lists of aasa.yml have theirs.")
        }
    }

    func run() async throws {
        guard watch.watch else { return try await testOnce() }
        try await Watching.run(files: { watchedFiles() }, { try await testOnce() })
    }

    private func watchedFiles() -> [String] {
        var files = [file, links, configuration.path].compactMap { $0 }
        if let settings = try? settings() {
            files += settings.files
            if links == nil { files += settings.project?.files ?? [] }
        }
        return files
    }

    private func settings() throws -> RunSettings {
        var options = try RunSettings.Options(rules: rules, threshold: report.threshold, baseline: baseline)
        options.requiredCoverage = requireCoverage
        return try configuration.settings(options)
    }

    private func testOnce() async throws {
        let settings = try settings()
        var report = report
        report.threshold.adopt(settings)
        guard let file, let links else { return try await testListed(settings, report) }
        try await ExpectationComparison(
            aasaPath: file, linksPath: links, app: bundleID, domain: domain, options: reading.options, report: report,
            connection: connection, settings: settings
        ).run()
    }

    /// Compares the files of the project, or the one that is named, with their lists.
    private func testListed(_ settings: RunSettings, _ report: ReportOptions) async throws {
        guard let project = settings.project else {
            throw RunFailure(
                .wrongUsage,
                "\(file == nil ? "no file to test. Name one" : "no list to test the file with. Name one with --links"), or "
                    + "list both in aasa.yml; there is none here or above. See \(ProgramName.current) test --help.")
        }
        let domains = file.map(settings.domains(withFile:)) ?? project.configuration.domains
        if let file, domains.isEmpty {
            throw RunFailure(
                .wrongUsage, about: file,
                "\(project.name) does not list this file. Name the list of URLs with --links, or add the file there.")
        }
        guard domains.contains(where: { !$0.links.isEmpty }) else {
            throw RunFailure(
                .wrongUsage, about: project.name,
                "no list of URLs to test with. Add one under \"links\", or name one with --links.")
        }
        try report.check(inputs: project.files + settings.files)
        let run = ProjectRun(
            ofFolder: project, under: settings, domains: domains, scope: .links, reading: reading.options)
        var outcome = await run.outcome()
        if let known = try settings.readBaseline() { outcome.hide(knownTo: known, of: project) }
        try report.publish(outcome.findings)
    }
}
