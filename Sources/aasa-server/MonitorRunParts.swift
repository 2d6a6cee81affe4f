import ArgumentParser
import Foundation
import JSONSyntax
import Logging
import NIOConcurrencyHelpers
import ServiceLifecycle
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksMonitor
import UniversalLinksProject
import UniversalLinksServer

struct MonitorRunParts: Sendable {
    /// What is watched at the start.
    let plan: MonitorPlan
    /// What is watched from then on.
    let changes: AsyncStream<MonitorPlan>
    let store: HistoryStore
    let alerts: AlertService
    let activity = MonitorActivity(start: MonitorRunParts.now())

    private let project: WatchedProject
    private let transport: any Transport
    private let changed: AsyncStream<MonitorPlan>.Continuation
    /// Of this worker's part.
    private let watched: NIOLockedValueBox<Watched>

    private struct Watched {
        var names: [String]
        var retention: Int
    }

    static let now: @Sendable () -> UTCInstant = { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) }

    private static let environment = ProcessInfo.processInfo.environment

    /// - Parameter keep: How long checks and alerts are kept, in seconds; nil for the value of the configuration.
    /// - Throws: `ProjectError`, `AlertChannelError` and `HistoryError`.
    init(config: String, history: String?, shard: Shard, keep: Int?, over transport: any Transport) throws {
        self.transport = transport
        project = try WatchedProject(readingAt: config, environment: MonitorRunParts.environment)
        plan = try MonitorRunParts.plan(project, keep: keep, over: transport)
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        for note in project.notes { MonitorRunParts.warn(note) }
        let senders = try AlertSenders(project.channels)
        store = try HistoryStore.writing(to: history ?? HistoryFile.path)
        alerts = AlertService(
            store: store, grouping: AlertGrouping(project.settings), channels: project.channels, senders: senders,
            retention: plan.settings.retention, now: MonitorRunParts.now,
            logger: Logger(label: "aasa-server") { StreamLogHandler.standardError(label: $0) }, activity: activity)
        watched = NIOLockedValueBox(MonitorRunParts.watched(plan, shard))
        (self.shard, self.keep) = (shard, keep)
    }

    private let shard: Shard
    private let keep: Int?

    private static func plan(
        _ project: WatchedProject, keep: Int?, over transport: any Transport
    ) throws -> MonitorPlan {
        var settings = project.settings
        settings.retention = keep ?? settings.retention
        return MonitorPlan(
            settings: settings, domains: project.domains,
            observer: try HostObserver(project, over: transport, clock: ContinuousClock(), now: now))
    }

    private static func watched(_ plan: MonitorPlan, _ shard: Shard) -> Watched {
        Watched(
            names: plan.domains.map(\.name).filter { shard.contains($0) }, retention: plan.settings.retention)
    }

    static func transport(resolve: [String], authorityFile: String?) throws -> any Transport {
        signal(SIGPIPE, SIG_IGN)
        var overrides = AddressOverrides()
        for text in resolve {
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, let address = NetworkAddress(parts[1].filter { !"[]".contains($0) }) else {
                throw ValidationError("--resolve expects host:ip, such as shop.example:192.0.2.1 or *:192.0.2.1.")
            }
            overrides.add([address], for: parts[0])
        }
        var roots = TrustedRoots.system
        if let authorityFile {
            guard let data = FileManager.default.contents(atPath: authorityFile) else {
                StandardError.write(error: "\(authorityFile.printable()) cannot be read.")
                throw ExitStatus.failure
            }
            roots.authorities = [Array(data)]
        }
        do throws(NetworkConfigurationError) {
            return try NetworkTransport(.init(overrides: overrides, roots: roots))
        } catch {
            throw ValidationError(error.message)
        }
    }

    // MARK: - Services

    /// Reads the configuration and its files again when they change.
    var configurationService: ProjectWatch {
        let (transport, changed, watched, shard, keep) = (transport, changed, watched, shard, keep)
        return ProjectWatch(
            project, environment: MonitorRunParts.environment, clock: ContinuousClock(),
            apply: { project in
                do {
                    let plan = try MonitorRunParts.plan(project, keep: keep, over: transport)
                    watched.withLockedValue { $0 = MonitorRunParts.watched(plan, shard) }
                    changed.yield(plan)
                } catch {
                    MonitorRunParts.warn("the changed configuration is not used, the one before stays: \(error)")
                }
            }, tell: { StandardError.write($0) })
    }

    var pruningService: HistoryPruning {
        let watched = watched
        return HistoryPruning(
            store, retention: { watched.withLockedValue(\.retention) }, now: MonitorRunParts.now,
            warn: MonitorRunParts.warn)
    }

    /// Nil without an address to listen on.
    ///
    /// - Parameter names: The names under which it is served, in addition to the address.
    func pageService(listen: ListenAddress?, names: [HostName]) -> StatusServer? {
        guard let listen else { return nil }
        let (watched, store) = (watched, store)
        let source = HistoryStatusSource(store) {
            watched.withLockedValue(\.names)
        } waitingAlertCount: { () throws(HistoryError) in
            try await store.backlog().reduce(0) { $0 + $1.waitingCount }
        }
        var settings = StatusSettings(version: StagingServer.version, plan.settings, now: MonitorRunParts.now)
        settings.isServed = { listen.isNamed(by: $0, or: names) }
        var limits = ServerLimits()
        limits.idleTime = .seconds(30)
        return StatusServer(
            host: listen.host.text, port: listen.port,
            responder: StatusResponder(source: source, activity: activity, settings: settings), server: .plain(limits)
        ) { port in
            StandardError.write("Status page: http://\(listen.reachableHost.urlHost):\(port)/\n")
        }
    }

    // MARK: - What happens

    /// After a run over all domains: sends alerts, and warns about those that still wait.
    func flushAlerts() async throws {
        for backlog in try await alerts.flush() {
            var words =
                "the channel \"\(backlog.channel.printable())\" has not accepted \(backlog.waitingCount.counted("alert"))"
            if backlog.givenUpCount > 0 { words += ", \(backlog.givenUpCount) were given up" }
            if let problem = backlog.problem { words += ": \(problem.printable(to: 500))" }
            MonitorRunParts.warn(words)
        }
    }

    func recorded(_ report: CheckReport) {
        let observation = report.observation
        activity.checkEnded(
            MonitorActivity.Outcome(observation.origin.state), milliseconds: observation.milliseconds,
            lateness: Double(report.lateness.components.seconds), at: MonitorRunParts.now())
        activity.historyWritten()
        if !report.transitions.isEmpty { alerts.recorded() }
    }

    func storeFailed(_ error: HistoryError) { activity.historyFailed(error) }

    static let warn: @Sendable (String) -> Void = { StandardError.write("aasa-server: \($0)\n") }
}
