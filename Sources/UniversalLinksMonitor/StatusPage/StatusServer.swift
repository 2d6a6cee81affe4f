import Hummingbird
package import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
package import UniversalLinksChecks
package import UniversalLinksProject

/// Serves metrics, health and pages over plain HTTP.
///
/// It has no TLS and no accounts: listen on the loopback address, and put a proxy in front of it for others.
package struct StatusServer: Service {
    /// Without the port.
    package let host: String
    /// 0 lets the system choose one.
    package let port: Int

    private let responder: StatusResponder
    private let server: HTTPServerBuilder
    private let onRunning: @Sendable (Int) async -> Void

    /// - Parameters:
    ///   - server: How connections are read; nil without time limits for requests.
    ///   - onRunning: Gets the port, once connections are accepted.
    package init(
        host: String = "127.0.0.1", port: Int, responder: StatusResponder,
        server: HTTPServerBuilder? = nil,
        onRunning: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        (self.host, self.port, self.responder) = (host, port, responder)
        self.server = server ?? .http1(configuration: .init(idleTimeout: .seconds(30)))
        self.onRunning = onRunning
    }

    /// Serves until shutdown; requests that are being answered end first.
    ///
    /// - Throws: ``StatusServerError`` if it cannot listen on the address.
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

package struct StatusServerError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension StatusServer: CustomStringConvertible {
    package var description: String { "status page" }
}

package struct StatusSettings: Sendable {
    package var version: String
    /// How many seconds without a check `/healthz` reports as a problem.
    package var silence: Int
    /// Whether the page is served under the `Host` field of a request; nil if there is none. Without a limit, another
    /// site could read the page through a name that resolves to this machine.
    package var isServed: @Sendable (_ authority: String?) -> Bool = { _ in true }
    package var now: @Sendable () -> UTCInstant

    package init(version: String, silence: Int, now: @escaping @Sendable () -> UTCInstant) {
        (self.version, self.silence, self.now) = (version, silence, now)
    }

    /// A check is missed after three intervals.
    package init(version: String, _ settings: MonitorSettings, now: @escaping @Sendable () -> UTCInstant) {
        let longest = max(settings.interval, settings.longestInterval)
        self.init(version: version, silence: max(300, 3 * longest), now: now)
    }
}
