import ArgumentParser
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject

struct ProjectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "project",
        _superCommandName: ProgramName.current,
        abstract: "Lint and test everything that aasa.yml lists",
        usage: "\(ProgramName.current) [project] [<options>]",
        discussion: """
            Runs if no command is given. Reads aasa.yml from this folder, or from the nearest parent folder in the \
            repository. \(ProgramName.current) init writes one.

            Example:
              \(ProgramName.current) project --config aasa.yml
            """
    )

    @Option(
        help: ArgumentHelp("Configuration file. Default: the nearest aasa.yml", valueName: "file"),
        completion: .file(extensions: ["yml", "yaml", "json"]))
    var config: String?

    @OptionGroup(title: "Findings") var baselines: BaselineOptions
    @OptionGroup(title: "Output") var report: ReportOptions

    func validate() throws {
        if config == "" { throw ValidationError("--config is empty.") }
        if config == "-" { throw ValidationError("--config expects a file, as paths are relative to its folder.") }
    }

    func run() async throws {
        guard let path = config ?? ProjectFolder.nearestConfiguration() else { return try explainAbsence() }
        let input = try InputFile(path)
        let configuration = try ProjectCommand.configuration(of: input)
        let folder = ProjectPath.folder(of: path)
        try report.check(inputs: inputs(configuration, path, folder))
        let known = try baselines.known()

        let run = ProjectRun(
            of: configuration,
            ProjectRun.Settings(
                configurationName: input.name, folder: folder, today: try today(), files: ProjectFolder(path: folder),
                parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
                parseDomain: { AssociationFile.Domain(converting: $0) },
                parseEntitlements: { bytes throws(ProjectFileError) in try ProjectFolder.entitlements(bytes) }))
        var outcome = await run.outcome()
        let written = try baselines.written(outcome.baseline(in: folder), isComplete: outcome.unread.isEmpty)
        if let baseline = written ?? known {
            outcome.hide(knownTo: baseline.baseline, named: baseline.name, source: baseline.source, in: folder)
        }
        var report = report
        report.threshold.setDefault(configuration.threshold)
        try report.publish(outcome.findings)
    }

    // MARK: - Inputs

    /// What a configuration says; what is wrong with it is told line by line.
    static func configuration(of input: InputFile) throws -> ProjectConfiguration {
        let bytes = try input.whole()
        do throws(ProjectConfigurationError) {
            return try ProjectConfiguration(parsing: bytes, named: input.name) {
                AssociationFile.Domain(converting: $0)
            }
        } catch {
            for problem in error.problems.prefix(100) {
                StandardError.write(
                    RunFailure(
                        .wrongUsage, about: "\(input.name):\(problem.position)", problem.message,
                        nextStep: problem.nextStep))
            }
            throw ExitStatus.wrongUsage
        }
    }

    private func inputs(_ configuration: ProjectConfiguration, _ path: String, _ folder: String) -> [String] {
        let files = configuration.domains.flatMap { domain in
            [domain.file] + (domain.links + domain.entitlements).map(\.path)
        }
        return [path] + baselines.files + files.map { ProjectPath.path($0.value, in: folder) }
    }

    private func today() throws(RunFailure) -> CalendarDate {
        guard let today = CalendarDate.today else {
            throw RunFailure(.couldNotDoIt, "this machine does not know what day it is. Set its clock.")
        }
        return today
    }

    private func explainAbsence() throws {
        let advice = "There is no aasa.yml here or above. \(ProgramName.current) init writes one from what it finds."
        guard UsageError.argumentsOfProgram.isEmpty else {
            throw RunFailure(.wrongUsage, advice + " --config names one that lies elsewhere.")
        }
        // A person wants to know what there is; a job in the wrong folder must not pass.
        if StandardOutput.isTerminal { try StandardOutput.write(AASACommand.helpMessage() + "\n\n") }
        throw RunFailure(.wrongUsage, advice + " \(ProgramName.current) --help lists the commands.")
    }
}
