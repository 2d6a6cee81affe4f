import ArgumentParser
import SystemCalls
import UniversalLinksProject

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The program `aasa-server`, a package of its own, which runs in place of this one: same process, same streams, same signals.
struct ServerProgram {
    /// The commands that it has and this program passes on.
    static let commands = types.compactMap { $0.configuration.commandName }

    private static let types: [any ParsableCommand.Type] = [ServeCommand.self, MonitorCommand.self]

    /// What shows this program's own help of one of the commands.
    static func helpRequest(for name: String) -> CleanExit {
        .helpRequest(types.first { $0.configuration.commandName == name } ?? ServeCommand.self)
    }

    /// What it is called, and looked for as.
    private static let name = "aasa-server"

    /// Where the environment may say that it lies.
    private static let variable = "AASA_SERVER"

    private static let environment = ProcessInfo.processInfo.environment

    /// The path of the program.
    let path: String

    /// Runs the server with arguments as they were written, and returns only if help is asked for and there is no server that
    /// could give it.
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

    /// In the folder that this program was started from, and in the one that a symbolic link there leads to.
    private static var besideThisProgram: [String] {
        guard let program = ThisProgram.path.map({ URL(fileURLWithPath: $0) }) else { return [] }
        return [program, program.resolvingSymlinksInPath()].map {
            $0.deletingLastPathComponent().appendingPathComponent(name).path
        }
    }

    /// Where a program may be on the path. Relative folders do not count: they could be of a stranger's repository.
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
