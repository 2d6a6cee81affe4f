import Foundation
import NIOCore
import NIOSSL
import UniversalLinksStandIn
import X509

/// Chooses the certificate of a connection by the name that the client sends in the handshake.
struct ServerCertificates: Sendable {
    private let kind: Kind
    private let hosts: VirtualHosts
    private let defaultNames: [HostName]

    private enum Kind: Sendable {
        case own(LeafCertificates.Presented)
        case leaves(LeafCertificates)
    }

    /// - Parameter listening: Where the server listens, for clients that send no name.
    init(
        _ source: CertificateSource, hosts: VirtualHosts, listening: ListenAddress, now: Date
    ) throws(ServerCertificateError) {
        self.hosts = hosts
        defaultNames = ServerCertificates.defaultNames(listening)
        switch source {
        case .authority(let folder):
            let authority = AuthorityFolder(path: folder)
            let issuer = try authority.authority(now: now)
            do {
                kind = .leaves(try LeafCertificates(signedBy: issuer))
            } catch {
                throw ServerCertificateError(.invalid, at: folder, "no certificate can be signed: \(error)")
            }
        case .files(let certificate, let key):
            kind = .own(
                .init(
                    chain: try ServerCertificates.chain(certificate), key: try ServerCertificates.key(key),
                    notValidAfter: .distantFuture))
        }
    }

    /// TLS from version 1.2 on, with HTTP/2 and HTTP/1.1.
    func context() throws -> NIOSSLContext {
        let first = try presented(for: nil)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: first.chain, privateKey: first.key)
        configuration.minimumTLSVersion = .tlsv12
        // For clients that do not say good-bye.
        configuration.shutdownTimeout = .seconds(1)
        configuration.applicationProtocols = ["h2", "http/1.1"]
        let certificates = self
        configuration.sslContextCallback = { values, promise in
            promise.completeWith(
                Result {
                    let presented = try certificates.presented(for: values.serverHostname)
                    var override = NIOSSLContextConfigurationOverride()
                    (override.certificateChain, override.privateKey) = (presented.chain, presented.key)
                    return override
                })
        }
        return try NIOSSLContext(configuration: configuration)
    }

    /// Own certificates are for whatever they are for. Of the authority, only what is served gets one.
    private func presented(for name: String?) throws -> LeafCertificates.Presented {
        switch kind {
        case .own(let presented): presented
        case .leaves(let leaves): try leaves.presented(for: names(for: name), now: Date())
        }
    }

    private func names(for name: String?) throws -> [HostName] {
        guard let name else { return defaultNames }
        guard let host = HostName(name), !host.isAddress else { throw UnservedName() }
        if defaultNames.contains(host) { return defaultNames }
        guard hosts.site(of: host) != .unknown else { throw UnservedName() }
        return [host]
    }

    /// Ends a handshake for a name that is not served.
    struct UnservedName: Error {}

    private static func defaultNames(_ listening: ListenAddress) -> [HostName] {
        var names = [HostName.localhost, .loopback, HostName(address: "::1")]
        if !listening.isUnspecified, !names.contains(listening.host) { names.append(listening.host) }
        return names
    }

    private static func chain(_ path: String) throws(ServerCertificateError) -> [NIOSSLCertificateSource] {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(path)
            guard !chain.isEmpty else { throw UnservedName() }
            return chain.map { .certificate($0) }
        } catch {
            throw ServerCertificateError(
                .invalid, at: path,
                "this is not a certificate chain in PEM. Pass the file with the host's own certificate first.")
        }
    }

    private static func key(_ path: String) throws(ServerCertificateError) -> NIOSSLPrivateKeySource {
        do {
            return .privateKey(try NIOSSLPrivateKey(file: path, format: .pem))
        } catch {
            throw ServerCertificateError(.invalid, at: path, "this is not a private key in PEM, or it has a password.")
        }
    }
}
