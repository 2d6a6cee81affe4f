import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import UniversalLinksStandIn

/// An HTTPS server for tests, in this process and on loopback only: any number of hosts on one port, each of which
/// serves or fails as it is told, and a stand-in for Apple's CDN.
package final class TestBed: Sendable {
    /// The port of the HTTPS server.
    package let port: Int
    /// Whose certificates the hosts have.
    package let certificateAuthority: CertificateAuthority

    let sites: Sites
    var connections: OpenConnections { acceptance.connections }
    private let acceptance: Acceptance
    private let listeners: [any Channel]
    private let faults = NIOLockedValueBox(FaultyPorts())

    private init(listeners: [any Channel], acceptance: Acceptance, authority: CertificateAuthority) throws {
        guard let port = listeners.first?.localAddress?.port else { throw TestBedError("no port to listen on") }
        self.port = port
        self.listeners = listeners
        self.acceptance = acceptance
        sites = acceptance.sites
        certificateAuthority = authority
        sites.setAnswerOfOtherPaths(CDNAnswer.unknownHost, host: TestBed.cdnHost)
    }

    /// Starts a server on a free port.
    ///
    /// - Parameter isDualStack: Whether it listens on `::1` as well, on the same port.
    package static func start(isDualStack: Bool = false) async throws -> TestBed {
        _ = OpenFileLimit.isRaised
        let authority = try CertificateAuthority()
        do {
            let sites = Sites()
            let contexts = try TLSContexts(authority: authority, sites: sites)
            let acceptance = Acceptance(sites: sites, contexts: contexts, connections: OpenConnections())
            let listeners = try await listen(acceptance, isDualStack: isDualStack)
            return try TestBed(listeners: listeners, acceptance: acceptance, authority: authority)
        } catch {
            authority.removeFile()
            throw error
        }
    }

    /// Starts a server, and stops it when `body` has ended.
    package static func run<Result>(
        isDualStack: Bool = false, _ body: (TestBed) async throws -> Result
    ) async throws -> Result {
        let bed = try await start(isDualStack: isDualStack)
        do {
            let result = try await body(bed)
            await bed.stop()
            return result
        } catch {
            await bed.stop()
            throw error
        }
    }

    deinit { release() }

    /// Ends all connections and gives the ports back.
    package func stop() async {
        release()
        for listener in listeners { try? await listener.closeFuture.get() }
    }

    private func release() {
        let faulty = faults.withLockedValue { faults in
            defer { faults = FaultyPorts() }
            return faults
        }
        for listener in listeners + faulty.listeners.values { listener.close(promise: nil) }
        for reserved in faulty.reserved.values { reserved.release() }
        connections.endAll()
        certificateAuthority.removeFile()
    }

    // MARK: Ports

    private static func listen(_ acceptance: Acceptance, isDualStack: Bool) async throws -> [any Channel] {
        for _ in 0..<20 {
            let first = try await bind("127.0.0.1", port: 0) { acceptance.acceptSecure($0) }
            guard isDualStack, let port = first.localAddress?.port else { return [first] }
            do {
                return [first, try await bind("::1", port: port) { acceptance.acceptSecure($0) }]
            } catch let error as IOError where error.errnoCode == EADDRINUSE {
                try await first.close()
            } catch {
                try await first.close()
                throw error
            }
        }
        throw TestBedError("no port is free on both 127.0.0.1 and ::1")
    }

    private static func bind(
        _ address: String, port: Int, accept: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>
    ) async throws -> any Channel {
        try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 4_096)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer(accept)
            .bind(host: address, port: port)
            .get()
    }

    /// A port of 127.0.0.1 that fails before a host is named; the same one each time.
    package func port(_ fault: PortFault) async throws -> Int {
        if let known = faults.withLockedValue({ $0.port(of: fault) }) { return known }
        let acceptance = acceptance
        let accept: @Sendable (any Channel) -> EventLoopFuture<Void>
        switch fault {
        case .refuses, .neverConnects:
            let reserved = try ReservedPort(isFull: fault == .neverConnects)
            return faults.withLockedValue { $0.keep(reserved, as: fault) }
        case .neverAnswers: accept = { acceptance.acceptSilently($0) }
        case .resets: accept = { acceptance.acceptAndEnd($0, .reset) }
        case .closes: accept = { acceptance.acceptAndEnd($0, .cut) }
        case .plainHTTP: accept = { acceptance.acceptPlain($0) }
        }
        let listener = try await TestBed.bind("127.0.0.1", port: 0, accept: accept)
        return try faults.withLockedValue { try $0.keep(listener, as: fault) }
    }
}
