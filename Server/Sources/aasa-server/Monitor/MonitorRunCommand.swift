public import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import UniversalLinksChecks
public import UniversalLinksMonitor
import UniversalLinksServer
import UnixSignals

struct MonitorRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Check domains on a schedule, and report what breaks, changes and recovers",
        discussion: """
            Prints a line for each check once it is stored, and one for each incident that opens, changes or closes. \
            Problems of the monitor itself go to standard error. The configuration is read again when the file changes, or \
            on SIGHUP.

            With --once, each domain is checked now, and again after a minute if the check differs from what is known. Exit \
            codes: 0 no incident that is an error is open, 1 one is, 2 usage error, 3 a host is down or the history cannot be \
            written.

            Examples:
              aasa-server monitor run --config aasa.yml
              aasa-server monitor run --once --history ./history.sqlite
            """)

    @Option(help: ArgumentHelp("Configuration with the domains and the monitor key", valueName: "file"))
    var config = "aasa.yml"

    @Flag(help: "Check each domain once, send alerts, and exit")
    var once = false

    @Option(help: ArgumentHelp("Database of the history", valueName: "file"))
    var history: String?

    @Option(
        help: ArgumentHelp(
            "Part of the domains to watch, for several workers: 2/8 is the second of eight", valueName: "i/n"))
    var shard = Shard.whole

    @Option(help: ArgumentHelp("Serve the status page and /metrics at this address", valueName: "address:port"))
    var listen: ListenAddress?

    @Option(help: ArgumentHelp("Connect to this IP; *:IP for all hosts (repeatable)", valueName: "host:ip"))
    var resolve: [String] = []

    @Option(
        name: .customLong("ca-file"), help: ArgumentHelp("Also trust these certificates (PEM)", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"]))
    var authorityFile: String?

    @Flag(name: .shortAndLong, help: "Print incidents only, not each check")
    var quiet = false

    func run() async throws {
        let transport = try MonitorRunParts.transport(resolve: resolve, authorityFile: authorityFile)
        let parts = try await MonitorRunParts(config: config, history: history, over: transport)
        var monitor = MonitorService(
            parts.configuration, store: parts.store, listeners: listeners(parts), now: MonitorRunParts.now)
        monitor.shard = shard
        do {
            if once { return try await end(monitor.runOnce(), parts) }
            try await serve(monitor, parts)
        } catch let error as HistoryError {
            StandardError.write(error: error.description)
            throw ExitStatus.couldNotRun
        }
    }

    private func serve(_ monitor: MonitorService, _ parts: MonitorRunParts) async throws {
        var monitor = monitor
        let watch = parts.watch(warn: MonitorRunCommand.warn)
        monitor.changes = watch.changes
        let limit = StopLimit(.milliseconds(4_700)) {
            MonitorRunCommand.warn("something did not stop in time; what is stored is complete")
            ExitStatus.success.end()
        }
        // They stop in reverse order: first no more checks, then alerts, then the page.
        var services: [any Service] = [limit]
        services += try parts.pageServices(listen: listen)
        services += try parts.alertServices()
        services += [monitor, watch]
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "aasa-server") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = .seconds(4)
        try await ServiceGroup(configuration: configuration).run()
    }

    private func end(_ outcome: OnceOutcome, _ parts: MonitorRunParts) async throws {
        try await parts.flushAlerts()
        MonitorRunCommand.write(
            [
                "\(outcome.checkedCount) checks, \(outcome.openIncidents.count) open incidents, \(outcome.downDomains.count) hosts down"
            ])
        switch outcome.ending {
        case .fine: return
        case .somethingFound: throw ExitStatus.somethingFound
        case .incomplete: throw ExitStatus.couldNotRun
        }
    }

    private func listeners(_ parts: MonitorRunParts) -> MonitorService.Listeners {
        let isQuiet = quiet
        return MonitorService.Listeners(
            report: { report in
                parts.recorded(report)
                MonitorRunCommand.write(isQuiet ? Array(report.lines.dropFirst()) : report.lines)
            },
            warn: MonitorRunCommand.warn, storeFailed: parts.storeFailed)
    }

    private static func write(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        // Unlike print, this is there at once if standard output is a pipe. Nobody may read it any more.
        try? FileHandle.standardOutput.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    }

    private static let warn: @Sendable (String) -> Void = { StandardError.write("aasa-server: \($0)\n") }
}

extension Shard: ExpressibleByArgument {
    /// Reads `2/8`.
    public init?(argument: String) { self.init(parsing: argument) }
    /// `1/1`
    public var defaultValueDescription: String { description }
}
