import ArgumentParser
import UniversalLinksMonitor

struct MonitorStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show each domain at its last check, the worst first",
        discussion: """
            Example:
              aasa-server monitor status --fail-on warning
            """)

    @OptionGroup var history: HistoryOptions

    @Option(
        help: ArgumentHelp(
            "Lowest severity of an open incident that makes the command fail: notice, warning, error, critical or never",
            valueName: "severity"))
    var failOn = FailureThreshold.error

    @Flag(help: "Print JSON")
    var json = false

    func run() async throws {
        let summaries = try await history.opened().summaries()
        if json {
            try StandardOutput.write(HistoryDocument.status(summaries))
        } else {
            try StandardOutput.write(HistoryText.status(summaries))
        }
        if summaries.contains(where: { failOn.isReached(by: $0.severity) }) { throw ExitStatus.somethingFound }
    }
}

/// From which severity on a command fails.
enum FailureThreshold: String, ExpressibleByArgument, CaseIterable {
    case notice, warning, error, critical, never

    func isReached(by severity: Incident.Severity?) -> Bool {
        guard let severity else { return false }
        return switch self {
        case .notice: severity >= .notice
        case .warning: severity >= .warning
        case .error: severity >= .error
        case .critical: severity >= .critical
        case .never: false
        }
    }
}
