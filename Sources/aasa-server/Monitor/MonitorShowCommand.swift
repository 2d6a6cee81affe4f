import ArgumentParser
import Foundation
import UniversalLinksMonitor
import UniversalLinksService

struct MonitorShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show an incident with its evidence and files",
        discussion: """
            Example:
              aasa-server monitor show shop.example/file-broken/1795397000
            """)

    @Argument(help: "Incident, as status and history name it")
    var incident: String

    @OptionGroup var history: HistoryOptions

    @Option(help: ArgumentHelp("Print one of its files instead, byte for byte: before or after", valueName: "which"))
    var file: IncidentFile?

    @Flag(help: "Print JSON, with both files")
    var json = false

    func validate() throws {
        if file != nil, json { throw ValidationError("--file and --json exclude each other") }
    }

    func run() async throws {
        guard let details = try await history.opened().incident(incident) else {
            throw ValidationError(
                "the history has no incident \"\(TerminalText(incident))\". List open ones: aasa-server monitor status")
        }
        if let file {
            guard let body = file == .before ? details.previousFile : details.file else {
                StandardError.write(error: "the history has no file from \(file.rawValue) this incident")
                throw ExitStatus.couldNotRun
            }
            try StandardOutput.write(Data(body.bytes))
        } else if json {
            try StandardOutput.write(HistoryDocument.incident(details))
        } else {
            try StandardOutput.write(HistoryText.incident(details))
        }
    }
}

/// Which file of an incident.
enum IncidentFile: String, ExpressibleByArgument, CaseIterable {
    case before, after
}
