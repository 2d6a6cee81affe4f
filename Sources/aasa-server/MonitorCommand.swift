import ArgumentParser
import Foundation
import JSONSyntax
import UniversalLinksChecks
import UniversalLinksMonitor

struct MonitorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Watch domains, and tell what breaks, changes and recovers",
        discussion: """
            Exit codes: 0 done, 1 an incident is open (run --once, status), 2 usage error, 3 could not run.

            Example:
              aasa-server monitor run --config aasa.yml --listen 127.0.0.1:9090
            """,
        subcommands: [
            MonitorRunCommand.self, MonitorStatusCommand.self, MonitorHistoryCommand.self, MonitorShowCommand.self,
            MonitorExportCommand.self,
        ])
}

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
        if summaries.contains(where: { failOn.isReached(by: $0.severity) }) { throw ExitStatus.findings }
    }
}

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

struct MonitorHistoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history", abstract: "Show what a domain's host and Apple's CDN served over time",
        discussion: """
            Shows when the file changed, when the CDN followed, and how long devices got another file; outages; incidents.

            Example:
              aasa-server monitor history shop.example --since 30d
            """)

    @Argument(help: "Domain, as the configuration names it")
    var domain: String

    @OptionGroup var since: SinceOption
    @OptionGroup var history: HistoryOptions

    @Flag(help: "Print JSON")
    var json = false

    func run() async throws {
        guard let timeline = try await history.opened().timeline(of: domain, since: since.time()) else {
            throw ValidationError(unknownDomain: domain)
        }
        if json {
            try StandardOutput.write(HistoryDocument.timeline(timeline))
        } else {
            try StandardOutput.write(HistoryText.timeline(timeline))
        }
    }
}

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
                "the history has no incident \"\(incident.printable())\". List open ones: aasa-server monitor status")
        }
        if let file {
            guard let body = file == .before ? details.previousFile : details.file else {
                StandardError.write(error: "the history has no file from \(file.rawValue) this incident")
                throw ExitStatus.failure
            }
            try StandardOutput.write(Data(body.bytes))
        } else if json {
            try StandardOutput.write(HistoryDocument.incident(details))
        } else {
            try StandardOutput.write(HistoryText.incident(details))
        }
    }
}

enum IncidentFile: String, ExpressibleByArgument, CaseIterable {
    case before, after
}

struct MonitorExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print checks and incidents for other programs",
        discussion: """
            Each line is a JSON object: first the incidents ("type": "incident"), the latest first, then the checks \
            ("type": "check") in the order in which they were recorded.

            Example:
              aasa-server monitor export --since 7d > checks.jsonl
            """)

    @Option(help: ArgumentHelp("Format: jsonl", valueName: "name"))
    var format = ExportFormat.jsonl

    @Option(help: ArgumentHelp("Only this domain (default: all)", valueName: "name"))
    var domain: String?

    @OptionGroup var since: SinceOption
    @OptionGroup var history: HistoryOptions

    func run() async throws {
        let (store, time, writer) = (try history.opened(), since.time(), JSONWriter(layout: .compact))
        if let domain, try await !store.contains(domain) { throw ValidationError(unknownDomain: domain) }
        let incidents = try await store.incidents(of: domain, since: time, limit: .max)
        for incident in incidents {
            try StandardOutput.write(writer.text(of: HistoryDocument.line(incident)) + "\n")
        }
        try await store.forEachCheck(of: domain, since: time) { checks in
            try StandardOutput.write(checks.map { writer.text(of: HistoryDocument.check($0)) + "\n" }.joined())
        }
    }
}

enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
    case jsonl
}

struct HistoryOptions: ParsableArguments {
    @Option(
        name: .customLong("history"),
        help: ArgumentHelp(
            "Database of the monitor (default: $XDG_STATE_HOME/aasa/history.sqlite, or ~/.local/state/aasa/history.sqlite)",
            valueName: "path"))
    var path: String?

    func validate() throws {
        if let path, path.isEmpty || path.utf8.contains(0) { throw ValidationError("--history expects a path") }
    }

    /// For reading only.
    func opened() throws -> HistoryStore { try HistoryStore.reading(path ?? HistoryFile.path) }
}

extension ValidationError {
    init(unknownDomain name: String) {
        self.init("the history has no domain \"\(name.printable())\". List all: aasa-server monitor status")
    }
}

struct SinceOption: ParsableArguments {
    @Option(help: ArgumentHelp("Only this far back, such as 12h, 30d or 8w (default: everything)", valueName: "time"))
    var since: Age?

    /// Nil for everything.
    func time(now: Date = Date()) -> UTCInstant? {
        since.map { UTCInstant(seconds: Int64(now.timeIntervalSince1970) - $0.seconds) }
    }
}

/// How long ago, as people write it: a number with `s`, `m`, `h`, `d` or `w`; at most 100 years.
struct Age: ExpressibleByArgument {
    let seconds: Int64

    init?(argument: String) {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let last = argument.last, let unit = units[last], let count = Int64(argument.dropLast()), count > 0,
            argument.first != "+", count <= 100 * 366 * 86_400 / unit
        else { return nil }
        seconds = count * unit
    }
}
