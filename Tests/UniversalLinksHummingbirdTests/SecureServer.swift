import Crypto
import Foundation
import Hummingbird
import HummingbirdTLS
import Logging
import NIOCore
import NIOSSL
import ServiceLifecycle
import SwiftASN1
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksStandIn
import X509

/// A Hummingbird server with TLS on a free port, for as long as a test uses it.
struct SecureServer {
    /// Where it listens on 127.0.0.1.
    let port: Int
    private let transport: NetworkTransport

    /// Serves a router under host names while `body` runs.
    static func run<Value: Sendable>(
        _ router: Router<BasicRequestContext>, hosts: [String], _ body: @Sendable (SecureServer) async throws -> Value
    ) async throws -> Value {
        let now = Date()
        let issuer = try CertificateIssuer(root: "Middleware tests", now: now)
        let key = P256.Signing.PrivateKey()
        let leaf = try issuer.leaf(
            for: hosts, key: Certificate.PrivateKey(key).publicKey,
            validity: now.addingTimeInterval(-.day)...now.addingTimeInterval(30 * .day))
        let tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: [
                .certificate(try NIOSSLCertificate(bytes: leaf.serializeAsPEM().derBytes, format: .der))
            ],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(key.derRepresentation), format: .der)))
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router, server: try .tls(.http1(), tlsConfiguration: tls),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in continuation.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "SecureServer") { _ in SwiftLogNoOpLogHandler() })
        let group = ServiceGroup(
            configuration: .init(services: [application], logger: application.logger))
        var overrides = AddressOverrides()
        if let loopback = NetworkAddress("127.0.0.1") { for host in hosts { overrides.add([loopback], for: host) } }
        let transport = try NetworkTransport(
            .init(
                overrides: overrides,
                roots: TrustedRoots(
                    includesSystemRoots: false,
                    authorities: [Array(try issuer.certificate.serializeAsPEM().pemString.utf8)])))
        return try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                defer { continuation.finish() }
                try await group.run()
            }
            var iterator = ports.makeAsyncIterator()
            guard let port = await iterator.next() else {
                try await tasks.waitForAll()
                throw CancellationError()
            }
            let server = SecureServer(port: port, transport: transport)
            let result: Result<Value, any Error>
            do { result = .success(try await body(server)) } catch { result = .failure(error) }
            await transport.shutdown()
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return try result.get()
        }
    }

    /// What the probe says about a host.
    func report(about host: String) async -> HostReport {
        let probe = HostProbe(
            over: transport, clock: ContinuousClock(), options: ProbeOptions(cdn: .nowhere),
            now: { UTCInstant(seconds: Int64(Date().timeIntervalSince1970)) })
        let now = UTCInstant(seconds: Int64(Date().timeIntervalSince1970))
        return HostReport(judging: await probe.evidence(of: CheckedHost(name: host, port: port)), now: now)
    }
}
