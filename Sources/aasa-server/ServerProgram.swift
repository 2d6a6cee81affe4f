import ArgumentParser
import Foundation
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
        case let error as HostedFilesError where error.code == .rejected:
            StandardError.write(error.description)
            StandardError.write(error: "not started, because of these errors. Fix them, or use --allow-errors.")
            ExitStatus.somethingFound.end()
        case let error as ServedProjectError where error.code != .unreadable:
            StandardError.write(error: error.description)
            ExitStatus.wrongUsage.end()
        case let error as FaultSettingsError:
            StandardError.write(error: error.description)
            ExitStatus.wrongUsage.end()
        case is HostedFilesError, is ServedProjectError, is ServerCertificateError, is StartError, is HistoryError:
            StandardError.write(error: "\(error)")
            ExitStatus.couldNotRun.end()
        default: end(withMessageOf: error)
        }
    }

    /// What the argument parser has to say: help that was asked for, or what is wrong with the arguments.
    private static func end(withMessageOf error: any Error) -> Never {
        guard exitCode(for: error) != .success else {
            print(fullMessage(for: error))
            ExitStatus.success.end()
        }
        let isUsage = exitCode(for: error) == .validationFailure
        StandardError.write(error: message(for: error))
        (isUsage ? ExitStatus.wrongUsage : .couldNotRun).end()
    }
}
