import ArgumentParser
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksProject

struct ConfigurationOptions: ParsableArguments {
    @Option(help: ConfigurationOptions.fileHelp, completion: ConfigurationOptions.completion)
    var config: String?

    @Flag(name: .customLong("no-config"), help: ConfigurationOptions.absenceHelp)
    var isWithoutConfig = false

    static let fileHelp = ArgumentHelp("Project file. Default: the nearest aasa.yml", valueName: "file")
    static let absenceHelp: ArgumentHelp = "Ignore aasa.yml"
    static let completion = CompletionKind.file(extensions: ["yml", "yaml", "json"])

    func validate() throws {
        if config == "" { throw ValidationError("--config is empty.") }
        if config == "-" { throw ValidationError("--config expects a file, because paths are relative to its folder.") }
        if config != nil, isWithoutConfig { throw ValidationError("--config and --no-config exclude each other.") }
    }
}

extension ConfigurationOptions {
    /// For commands that declare the options themselves, as ``QuestionHelp`` explains.
    static func declared(_ config: String?, isWithoutConfig: Bool) -> ConfigurationOptions {
        var options = ConfigurationOptions()
        options.config = config
        options.isWithoutConfig = isWithoutConfig
        return options
    }

    /// The files of the project by their domains; nil outside of a project.
    ///
    /// - Throws: what ``project()`` throws.
    func domains() throws -> ProjectDomains? { try project().map { ProjectDomains($0) } }

    var path: String? { isWithoutConfig ? nil : config ?? ProjectFolder.nearestConfiguration() }

    /// nil outside of a project. Mistakes in the configuration are reported line by line.
    ///
    /// - Throws: `RunFailure` if the configuration cannot be read, and `ExitStatus` if it has mistakes.
    func project() throws -> Project? {
        guard let path else { return nil }
        let input = try InputFile(path)
        let bytes = try input.whole()
        do throws(ProjectConfigurationError) {
            let configuration = try ProjectConfiguration(parsing: bytes, named: input.name)
            return Project(configuration, name: input.name, folder: ProjectPath.folder(of: path))
        } catch {
            for failure in error.failures(in: input.name) { StandardError.write(failure) }
            throw ExitStatus.wrongUsage
        }
    }

    /// - Throws: what ``project()`` throws, and `RunFailure` if the date is unknown.
    func settings(_ options: RunSettings.Options) throws -> RunSettings {
        guard let project = try project() else { return RunSettings(options: options) }
        guard let today = CalendarDate.today else {
            throw RunFailure(.couldNotDoIt, "this machine does not know what day it is. Set its clock.")
        }
        return RunSettings(project: project, options: options, today: today)
    }
}

extension RunSettings.Options {
    init(
        _ lint: LintOptions? = nil, rules: RuleOptions? = nil, threshold: ThresholdOption? = nil,
        baseline: KnownBaselineOptions? = nil
    ) throws {
        self.init()
        minimumSystem = lint?.osMin
        if let rules = rules ?? lint?.rules {
            self.rules = try rules.selection
            isPedantic = rules.pedantic
        }
        self.threshold = threshold?.failOn
        self.baseline = baseline?.choice
    }
}
