import ArgumentParser
import UniversalLinksProject
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The program `aasa-server`, which runs in place of this one: same process, same streams, same signals.
struct ServerProgram {
    static let commands = types.compactMap { $0.configuration.commandName }

    private static let types: [any ParsableCommand.Type] = [ServeCommand.self, MonitorCommand.self]

    static func helpRequest(for name: String) -> CleanExit {
        .helpRequest(types.first { $0.configuration.commandName == name } ?? ServeCommand.self)
    }

    private static let name = "aasa-server"

    /// The environment variable that names the program, by path or name.
    private static let variable = "AASA_SERVER"

    private static let environment = ProcessInfo.processInfo.environment

    let path: String

    /// Runs the server with the arguments as written. Returns only if they request help and there is no server to show
    /// it.
    ///
    /// - Parameter arguments: The command of the server, and everything after it.
    /// - Throws: Why there is no server.
    static func run(_ arguments: [String]) throws(RunFailure) {
        do {
            try ServerProgram().replaceThisProgram(arguments)
        } catch {
            guard let first = arguments.dropFirst().first, ["-h", "--help", "--help-hidden"].contains(first) else {
                throw error
            }
        }
    }

    /// The program that the environment names; otherwise the one beside this program; otherwise the first on the path.
    init() throws(RunFailure) {
        if let named = ServerProgram.environment[ServerProgram.variable], !named.isEmpty {
            let place = named.contains("/") ? named : ServerProgram.onPath(named).first(where: ServerProgram.isProgram)
            guard let place else {
                throw RunFailure(
                    .couldNotDoIt,
                    "\(ServerProgram.variable) names \(named), which no absolute folder of PATH contains. Pass its path."
                )
            }
            path = place
            return
        }
        let paths = ServerProgram.besideThisProgram + ServerProgram.onPath(ServerProgram.name)
        guard let path = paths.first(where: ServerProgram.isProgram) else {
            throw RunFailure(
                .couldNotDoIt,
                """
                \(ServerProgram.name) is not installed. Build it in a checkout of this project: \
                swift build -c release --product \(ServerProgram.name). Then put it on the PATH, or \
                its path in \(ServerProgram.variable).
                """)
        }
        self.path = path
    }

    private static var besideThisProgram: [String] {
        guard let program = ThisProgram.path.map({ URL(fileURLWithPath: $0) }) else { return [] }
        return [program, program.resolvingSymlinksInPath()].map {
            $0.deletingLastPathComponent().appendingPathComponent(name).path
        }
    }

    /// Relative folders do not count: they could be part of a stranger's repository.
    private static func onPath(_ name: String) -> [String] {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.map { "\($0)/\(name)" }
    }

    private static func isProgram(_ path: String) -> Bool {
        guard let kind = FileKind(at: path) else { return false }
        return kind != .folder && access(path, X_OK) == 0
    }

    private func replaceThisProgram(_ arguments: [String]) throws(RunFailure) -> Never {
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        execv(path, &words)
        let reason = String(cString: strerror(errno))
        for word in words { free(word) }
        let place =
            ServerProgram.environment[ServerProgram.variable] == path
            ? "\(ServerProgram.variable) names \(path), which" : path
        throw RunFailure(.couldNotDoIt, "\(place) cannot be run: \(reason).")
    }
}

/// For help, completions and the manual page; `ServerProgram` runs the command before arguments are parsed.
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

/// For help, completions and the manual page; `ServerProgram` runs the command before arguments are parsed.
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
