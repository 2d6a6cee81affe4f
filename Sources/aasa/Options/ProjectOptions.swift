import ArgumentParser

/// The options of `project`, without the domains: shells complete them where no command is given.
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
    @OptionGroup(title: "Output") var report: ReportOptions
}
