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
    private let faults: FaultMaker
    private let faultCertificates: FaultCertificates?
    /// Why the certificate of the authority is another one; nil if it is new or as it was.
    let authorityChange: AuthorityFolder.Change?

    private enum Kind: Sendable {
        case own(LeafCertificates.Presented)
        case leaves(LeafCertificates)
    }

    /// - Parameters:
    ///   - listening: Where the server listens, for clients that send no name.
    ///   - faults: Which hosts present certificates that are wrong on purpose.
    init(
        _ source: CertificateSource, hosts: VirtualHosts, listening: ListenAddress, faults: FaultMaker, now: Date
    ) throws(ServerCertificateError) {
        (self.hosts, self.faults) = (hosts, faults)
        defaultNames = ServerCertificates.defaultNames(listening)
        switch source {
        case .authority(let folder):
            var change: AuthorityFolder.Change?
            let issuer = try AuthorityFolder(path: folder).authority(
                for: hosts.certificateHosts + defaultNames, now: now
            ) { change = $0 }
            authorityChange = change
            do {
                kind = .leaves(try LeafCertificates(signedBy: issuer))
                faultCertificates = try faults.hasCertificates ? FaultCertificates(root: issuer) : nil
            } catch {
                throw ServerCertificateError(.invalid, at: folder, "no certificate can be signed: \(error)")
            }
        case .files(let certificate, let key):
            authorityChange = nil
            kind = .own(
                .init(
                    chain: try ServerCertificates.chain(certificate), key: try ServerCertificates.key(key),
                    notValidAfter: .distantFuture))
            guard !faults.hasCertificates else {
                throw ServerCertificateError(
                    .invalid, at: certificate,
                    "faults of certificates need the local authority. Leave out the certificate of your own.")
            }
            faultCertificates = nil
        }
    }

    /// TLS from version 1.2 on, with HTTP/2 and HTTP/1.1.
    ///
    /// - Parameters:
    ///   - protocols: What is offered to clients.
    ///   - version: The only version of TLS, for a fault.
    func context(_ protocols: [String] = ["h2", "http/1.1"], only version: TLSVersion? = nil) throws -> NIOSSLContext {
        let first = try presented(for: nil)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: first.chain, privateKey: first.key)
        configuration.minimumTLSVersion = version ?? .tlsv12
        configuration.maximumTLSVersion = version
        configuration.applicationProtocols = protocols
        // For clients that do not say good-bye.
        configuration.shutdownTimeout = .seconds(1)
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
        if let faultCertificates, let host = name.flatMap({ HostName($0) }), let kind = faults.certificateKind(of: host)
        {
            return try faultCertificates.presented(for: host, kind, now: Date())
        }
        switch kind {
        case .own(let presented): return presented
        case .leaves(let leaves): return try leaves.presented(for: names(for: name), now: Date())
        }
    }

    private func names(for name: String?) throws -> [HostName] {
        guard let name else { return defaultNames }
        guard let host = HostName(name), !host.isAddress else { throw UnservedName() }
        // Alone: BoringSSL refuses addresses of an authority that limits them.
        if host == .localhost { return [host] }
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
