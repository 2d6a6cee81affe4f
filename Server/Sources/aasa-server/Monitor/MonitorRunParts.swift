import Foundation
import ServiceLifecycle
import UniversalLinksChecks
import UniversalLinksMonitor
import UniversalLinksServer

/// What a run is put together from.
struct MonitorRunParts: Sendable {
    let configuration: MonitorConfiguration
    let store: any ObservationStore
    private let config: String

    /// The time of this machine.
    static let now: @Sendable () -> UTCInstant = { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) }

    /// Reads the configuration, and opens the history.
    init(config: String, history: String?) async throws {
        self.config = config
        configuration = try await MonitorRunParts.configuration(config)
        // MERGE(history): HistoryStore.writing(to: history ?? HistoryFile.path)
        StandardError.write(error: "there is no history in this build")
        throw ExitStatus.couldNotRun
    }

    private static func configuration(_ path: String) async throws -> MonitorConfiguration {
        // MERGE(observe): settings and domains of aasa.yml, and a HostObserver for them
        StandardError.write(error: "\(path) cannot be read in this build")
        throw ExitStatus.couldNotRun
    }

    /// Watches the configuration file.
    func watch(warn: @escaping @Sendable (String) -> Void) -> ConfigurationWatch {
        let config = config
        return ConfigurationWatch(
            fingerprint: {
                guard let values = try? FileManager.default.attributesOfItem(atPath: config) else { return nil }
                return "\(values[.modificationDate] ?? "") \(values[.size] ?? "") \(values[.systemFileNumber] ?? "")"
            }, load: { try await MonitorRunParts.configuration(config) }, warn: warn)
    }

    /// What sends alerts.
    func alertServices() throws -> [any Service] {
        // MERGE(alerts): AlertService
        []
    }

    /// What serves the status page.
    func pageServices(listen: ListenAddress?) throws -> [any Service] {
        // MERGE(status): StatusServer if listen is not nil
        []
    }

    /// Sends the alerts of a run over all domains.
    func flushAlerts() async throws {
        // MERGE(alerts): AlertService.flush
    }

    /// A check is stored.
    func recorded(_ report: CheckReport) {
        // MERGE(alerts): AlertService.recorded() if the report has transitions
        // MERGE(status): MonitorActivity
    }

    /// A check could not be stored.
    func storeFailed(_ error: HistoryError) {
        // MERGE(status): MonitorActivity
    }
}
