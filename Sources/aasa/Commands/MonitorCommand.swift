import ArgumentParser

/// What help, completions and the manual page say of `monitor`; `ServerProgram` runs it before arguments are parsed.
struct MonitorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        _superCommandName: ProgramName.current,
        abstract: "Watch domains, and report once when something breaks, changes or recovers",
        usage: "\(ProgramName.current) monitor [<command>] [<options>]",
        discussion: """
            Runs aasa-server, as serve does; \(ProgramName.current) help serve says how to install it. Once it is \
            installed, \(ProgramName.current) monitor --help shows its commands and options. What is watched, how often, and \
            where alerts go is in aasa.yml, under monitor.

            Example:
              \(ProgramName.current) monitor run --once
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "Arguments of aasa-server monitor")
    var arguments: [String] = []

    func run() throws {
        try ServerProgram.run([MonitorCommand.configuration.commandName ?? ""] + arguments)
    }
}
