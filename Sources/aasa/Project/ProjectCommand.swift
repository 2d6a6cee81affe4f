import ArgumentParser
import JSONSyntax
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject

struct ProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        _superCommandName: ProgramName.current,
        abstract: "Lint and test everything that aasa.yml lists",
        usage: "\(ProgramName.current) [project] [<options>] [<domain> ...]",
        discussion: """
            Runs if no command is given. Reads aasa.yml from this folder, or from the nearest parent folder in the \
            repository. \(ProgramName.current) init writes one.

            Example:
              \(ProgramName.current) project --config aasa.yml
            """
    )

    @Argument(help: ArgumentHelp("Domains of aasa.yml. Default: all", valueName: "domain"))
    var domains: [String] = []

    @OptionGroup var options: ProjectOptions

    func validate() throws {
        try configuration.validate()
        try options.statistics.check(options.report.format)
        try options.watch.check(
            files: [],
            writing: [(options.fix, "--fix"), (options.baselines.writeBaseline != nil, "--write-baseline")].filter(\.0)
                .map(\.1))
        if !domains.isEmpty, options.baselines.writeBaseline != nil {
            throw ValidationError("--write-baseline is for the whole project. Leave out the domains.")
        }
    }

    func run() async throws {
        guard options.watch.watch else { return try await runOnce() }
        try await Watching.run(files: { watchedFiles() }, { try await runOnce() })
    }

    private var configuration: ConfigurationOptions {
        var configuration = ConfigurationOptions()
        configuration.config = options.config
        configuration.isWithoutConfig = false
        return configuration
    }

    private func settings() throws -> RunSettings {
        try configuration.settings(
            .init(options.lint, threshold: options.report.threshold, baseline: options.baselines.known))
    }

    private func watchedFiles() -> [String] {
        let settings = try? settings()
        return [configuration.path].compactMap { $0 } + (settings?.project?.files ?? []) + (settings?.files ?? [])
    }

    private func runOnce() async throws {
        let settings = try settings()
        guard let project = settings.project else { return try explainAbsence() }
        let chosen = try domains.map { try domain($0, in: project) }
        var report = options.report
        report.threshold.adopt(settings)
        try report.check(inputs: [project.name] + project.files + options.baselines.files(under: settings))
        let known = try options.baselines.known(under: settings)
        let looked = chosen.isEmpty ? project.configuration.domains : chosen
        let fixed = options.fix ? try await fixes(to: looked, of: project, settings) : nil

        let run = ProjectRun(ofFolder: project, under: settings, domains: looked)
        var outcome = await run.outcome()
        let written = try options.baselines.written(
            outcome.baseline(in: project.folder), isComplete: outcome.unread.isEmpty)
        if let baseline = written ?? known { outcome.hide(knownTo: baseline, of: project) }
        var findings = outcome.findings(fixedCount: fixed)
        if options.statistics.statistics { findings.statistics = Findings.Statistics(of: findings) }
        try report.publish(findings)
    }

    /// Applies safe fixes to the files of domains. The run reports files that cannot be read.
    ///
    /// - Returns: How many diagnostics were fixed.
    private func fixes(
        to domains: [ListedDomain], of project: Project, _ settings: RunSettings
    ) async throws -> Int {
        var run = LintRun(
            under: settings, mode: .fix(includingUnsafe: false),
            loader: try AssociationFileLoader(of: []) {
                throw RunFailure(.wrongUsage, "a project has no URLs.")
            }, words: { $0.advisedReason })
        var seen: Set<String> = []
        for domain in domains where seen.insert(domain.file.value).inserted {
            try await run.lint(project.name(of: domain.file.value))
        }
        return run.fixedCount
    }

    private func domain(_ word: String, in project: Project) throws(RunFailure) -> ListedDomain {
        if let found = project.domain(named: word) { return found }
        try refuseMisspeltCommand(word)
        throw project.failure(forUnlisted: word)
    }

    /// A word without a dot is meant as a command, one that names a file as an argument of a command.
    private func refuseMisspeltCommand(_ word: String) throws(RunFailure) {
        if word.contains("/") || word.contains(".") || UsageError.nearestCommand(to: word) == nil,
            let file = MisplacedFile(word)
        {
            throw file.failureAsCommand
        }
        guard !word.contains(".") else { return }
        let usage = UsageError(arguments: UsageError.argumentsOfProgram)
        throw usage.failure("\"\(word.shortened())\" is not a command")
    }

    private func explainAbsence() throws {
        for word in domains { try refuseMisspeltCommand(word) }
        let advice = "There is no aasa.yml here or above. \(ProgramName.current) init writes one from what it finds."
        guard UsageError.argumentsOfProgram.isEmpty else {
            throw RunFailure(.wrongUsage, advice + " --config names one that lies elsewhere.")
        }
        // A person wants an overview; a job in the wrong folder must not pass.
        if StandardOutput.isTerminal { try StandardOutput.write(AASACommand.helpMessage() + "\n\n") }
        throw RunFailure(.wrongUsage, advice + " \(ProgramName.current) --help lists the commands.")
    }
}

/// The options of `project` without the domains: shells complete them if no command is given.
struct ProjectOptions: ParsableArguments {
    @Flag(help: "Apply safe fixes in place first")
    var fix = false

    @Option(
        help: ArgumentHelp("Project file. Default: the nearest aasa.yml", valueName: "file"),
        completion: .file(extensions: ["yml", "yaml", "json"]))
    var config: String?

    @OptionGroup(title: "Findings") var watch: WatchOption
    @OptionGroup(title: "Findings") var lint: LintOptions
    @OptionGroup(title: "Findings") var baselines: BaselineOptions
    @OptionGroup(title: "Output") var statistics: StatisticsOption
    @OptionGroup(title: "Output") var report: ReportOptions
}

extension ProjectRun {
    init(
        ofFolder project: Project, under settings: RunSettings, domains: [ListedDomain]? = nil,
        scope: Scope = .everything, reading: ReadingOptions = ReadingOptions()
    ) {
        self.init(
            of: project, under: settings, domains: domains, scope: scope,
            Settings(files: ProjectFolder(path: project.folder), reading: reading))
    }
}

extension Project {
    /// The listed domain that an argument names.
    ///
    /// - Throws: `RunFailure` if there is none.
    func domain(_ word: String) throws(RunFailure) -> ListedDomain {
        guard let found = domain(named: word) else { throw failure(forUnlisted: word) }
        return found
    }
}

extension ProjectOutcome {
    mutating func hide(knownTo baseline: BaselineFile, of project: Project) {
        hide(knownTo: baseline.baseline, named: baseline.name, source: baseline.source, in: project.folder)
    }
}
