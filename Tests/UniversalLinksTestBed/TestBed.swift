import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
package import UniversalLinksStandIn

/// An HTTPS server for tests, in this process and only on loopback: any number of hosts on one port, each with its own
/// behaviour and faults, and a stand-in for Apple's CDN.
package final class TestBed: Sendable {
    package let port: Int
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
    /// - Parameter isDualStack: Whether it also listens on `::1`, on the same port.
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

    /// Starts a server, and stops it after `body`.
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

    /// Ends all connections and closes the ports.
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

extension TestBed {
    /// Semantics W1.
    package static let wellKnownPath = FaultySite.wellKnownPath
    /// Where Apple looked before 2019.
    package static let rootPath = FaultySite.rootPath
    /// The name of the stand-in for Apple's CDN.
    package static let cdnHost = "cdn.test"

    /// The CDN's copy of a host (semantics N1).
    package static func cdnPath(_ host: String) -> String { "/a/v1/\(host)" }

    /// For `--cdn-url`.
    package var cdnURL: String { url(TestBed.cdnHost) }

    /// Resolves every name to this server.
    package var resolveArguments: [String] { ["--resolve", "*:127.0.0.1"] }

    /// Prevents time-outs on a busy machine.
    package static let patience = ["--timeout", "3600"]

    /// The options with which `aasa` reaches and trusts the hosts and the CDN of the test bed.
    package var arguments: [String] {
        resolveArguments + TestBed.patience + ["--ca-file", certificateAuthority.file, "--cdn-url", cdnURL]
    }

    /// The host with the port of the server, as an argument of `aasa check`.
    package func authority(_ host: String) -> String { "\(host):\(port)" }

    package func url(_ host: String, path: String = "") -> String { "https://\(authority(host))\(path)" }

    // MARK: Behaviour of hosts

    /// Sets the answer for the association file of a host, or for another path.
    ///
    /// Hosts need no registration: everything else is a 404 over a good connection. A client that connects to an
    /// address, including `::1`, without naming a host reaches the host `127.0.0.1`.
    package func serve(_ host: String, path: String = TestBed.wellKnownPath, _ answer: Answer) {
        sites.setAnswer(answer, host: host, path: path)
    }

    package func serve(_ host: String, _ answer: Answer, over connection: HostConnection) {
        sites.setAnswer(answer, host: host, path: TestBed.wellKnownPath)
        sites.setConnection(connection, host: host)
    }

    package func serve(_ host: String, over connection: HostConnection) {
        sites.setConnection(connection, host: host)
    }

    /// For paths without an answer of their own.
    package func serveOtherPaths(_ host: String, _ answer: Answer) {
        sites.setAnswerOfOtherPaths(answer, host: host)
    }

    /// Redirects in a circle: from the association file through `count - 1` more paths back to it.
    package func serveCircle(_ host: String, count: Int = 10, status: Int = 302) {
        let paths = [TestBed.wellKnownPath] + (1..<max(count, 1)).map { "/hop-\($0)" }
        for (place, path) in paths.enumerated() {
            let next = paths[(place + 1) % paths.count]
            serve(host, path: path, .redirect(status, to: url(host, path: next)))
        }
    }

    /// Redirects the association file to a page that asks for a password.
    package func serveLogin(_ host: String) {
        serve(host, .redirect(302, to: url(host, path: "/login?next=\(TestBed.wellKnownPath)")))
        serve(host, path: "/login", .loginPage)
    }

    /// - Parameter file: What the host would serve without the fault.
    package func serve(_ host: String, _ fault: Fault, file: String) {
        switch fault.kind {
        case .connection(let connection): serve(host, .file(file), over: connection)
        case .answers(let answers):
            let answers = answers(FaultySite(file: file, base: url(host)))
            for (path, answer) in answers.paths { serve(host, path: path, answer) }
            if let others = answers.otherPaths { serveOtherPaths(host, others) }
        }
    }

    /// Removes a host with its requests.
    package func remove(_ host: String) {
        sites.remove(host)
    }

    /// Sets what the stand-in for Apple's CDN returns for a host.
    package func cdn(_ host: String, _ answer: CDNAnswer) {
        sites.setAnswer(answer.answer(host), host: TestBed.cdnHost, path: TestBed.cdnPath(host))
    }

    // MARK: Recorded requests

    /// In the order in which they came.
    package func requests(to host: String) -> [RecordedRequest] {
        sites.requests(to: host)
    }

    /// The requests for the CDN's copy of a host.
    package func cdnRequests(for host: String) -> [RecordedRequest] {
        sites.requests(to: TestBed.cdnHost).filter { $0.path == TestBed.cdnPath(host) }
    }

    /// Connections that named the host in their handshake, including those that failed.
    package func connectionCount(to host: String) -> Int {
        sites.connectionCount(to: host)
    }

    /// On all ports.
    package var openConnectionCount: Int { connections.count }
}

/// Every fault with a name, for programs and tests that need all of them.
package enum FaultCatalogue: Sendable {
    /// Serves each fault at a host with its name under `.test`.
    ///
    /// - Parameter file: What the hosts would serve without their faults.
    /// - Returns: The hosts.
    package static func serve(on bed: TestBed, file: String) -> [String] {
        Fault.all.map { fault in
            let host = "\(fault.name).test"
            bed.serve(host, fault, file: file)
            return host
        }
    }
}

extension CDNAnswer {
    /// An unknown host, as one that serves no file.
    static let unknownHost = Answer(by: { request in
        guard request.path.hasPrefix(TestBed.cdnPath("")) else { return .notFound }
        let host = String(request.path.dropFirst(TestBed.cdnPath("").utf8.count))
        return CDNAnswer.failure().answer(host)
    })
}

package struct TestBedError: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
