import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
package import ServiceLifecycle
import UniversalLinksService
package import UnixSignals

/// The staging server: files, certificates and routes, put together from settings.
package struct StagingServer: Sendable {
    /// What it was made from.
    package let settings: ServerSettings
    /// The files that it serves.
    package let files: HostedFiles

    private let certificates: ServerCertificates
    /// Why the certificate of the local authority is another one; nil if it is new or as it was.
    package var authorityChange: AuthorityFolder.Change? { certificates.authorityChange }
    private let faults: FaultMaker
    let originNetwork: OriginNetwork
    private let log: AccessLog

    /// A server that is ready to run: files are read and linted, and certificates are there.
    ///
    /// - Parameter write: Writes the access log and diagnostics of files that change.
    /// - Throws: ``HostedFilesError``, ``ServerCertificateError`` and ``FaultSettingsError``.
    package init(_ settings: ServerSettings, write: @escaping @Sendable ([UInt8]) async -> Void) throws {
        self.settings = settings
        files = try HostedFiles(
            of: settings.hosts.domains, in: settings.project, allowsErrors: settings.allowsErrors,
            isColored: settings.isColored)
        try settings.faults.check(against: settings.hosts)
        faults = FaultMaker(settings.faults, hosts: settings.hosts, files: files)
        certificates = try ServerCertificates(
            settings.certificates, hosts: settings.hosts, listening: settings.listening, faults: faults, now: Date())
        originNetwork = OriginNetwork(
            settings.cdn, listening: settings.listening, authorities: settings.certificates.trusted)
        log = AccessLog(settings.logFormat, write: write)
    }

    /// Serves until the process is asked to stop with SIGINT or SIGTERM; requests that are being answered end first.
    ///
    /// - Parameter onRunning: Is told the port, once connections are accepted.
    /// - Throws: ``StartError`` if the address cannot be listened on.
    package func run(onRunning: @escaping @Sendable (Int) async -> Void) async throws {
        do {
            try await services(stoppedBy: [.sigterm, .sigint], onRunning: onRunning).run()
        } catch let error as IOError {
            throw StartError(settings.listening, error)
        } catch let error as NIOConnectionError {
            throw StartError(settings.listening, error)
        }
    }

    /// What runs: the log, the watch over the files, and the server.
    ///
    /// - Parameters:
    ///   - signals: What makes them stop in order.
    ///   - onRunning: Is told the port, once connections are accepted.
    package func services(
        stoppedBy signals: [UnixSignal] = [], onRunning: @escaping @Sendable (Int) async -> Void
    ) throws -> ServiceGroup {
        let log = log
        let application = try application(onRunning)
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(service: log), .init(service: FileWatch(files) { log.tell($0) }), .init(service: application),
            ],
            gracefulShutdownSignals: signals, logger: StagingServer.logger)
        configuration.maximumGracefulShutdownDuration = settings.limits.shutdownTime
        return ServiceGroup(configuration: configuration)
    }

    private func application(_ onRunning: @escaping @Sendable (Int) async -> Void) throws -> some ApplicationProtocol {
        let (limits, network) = (settings.limits, originNetwork)
        let connectionCount = FileDescriptorLimit.connections(upTo: limits.connectionCount)
        let faulty =
            try settings.faults.isActive ? FaultyConnections(faults, certificates: certificates, log: log) : nil
        // A fault is bytes, of which HTTP/2 has none.
        let context = try faulty == nil ? certificates.context() : certificates.context(["http/1.1"])
        return Application(
            responder: try responder(),
            server: HTTPServerBuilder { responder in
                SecureChannel(context: context, limits: limits, faults: faulty, responder: responder)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(settings.listening.host.text, port: settings.listening.port), backlog: 1_024,
                reuseAddress: true,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    connectionCount, logger: StagingServer.logger)),
            onServerRunning: { channel in
                let port = channel.localAddress?.port ?? 0
                network.setPort(port)
                await onRunning(port)
            },
            logger: StagingServer.logger)
    }

    /// What answers requests, however they arrive.
    func responder() throws -> SiteResponder { SiteResponder(try routes(), on: settings.hosts, log: log) }

    /// What the server answers, one line for each feature.
    private func routes() throws -> SiteRoutes {
        var routes = SiteRoutes()
        routes.addHosting(files, on: settings.hosts)
        routes.addCDN(
            settings.cdn,
            from: SiteOrigin(
                hosts: settings.hosts, files: files, settings: settings.cdn, faults: faults, network: originNetwork))
        let api = try api()
        routes.page.addAPI(api)
        routes.page.addPage(.explorer)
        routes.tap.addTapAPI(api)
        routes.tap.addPage(.tap)
        return routes
    }

    /// The access log and diagnostics say what users need to know; frameworks stay silent.
    private static let logger = Logger(label: "aasa-server") { _ in SwiftLogNoOpLogHandler() }
}
