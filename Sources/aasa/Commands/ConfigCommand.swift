import ArgumentParser
import UniversalLinksProject
import UniversalLinksReports

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        _superCommandName: ProgramName.current,
        abstract: "Show the settings in force, and where each comes from.",
        discussion: """
            Options win over aasa.yml, and aasa.yml over the defaults. lint, fmt, test, check, app and \
            \(ProgramName.current) without a command use the same settings.

            Example:
              \(ProgramName.current) config --config Examples/food-delivery/aasa.yml
            """
    )

    @OptionGroup var configuration: ConfigurationOptions
    @OptionGroup var lint: LintOptions
    @OptionGroup var threshold: ThresholdOption
    @OptionGroup var baseline: KnownBaselineOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let settings = try configuration.settings(.init(lint, threshold: threshold, baseline: baseline))
        try output.print(SettingsTable(settings))
    }
}
