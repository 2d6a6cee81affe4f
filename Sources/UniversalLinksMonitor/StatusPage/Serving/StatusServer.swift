import Hummingbird
package import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Serves metrics, health and pages over plain HTTP.
///
/// It has no TLS and no accounts: listen on the loopback address, and put a proxy in front of it for others.
package struct StatusServer: Service {
    /// The address that it listens on, without the port.
    package let host: String
    /// The port; 0 lets the system choose one.
    package let port: Int

    private let responder: StatusResponder
    private let server: HTTPServerBuilder
    private let onRunning: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - server: How connections are read; nil without time limits for requests.
    ///   - onRunning: Is told the port, once connections are accepted.
    package init(
        host: String = "127.0.0.1", port: Int, responder: StatusResponder,
        server: HTTPServerBuilder? = nil,
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        (self.host, self.port, self.responder) = (host, port, responder)
        self.server = server ?? .http1(configuration: .init(idleTimeout: .seconds(30)))
        self.onRunning = onRunning
    }

    /// Serves until it is asked to stop; requests that are being answered end first.
    ///
    /// - Throws: ``StatusServerError`` if the address cannot be listened on.
    package func run() async throws {
        do {
            try await application.run()
        } catch let error as IOError {
            throw StatusServerError("cannot listen on \(host):\(port): \(error)")
        } catch let error as NIOConnectionError {
            throw StatusServerError("cannot listen on \(host):\(port): the name \(error.host) has no address.")
        }
    }

    /// The application, for tests.
    var application: some ApplicationProtocol {
        let onRunning = onRunning
        let logger = Logger(label: "aasa-server") { _ in SwiftLogNoOpLogHandler() }
        return Application(
            responder: responder,
            server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), reuseAddress: true,
                availableConnectionsDelegate: MaximumAvailableConnections(256, logger: logger)),
            onServerRunning: { channel in await onRunning(channel.localAddress?.port ?? 0) },
            logger: logger)
    }
}

/// Why pages cannot be served.
package struct StatusServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    init(_ description: String) { self.description = description }
}

extension StatusServer: CustomStringConvertible {
    /// A name for logs. A group of services asks each for its description, which would be all that is in it.
    package var description: String { "status page" }
}
