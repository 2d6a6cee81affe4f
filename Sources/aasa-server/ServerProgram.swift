import ArgumentParser
import Foundation
import JSONSyntax
import UniversalLinksMonitor
import UniversalLinksServer
import UniversalLinksService

@main
struct ServerProgram: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aasa-server",
        abstract: "Try apple-app-site-association files before the world sees them",
        discussion: """
            Exit codes: 0 stopped as asked, 1 a file has errors, 2 usage error, 3 could not run.

            Example:
              aasa-server serve apple-app-site-association --domain example.com
            """,
        version: StagingServer.version,
        subcommands: [ServeCommand.self, MonitorCommand.self, AuthorityCommand.self, FaultsCommand.self]
    )

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    private static func end(with error: any Error) -> Never {
        switch error {
        case let status as ExitStatus: status.end()
        case let error as ServerError where error.code == .rejected:
            StandardError.write(error.description)
            StandardError.write(error: "not started, because of these errors. Fix them, or use --allow-errors.")
            ExitStatus.findings.end()
        case let error as ProjectError where error.code == .invalid:
            StandardError.write(error: error.description)
            ExitStatus.usage.end()
        case let error as ServerError where error.code.isUsage:
            StandardError.write(error: error.description)
            ExitStatus.usage.end()
        case is ServerError, is ProjectError, is HistoryError:
            StandardError.write(error: "\(error)")
            ExitStatus.failure.end()
        default: end(withMessageOf: error)
        }
    }

    /// Ends with what the argument parser reports: requested help, or an error in the arguments.
    private static func end(withMessageOf error: any Error) -> Never {
        guard exitCode(for: error) != .success else {
            print(fullMessage(for: error))
            ExitStatus.success.end()
        }
        let isUsage = exitCode(for: error) == .validationFailure
        StandardError.write(error: message(for: error))
        (isUsage ? ExitStatus.usage : .failure).end()
    }
}

/// Thrown by a command that has already printed everything.
enum ExitStatus: Int32, Error {
    /// The server stopped on request.
    case success = 0
    /// A file has errors.
    case findings = 1
    /// Wrong options or configuration.
    case usage = 2
    /// A file is missing, the port is in use, or there are no certificates.
    case failure = 3

    func end() -> Never { exit(rawValue) }
}

/// Diagnostics and the access log. If they cannot be written, there is nowhere else to report that.
enum StandardError {
    static func write(_ text: String) { write(Array(text.utf8)) }

    static func write(_ bytes: [UInt8]) { try? FileHandle.standardError.write(contentsOf: Data(bytes)) }

    static func write(error text: String) { write("aasa-server: error: \(text)\n") }

    static var showsColors: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDERR_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }
}

enum StandardOutput {
    /// - Throws: `ExitStatus`, after printing the reason, if it cannot be written, such as when the disk is full.
    static func write(_ text: String) throws(ExitStatus) { try write(Data(text.utf8)) }

    static func write(_ data: Data) throws(ExitStatus) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            StandardError.write(error: "cannot write to standard output: \(String(cString: strerror(errno)))")
            throw .failure
        }
    }

    static func write(_ document: JSONValue) throws(ExitStatus) {
        try write(JSONWriter(layout: .pretty).text(of: document) + "\n")
    }
}
