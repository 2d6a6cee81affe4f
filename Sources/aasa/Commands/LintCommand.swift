import ArgumentParser
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

struct LintCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        _superCommandName: ProgramName.current,
        abstract: "Find mistakes that make links fail silently",
        discussion: """
            \(ProgramName.current) rules CODE explains a finding. --fix never changes the decision for any URL; with -, the \
            fixed file goes to standard output. \(QuestionHelp.network)

            Example:
              \(ProgramName.current) lint apple-app-site-association
            """
    )

    @Argument(
        help: "Files, folders, globs or URLs. Default: in aasa.yml", completion: .file())
    var files: [String] = []

    @Flag(help: "Apply safe fixes in place, and report the rest")
    var fix = false

    @Flag(help: "With --fix or --diff: also fixes that may change decisions")
    var unsafeFixes = false

    @Flag(help: "Write nothing; print the fixes as a patch")
    var diff = false

    @OptionGroup(title: "Findings") var watch: WatchOption
    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Findings") var lint: LintOptions
    @OptionGroup(title: "Findings") var baselines: BaselineOptions
    @OptionGroup(title: "Output") var statistics: StatisticsOption
    @OptionGroup(title: "Output") var report: ReportOptions
    @OptionGroup(title: "Network", visibility: .hidden) var connection: ConnectionOptions

    func validate() throws {
        if unsafeFixes, !fix, !diff {
            throw ValidationError("--unsafe-fixes needs --fix, which applies fixes, or --diff, which prints them.")
        }
        if fix, !diff, let file = RemoteArgument.first(in: files) {
            throw ValidationError("--fix rewrites files, and \(file). --diff prints a patch.")
        }
        if diff, report.format != .text {
            throw ValidationError("--diff prints a patch and has no other format. Use --output to write a report.")
        }
        if diff, statistics.statistics {
            throw ValidationError("--diff prints a patch, and --statistics counts. Leave one out.")
        }
        try statistics.check(report.format)
        try watch.check(files: files, writing: writingOptions)
    }

    private var writingOptions: [String] {
        [(fix, "--fix"), (baselines.writeBaseline != nil, "--write-baseline")].filter(\.0).map(\.1)
    }

    func run() async throws {
        guard watch.watch else { return try await lintOnce() }
        try await Watching.run(files: { try watchedFiles() }, { try await lintOnce() })
    }

    private func watchedFiles() throws -> [String] {
        let configurationFile = [configuration.path].compactMap { $0 }
        guard let settings = try? settings() else { return configurationFile }
        let search = try AssociationFileSearch(files, in: settings.project, for: "lint")
        return search.paths + baselines.files(under: settings) + configurationFile
    }

    private func settings() throws -> RunSettings {
        try configuration.settings(.init(lint, threshold: report.threshold, baseline: baselines.known))
    }

    private func lintOnce() async throws {
        let settings = try settings()
        let search = try AssociationFileSearch(files, in: settings.project, for: "lint")
        var report = report
        report.threshold.adopt(settings)
        try report.check(
            inputs: search.paths + baselines.files(under: settings) + [settings.project?.name].compactMap { $0 })
        try refuseOverwritingBaseline(of: settings)
        let known = try baselines.known(under: settings)
        let loader = try connection.loader(of: search.paths)
        var run = LintRun(under: settings, mode: mode, loader: loader, words: { $0.advisedReason })
        for (argument, failure) in search.failures { try run.remember(failure, about: argument) }
        for file in search.paths { try await run.lint(file) }
        let folder = settings.baselineFolder(at: baselines.writeBaseline ?? settings.baseline.value ?? "")
        if let baseline = try baselines.written(run.baseline(in: folder), isComplete: run.readEverything) ?? known {
            run.hide(knownTo: baseline, in: folder)
        }
        for output in run.outputs { try write(output) }
        var findings = run.findings
        if statistics.statistics {
            findings.statistics = Findings.Statistics(of: findings) { name in
                settings.domains(withFile: name).map { "\($0.domain)" }
            }
        }
        if diff, case .files(let summary) = findings.summary {
            let sentence = summary.patchSentence(changing: run.outputs.count, includingUnsafe: unsafeFixes)
            StandardError.write(sentence + "\n")
        }
        // Standard output is in use for a fixed file.
        let isTaken = !diff && !run.outputs.isEmpty
        try report.publish(findings, to: diff ? .nowhere : isTaken ? .standardError : .standardOutput)
    }

    /// The baseline of a project lists more than the findings in files.
    private func refuseOverwritingBaseline(of settings: RunSettings) throws(RunFailure) {
        guard let project = settings.project, let baseline = project.configuration.baseline,
            let path = baselines.writeBaseline,
            ProjectPath.absolute(path) == ProjectPath.absolute(project.name(of: baseline.value))
        else { return }
        throw RunFailure(
            .wrongUsage, about: path,
            "this is the baseline of \(project.name), which also contains link lists and apps. Write it with "
                + "\(ProgramName.current) --write-baseline, without lint.")
    }

    private func write(_ output: LintRun.Output) throws {
        switch output {
        case .fixed(let bytes): try StandardOutput.write(bytes)
        case .change(let file, let bytes): try StandardOutput.write(file.patch(to: bytes))
        }
    }

    private var mode: LintRun.Mode {
        if diff { return .diff(includingUnsafe: unsafeFixes) }
        return fix ? .fix(includingUnsafe: unsafeFixes) : .report
    }
}

extension AssociationFileSearch {
    /// The files of arguments; without any, those of the project.
    ///
    /// - Throws: `RunFailure` if there is neither.
    init(_ arguments: [String], in project: Project?, for command: String) throws(RunFailure) {
        self.init(arguments.isEmpty ? project?.associationFiles ?? [] : arguments)
        guard paths.isEmpty, failures.isEmpty else { return }
        throw RunFailure(
            .wrongUsage,
            "no file to \(command). Name association files or folders, - for standard input, or list files in aasa.yml. See "
                + "\(ProgramName.current) \(command) --help.")
    }
}

extension Project {
    var associationFiles: [String] {
        var seen: Set<String> = []
        return configuration.domains.map { name(of: $0.file.value) }.filter { seen.insert($0).inserted }
    }
}
