import ArgumentParser

/// What help, completions and the manual page say of `serve`; `ServerProgram` runs it before arguments are parsed.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        _superCommandName: ProgramName.current,
        abstract: "Try a file before the world sees it: an HTTPS server with a page",
        usage: "\(ProgramName.current) serve [<file>] [<options>]",
        discussion: """
            Runs aasa-server, which is built separately: in a checkout, swift build -c release \
            --product aasa-server. It is searched for beside \(ProgramName.current), then on the PATH; AASA_SERVER overrides \
            both. Once it is installed, \(ProgramName.current) serve --help shows its options.

            Example:
              \(ProgramName.current) serve apple-app-site-association \\
                  --domain www.example.com
            """
    )

    @Argument(parsing: .captureForPassthrough, help: "Arguments of aasa-server serve")
    var arguments: [String] = []

    func run() throws {
        try ServerProgram.run([ServeCommand.configuration.commandName ?? ""] + arguments)
    }
}
