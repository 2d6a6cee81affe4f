import ArgumentParser
import UniversalLinksProject
import UniversalLinksReports

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        _superCommandName: ProgramName.current,
        abstract: "Show the settings in force, and where each comes from",
        usage: "\(ProgramName.current) config [<options>]",
        discussion: """
            Options win over aasa.yml, and aasa.yml over the defaults. lint, fmt, test, check, app and \
            \(ProgramName.current) without a command use the same settings.

            Example:
              \(ProgramName.current) config
            """
    )

    @OptionGroup(title: "Findings") var configuration: ConfigurationOptions
    @OptionGroup(title: "Findings") var lint: LintOptions
    @OptionGroup(title: "Findings") var threshold: ThresholdOption
    @OptionGroup(title: "Findings") var baseline: KnownBaselineOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run() throws {
        let settings = try configuration.settings(.init(lint, threshold: threshold, baseline: baseline))
        try output.print(SettingsTable(settings))
    }
}
