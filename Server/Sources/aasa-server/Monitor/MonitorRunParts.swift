import ArgumentParser
import Foundation
import ServiceLifecycle
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksMonitor
import UniversalLinksServer
import UniversalLinksService

/// What a run is put together from.
struct MonitorRunParts: Sendable {
    let configuration: MonitorConfiguration
    let store: any ObservationStore
    private let config: String
    private let transport: any Transport

    /// The time of this machine.
    static let now: @Sendable () -> UTCInstant = { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) }

    /// Reads the configuration, and opens the history.
    init(config: String, history: String?, over transport: any Transport) async throws {
        (self.config, self.transport) = (config, transport)
        configuration = try await MonitorRunParts.configuration(config, over: transport)
        // MERGE(history): HistoryStore.writing(to: history ?? HistoryFile.path)
        StandardError.write(error: "there is no history in this build")
        throw ExitStatus.couldNotRun
    }

    /// The network, with addresses in place of names.
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
                StandardError.write(error: "\(TerminalText(authorityFile)) cannot be read.")
                throw ExitStatus.couldNotRun
            }
            roots.authorities = [Array(data)]
        }
        do throws(NetworkConfigurationError) {
            return try NetworkTransport(.init(overrides: overrides, roots: roots))
        } catch {
            throw ValidationError(error.message)
        }
    }

    private static func configuration(_ path: String, over transport: any Transport) async throws
        -> MonitorConfiguration
    {
        // MERGE(observe): settings and domains of aasa.yml, and a HostObserver for them
        StandardError.write(error: "\(TerminalText(path)) cannot be read in this build")
        throw ExitStatus.couldNotRun
    }

    /// Watches the configuration file.
    func watch(warn: @escaping @Sendable (String) -> Void) -> ConfigurationWatch {
        let (config, transport) = (config, transport)
        return ConfigurationWatch(
            fingerprint: {
                guard let values = try? FileManager.default.attributesOfItem(atPath: config) else { return nil }
                return "\(values[.modificationDate] ?? "") \(values[.size] ?? "") \(values[.systemFileNumber] ?? "")"
            }, load: { try await MonitorRunParts.configuration(config, over: transport) }, warn: warn)
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
