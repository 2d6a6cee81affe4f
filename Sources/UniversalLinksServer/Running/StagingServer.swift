import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
package import ServiceLifecycle
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksService
package import UnixSignals

/// The staging server: files, certificates and routes, put together from settings.
package struct StagingServer: Sendable {
    package let settings: ServerSettings
    package let files: HostedFiles

    private let certificates: ServerCertificates
    /// Why the local authority has a new certificate; nil if it was created or did not change.
    package var authorityChange: AuthorityFolder.Change? { certificates.authorityChange }
    private let faults: FaultMaker
    let originNetwork: OriginNetwork
    private let log: AccessLog

    /// Reads and lints the files, and prepares the certificates.
    ///
    /// - Parameter write: Writes the access log and diagnostics of files that change.
    /// - Throws: ``ServerError`` for files, certificates and faults.
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

    /// Serves until SIGINT or SIGTERM; requests in progress are completed first.
    ///
    /// - Parameter onRunning: Called with the port, once connections are accepted.
    /// - Throws: ``ServerError`` if the server cannot listen on the address.
    package func run(onRunning: @escaping @Sendable (Int) async -> Void) async throws {
        do {
            try await services(stoppedBy: [.sigterm, .sigint], onRunning: onRunning).run()
        } catch let error as IOError {
            throw ServerError(settings.listening, error)
        } catch let error as NIOConnectionError {
            throw ServerError(settings.listening, error)
        }
    }

    /// The log, the watch over the files, and the server.
    ///
    /// - Parameters:
    ///   - signals: Signals for a graceful shutdown.
    ///   - onRunning: Called with the port, once connections are accepted.
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
        // A fault is raw bytes, which HTTP/2 does not allow.
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

    func responder() throws -> SiteResponder { SiteResponder(try routes(), on: settings.hosts, log: log) }

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

    /// Frameworks stay silent: the access log and diagnostics say what users need to know.
    private static let logger = Logger(label: "aasa-server") { _ in SwiftLogNoOpLogHandler() }
}

extension ServerContext: APIContext {
    package var clientAddress: String { connection.clientAddress }
}

extension StagingServer {
    /// - Throws: if the network cannot be set up.
    func api() throws -> API {
        var api = APISettings(version: StagingServer.version)
        api.limits = settings.apiLimits
        api.domains = { [files, settings, originNetwork] in settings.apiDomains(files, port: originNetwork.port) }
        api.qrCode = { text in QRCode(text)?.svg(title: text) }
        if settings.checksHosts {
            api.hosts = APISettings.Hosts(over: try NetworkTransport(.init(lookupCount: 16)))
        }
        return API(api)
    }

    /// A test checks that it is the version of `aasa`.
    package static let version = "0.1.0"
}

extension ServerSettings {
    /// The domains at this moment.
    fileprivate func apiDomains(_ files: HostedFiles, port: Int) -> [APISettings.Domain] {
        hosts.domains.map { served in
            let (project, listed) = (project, project.domains.first { $0.name == served.name })
            let staging = hosts.stagingNames?.name(of: served.host)
            let port = port == 443 ? "" : ":\(port)"
            return APISettings.Domain(
                name: served.name, stagingName: staging?.text,
                url: "https://\((staging ?? served.host).urlHost)\(port)/.well-known/apple-app-site-association",
                fileName: URL(fileURLWithPath: served.file).lastPathComponent,
                file: files[served.file]?.file.bytes ?? [],
                hasLinks: !served.linkLists.isEmpty,
                // A list that cannot be read is a finding of the project; here it has no links.
                links: { listed.flatMap { try? project.expectations(of: $0) } ?? [] })
        }
    }
}

enum FileDescriptorLimit {
    /// At least, for event loops, files and the log.
    private static let reserve = 48
    /// At most.
    private static let spare = 256

    /// Raises the limit as far as necessary and possible.
    ///
    /// - Returns: How many connections can be open: without a free descriptor, a server that accepts more loops
    ///   forever.
    static func connections(upTo count: Int) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return count }
        let wanted = rlim_t(count + spare)
        if limit.rlim_cur < wanted {
            limit.rlim_cur = min(wanted, limit.rlim_max)
            setrlimit(resource, &limit)
            guard getrlimit(resource, &limit) == 0 else { return count }
        }
        return connections(upTo: count, descriptors: Int(clamping: limit.rlim_cur))
    }

    static func connections(upTo count: Int, descriptors: Int) -> Int {
        descriptors >= count + spare ? count : max(1, descriptors - reserve)
    }
}

extension ServerError {
    fileprivate init(_ address: ListenAddress, _ error: IOError) {
        let reason =
            switch error.errnoCode {
            case EADDRINUSE: "another program listens there. Stop it, or use another port with --listen."
            case EACCES:
                "you have no permission. Ports below 1024 are for the administrator: use another one with --listen."
            case EADDRNOTAVAIL: "this machine does not have that address. Use 127.0.0.1 or 0.0.0.0."
            default: String(cString: strerror(error.errnoCode)) + "."
            }
        self.init(.notListening, "cannot listen on \(address): \(reason)")
    }

    fileprivate init(_ address: ListenAddress, _ error: NIOConnectionError) {
        self.init(
            .notListening,
            "cannot listen on \(address): the name \(address.host) has no address. Use an IP address.")
    }
}
