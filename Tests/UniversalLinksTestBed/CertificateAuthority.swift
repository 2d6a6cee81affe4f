import Crypto
import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL
import SwiftASN1
import UniversalLinksStandIn
import X509

/// The certificates of the test bed: a root, an intermediate one, and one for each host, made on demand.
package final class CertificateAuthority: Sendable {
    /// A temporary PEM file with the root, for `--ca-file`.
    package let file: String

    /// The key of all hosts.
    let key: NIOSSLPrivateKey

    private let certificates: CertificateChains
    private let chains: NIOLockedValueBox<BoundedCache<Wanted, [NIOSSLCertificate]>>

    private struct Wanted: Hashable {
        let host: String
        let kind: CertificateKind
    }

    init() throws {
        let cryptoKey = P256.Signing.PrivateKey()
        key = try NIOSSLPrivateKey(bytes: Array(cryptoKey.derRepresentation), format: .der)
        chains = NIOLockedValueBox(BoundedCache(capacity: 4_096))

        let now = Date()
        let root = try CertificateIssuer(root: "Test Bed Root", now: now)
        certificates = try CertificateChains(root: root, leafKey: Certificate.PrivateKey(cryptoKey), now: now)

        file = FileManager.default.temporaryDirectory.appendingPathComponent("test-bed-\(UUID().uuidString).pem").path
        try Data(root.certificate.serializeAsPEM().pemString.utf8).write(to: URL(fileURLWithPath: file))
    }

    func removeFile() {
        try? FileManager.default.removeItem(atPath: file)
    }

    func chain(for host: String, _ kind: CertificateKind) throws -> [NIOSSLCertificate] {
        let wanted = Wanted(host: host, kind: kind)
        if let known = chains.withLockedValue({ $0[wanted] }) { return known }
        let names = host == TLSContexts.hostWithoutName ? [host, "::1"] : [host]
        let chain = try certificates.chain(for: names, kind).map { certificate in
            try NIOSSLCertificate(bytes: certificate.serializeAsPEM().derBytes, format: .der)
        }
        chains.withLockedValue { $0[wanted] = chain }
        return chain
    }
}

/// One context for each range of versions; each connection gets the chain of its host.
struct TLSContexts: Sendable {
    private let current: NIOSSLContext
    private let tls10: NIOSSLContext
    private let tls11: NIOSSLContext

    init(authority: CertificateAuthority, sites: Sites) throws {
        func context(from oldest: TLSVersion, to newest: TLSVersion) throws -> NIOSSLContext {
            let unnamed = try authority.chain(for: "unnamed.test", .good).map(NIOSSLCertificateSource.certificate)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: unnamed, privateKey: .privateKey(authority.key))
            configuration.minimumTLSVersion = oldest
            configuration.maximumTLSVersion = newest
            configuration.shutdownTimeout = .milliseconds(500)
            configuration.sslContextCallback = { values, promise in
                promise.completeWith(
                    Result {
                        let host = values.serverHostname ?? TLSContexts.hostWithoutName
                        return try TLSContexts.override(host: host, authority: authority, sites: sites)
                    })
            }
            return try NIOSSLContext(configuration: configuration)
        }
        current = try context(from: .tlsv12, to: .tlsv13)
        tls10 = try context(from: .tlsv1, to: .tlsv1)
        tls11 = try context(from: .tlsv11, to: .tlsv11)
    }

    /// The host of a client that sends no name: it connected to an address.
    static let hostWithoutName = "127.0.0.1"

    func context(for connection: HostConnection) -> NIOSSLContext {
        switch connection {
        case .tls10: tls10
        case .tls11: tls11
        default: current
        }
    }

    private static func override(
        host: String, authority: CertificateAuthority, sites: Sites
    ) throws -> NIOSSLContextConfigurationOverride {
        var override = NIOSSLContextConfigurationOverride()
        override.certificateChain = try authority.chain(for: host, sites.certificateKind(of: host)).map {
            .certificate($0)
        }
        override.privateKey = .privateKey(authority.key)
        return override
    }
}
