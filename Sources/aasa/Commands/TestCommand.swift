import ArgumentParser
import UniversalLinks
import UniversalLinksProject
import UniversalLinksReports
import UniversalLinksService

struct TestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        _superCommandName: ProgramName.current,
        abstract: "Test a list of URLs against a file",
        usage: "\(ProgramName.current) test [<options>] [<file>] [--links <file>]",
        discussion: """
            The list has one URL per line, or it is JSON with deep_linkable_urls and non_deep_linkable_urls, or JSON or YAML \
            with links: entries with url, expect (matched, not-matched, excluded, unmatched) and optionally app, domain and \
            note. Also reports the components that no URL exercises. Without FILE, URLs \
            of a list are tested with the files that aasa.yml lists for their hosts. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) test apple-app-site-association --links links.yml
            """
    )

    @Argument(help: "Association file. Default: those in aasa.yml", completion: .file())
    var file: String?

    @Option(help: QuestionHelp.links, completion: .file())
    var links: String?

    @Option(help: QuestionHelp.app)
    var app: String?

    /// The option's name in `validate-universal-links`.
    @Option(name: .customLong("bundle-id"), help: .hidden)
    var bundleID: String?

    @Option(help: QuestionHelp.domain)
    var domain: String?

    @Option(help: ArgumentHelp("Percentage of components that URLs must exercise", valueName: "n"))
    var requireCoverage: Int?

    @OptionGroup(title: "Findings") var watch: WatchOption
    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Findings") var rules: RuleOptions
    @OptionGroup(title: "Findings") var baseline: KnownBaselineOptions
    @OptionGroup(title: "Evaluation") var reading: ReadingArguments
    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if app?.isEmpty == true { throw ValidationError("--app is empty.") }
        if bundleID?.isEmpty == true { throw ValidationError("--bundle-id is empty.") }
        if let requireCoverage, !(0...100).contains(requireCoverage) {
            throw ValidationError("--require-coverage expects a number from 0 to 100.")
        }
        try watch.check(files: [file, links].compactMap { $0 })
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
            if links != nil, file == nil { files += settings.project?.associationFiles ?? [] }
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
        guard let links else { return try await testListed(settings, report) }
        guard let file else { return try await testWithListedFiles(links, settings, report) }
        try await ExpectationComparison(
            aasaPath: file, linksPath: links, app: app ?? bundleID, domain: domain, options: reading.options,
            report: report, connection: connection, settings: settings
        ).run()
    }

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
        try await test(domains, of: project, settings, report)
    }

    private func test(
        _ domains: [ListedDomain], of project: Project, _ settings: RunSettings, _ report: ReportOptions
    ) async throws {
        let run = ProjectRun(
            ofFolder: project, under: settings, domains: domains, scope: .links, reading: reading.options)
        var outcome = await run.outcome()
        if let known = try settings.readBaseline() { outcome.hide(knownTo: known, of: project) }
        try report.publish(outcome.findings)
    }

    // MARK: - A list without a file

    private func testWithListedFiles(_ links: String, _ settings: RunSettings, _ report: ReportOptions) async throws {
        guard let project = settings.project else {
            throw ValidationError("--links needs the association file that the list is for, or aasa.yml here or above.")
        }
        try report.check(inputs: [links] + project.associationFiles + settings.files)
        let domains = ProjectDomains(project)
        let list = try LinkListFile(links, tell: StandardError.write)
        let named = try domain.map { text throws(RunFailure) in try LinkText.domain(text) }
        let owners = try domains.owners(of: list.list, for: named)
        for owner in owners.prefix(TestCommand.noteLimit) {
            if let listing = FileListing(of: owner, in: project) { StandardError.note(listing.sentence) }
        }
        guard owners.count == 1, let listed = owners[0].first else {
            guard links != "-" else {
                throw RunFailure(
                    .wrongUsage, about: list.name, "it has URLs of \(owners.count) domains. Write them to a file.")
            }
            if owners.count > TestCommand.noteLimit {
                StandardError.note("and \(owners.count - TestCommand.noteLimit) more files of \(project.name)")
            }
            let (tested, chosen) = project.testing(links, app: app ?? bundleID, owners.compactMap(\.first))
            return try await test(chosen, of: tested, settings, report)
        }
        try await ExpectationComparison(
            aasaPath: project.name(of: listed.file.value), linksPath: links, links: list, app: app ?? bundleID,
            domain: "\(named ?? listed.domain)", options: reading.options, report: report, connection: connection,
            settings: settings
        ).run()
    }

    private static let noteLimit = 5
}

struct ExpectationComparison {
    let aasaPath: String
    let linksPath: String
    /// nil to read it.
    var links: LinkListFile?
    let app: String?
    let domain: String?
    let options: ReadingOptions
    let report: ReportOptions
    let connection: ConnectionOptions
    var settings = RunSettings()

    func run() async throws {
        if aasaPath == "-", linksPath == "-" {
            throw RunFailure(.wrongUsage, "only one of the two files can come from standard input.")
        }
        try report.check(inputs: [aasaPath, linksPath] + settings.files)
        let loader = try connection.loader(of: [aasaPath])
        let listed = settings.domains(withFile: aasaPath).map(\.domain)
        let domain =
            try domain.map(LinkText.domain) ?? loader.domain(of: aasaPath) ?? (listed.count == 1 ? listed[0] : nil)
        let links = try links ?? LinkListFile(linksPath, tell: StandardError.write)
        let file = ReadAssociationFile(try await loader.file(aasaPath))
        try report.publish(
            ExpectationRun(
                of: links, against: file, app: app, domain: domain, options: options, under: settings,
                knownTo: try settings.readBaseline()
            ).findings)
    }
}

extension RunSettings {
    var files: [String] { [project?.name, baseline.value].compactMap { $0 } }
}
