import ArgumentParser
import Foundation
import Logging
import ServiceLifecycle
import UniversalLinksChecks
package import UniversalLinksMonitor
import UniversalLinksServer
import UniversalLinksService
import UnixSignals

struct MonitorRunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Check domains on a schedule, and report what breaks, changes and recovers",
        discussion: """
            Prints a line for each check once it is stored, and one for each incident that opens, changes or closes. \
            Problems of the monitor itself go to standard error. The configuration is read again when it or one of its files \
            changes.

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

    @Option(help: ArgumentHelp("How long checks and alerts are kept, in place of monitor.keep", valueName: "time"))
    var keep: Age?

    @Option(
        help: ArgumentHelp(
            "Part of the domains to watch, for several workers: 2/8 is the second of eight", valueName: "i/n"))
    var shard = Shard.whole

    @Option(help: ArgumentHelp("Serve the status page and /metrics at this address", valueName: "address:port"))
    var listen: ListenAddress?

    @Option(
        help: ArgumentHelp("Also serve the status page under this name (repeatable)", valueName: "host"))
    var pageHost: [HostName] = []

    @Option(help: ArgumentHelp("Connect to this IP; *:IP for all hosts (repeatable)", valueName: "host:ip"))
    var resolve: [String] = []

    @Option(
        name: .customLong("ca-file"), help: ArgumentHelp("Also trust these certificates (PEM)", valueName: "file"),
        completion: .file(extensions: ["pem", "crt"]))
    var authorityFile: String?

    @Flag(name: .shortAndLong, help: "Print incidents only, not each check")
    var quiet = false

    func validate() throws {
        if let keep, !(86_400...20 * 366 * 86_400).contains(keep.seconds) {
            throw ValidationError("--keep expects 1d to 20 years, such as 90d or 52w")
        }
    }

    func run() async throws {
        let parts: MonitorRunParts
        do {
            parts = try MonitorRunParts(
                config: config, history: history, shard: shard, keep: keep.map { Int($0.seconds) },
                over: MonitorRunParts.transport(resolve: resolve, authorityFile: authorityFile))
        } catch let error as ProjectError {
            StandardError.write(error: error.description)
            throw error.code == .unreadable ? ExitStatus.failure : .usage
        } catch let error as AlertChannelError {
            StandardError.write(error: error.description)
            throw ExitStatus.usage
        }
        var monitor = MonitorService(
            parts.plan, store: parts.store, listeners: listeners(parts), now: MonitorRunParts.now)
        monitor.shard = shard
        if once { return try await end(monitor.runOnce(), parts) }
        monitor.changes = parts.changes
        try await serve(monitor, parts)
    }

    private func serve(_ monitor: MonitorService, _ parts: MonitorRunParts) async throws {
        let limit = StopLimit(.milliseconds(4_700)) {
            MonitorRunParts.warn("something did not stop in time; what is stored is complete")
            ExitStatus.success.end()
        }
        // They stop in reverse order: first no more checks, then alerts, then the page.
        var services: [any Service] = [limit]
        if let page = parts.pageService(listen: listen, names: pageHost) { services.append(page) }
        services += [parts.pruningService, parts.alerts, monitor, parts.configurationService]
        var configuration = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint],
            logger: Logger(label: "aasa-server") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = .seconds(4)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as StatusServerError {
            StandardError.write(error: error.description)
            throw ExitStatus.failure
        }
    }

    private func end(_ outcome: OnceOutcome, _ parts: MonitorRunParts) async throws {
        try await parts.flushAlerts()
        MonitorRunCommand.write(
            [
                "\(outcome.checkedCount.counted("check")), \(outcome.openIncidents.count.counted("open incident")), "
                    + "\(outcome.downDomains.count.counted("host")) down"
            ])
        switch outcome.ending {
        case .fine: return
        case .findings: throw ExitStatus.findings
        case .incomplete: throw ExitStatus.failure
        }
    }

    private func listeners(_ parts: MonitorRunParts) -> MonitorService.Listeners {
        let isQuiet = quiet
        return MonitorService.Listeners(
            report: { report in
                parts.recorded(report)
                MonitorRunCommand.write(isQuiet ? Array(report.lines.dropFirst()) : report.lines)
            },
            warn: MonitorRunParts.warn, storeFailed: parts.storeFailed)
    }

    private static func write(_ lines: [String]) {
        guard !lines.isEmpty else { return }
        // Unlike print, this appears at once if standard output is a pipe. Its reader may be gone, so errors are
        // ignored.
        try? FileHandle.standardOutput.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
    }
}

extension Shard: ExpressibleByArgument {
    /// Reads `2/8`.
    package init?(argument: String) { self.init(parsing: argument) }
    package var defaultValueDescription: String { description }
}
