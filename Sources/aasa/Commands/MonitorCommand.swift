import ArgumentParser

/// What help, completions and the manual page say of `monitor`; `ServerProgram` runs it before arguments are parsed.
struct MonitorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        _superCommandName: ProgramName.current,
        abstract: "Check hosts again and again, and report what changes",
        usage: "\(ProgramName.current) monitor [<options>]",
        discussion: """
            Runs aasa-server, as serve does; \(ProgramName.current) help serve says how to install it. Once it is \
            installed, \(ProgramName.current) monitor --help shows its options.

            Example:
              \(ProgramName.current) monitor --help
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "Arguments of aasa-server monitor")
    var arguments: [String] = []

    func run() throws {
        try ServerProgram.run([MonitorCommand.configuration.commandName ?? ""] + arguments)
    }
}
