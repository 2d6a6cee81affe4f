import NIOCore
import NIOSSL
import UniversalLinksStandIn

/// The TLS of the test bed: one context for each range of versions, in which each connection puts the chain of its host.
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

    /// What a client that names no host has asked for: it went to an address.
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
