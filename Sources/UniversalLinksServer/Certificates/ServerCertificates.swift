import Crypto
import Foundation
import JSONSyntax
import NIOConcurrencyHelpers
import NIOCore
import NIOSSL
import SwiftASN1
import UniversalLinksStandIn
import X509

/// Chooses the certificate of a connection by the name in the client's handshake.
struct ServerCertificates: Sendable {
    private let kind: Kind
    private let hosts: VirtualHosts
    private let defaultNames: [HostName]
    private let faults: FaultMaker
    private let faultCertificates: FaultCertificates?
    /// Why the authority has a new certificate; nil if it was created or did not change.
    let authorityChange: AuthorityFolder.Change?

    private enum Kind: Sendable {
        case own(LeafCertificates.Presented)
        case leaves(LeafCertificates)
    }

    /// - Parameters:
    ///   - listening: Used for clients that send no name.
    ///   - faults: Which hosts present certificates that are wrong on purpose.
    init(
        _ source: CertificateSource, hosts: VirtualHosts, listening: ListenAddress, faults: FaultMaker, now: Date
    ) throws(ServerError) {
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
                throw ServerError(.invalid, at: folder, "no certificate can be signed: \(error)")
            }
        case .files(let certificate, let key):
            authorityChange = nil
            kind = .own(
                .init(
                    chain: try ServerCertificates.chain(certificate), key: try ServerCertificates.key(key),
                    notValidAfter: .distantFuture))
            guard !faults.hasCertificates else {
                throw ServerError(
                    .invalid, at: certificate,
                    "faults of certificates need the local authority. Leave out the certificate of your own.")
            }
            faultCertificates = nil
        }
    }

    /// TLS 1.2 and later.
    ///
    /// - Parameter version: The only version of TLS, for a fault.
    func context(_ protocols: [String] = ["h2", "http/1.1"], only version: TLSVersion? = nil) throws -> NIOSSLContext {
        let first = try presented(for: nil)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: first.chain, privateKey: first.key)
        configuration.minimumTLSVersion = version ?? .tlsv12
        configuration.maximumTLSVersion = version
        configuration.applicationProtocols = protocols
        // For clients that close without a close_notify.
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

    /// A certificate of the user's own is presented for every name; the authority signs only for served names.
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
        // On its own: BoringSSL rejects addresses signed by an authority with name constraints.
        if host == .localhost { return [host] }
        guard hosts.site(of: host) != .unknown else { throw UnservedName() }
        return [host]
    }

    /// Ends the handshake.
    struct UnservedName: Error {}

    private static func defaultNames(_ listening: ListenAddress) -> [HostName] {
        var names = [HostName.localhost, .loopback, HostName(address: "::1")]
        if !listening.isUnspecified, !names.contains(listening.host) { names.append(listening.host) }
        return names
    }

    private static func chain(_ path: String) throws(ServerError) -> [NIOSSLCertificateSource] {
        do {
            let chain = try NIOSSLCertificate.fromPEMFile(path)
            guard !chain.isEmpty else { throw UnservedName() }
            return chain.map { .certificate($0) }
        } catch {
            throw ServerError(
                .invalid, at: path,
                "this is not a certificate chain in PEM. Pass the file with the host's own certificate first.")
        }
    }

    private static func key(_ path: String) throws(ServerError) -> NIOSSLPrivateKeySource {
        do {
            return .privateKey(try NIOSSLPrivateKey(file: path, format: .pem))
        } catch {
            throw ServerError(.invalid, at: path, "this is not a private key in PEM, or it has a password.")
        }
    }
}

/// Certificates that the local authority makes on demand and renews before they expire.
final class LeafCertificates: Sendable {
    struct Presented: Sendable {
        let chain: [NIOSSLCertificateSource]
        let key: NIOSSLPrivateKeySource
        let notValidAfter: Date
    }

    /// A certificate is replaced when less than `renewal` of its `validity` is left.
    static let validity: TimeInterval = 30 * .day
    static let renewal: TimeInterval = 10 * .day

    private let issuer: CertificateIssuer
    private let key: Certificate.PrivateKey
    private let keySource: NIOSSLPrivateKeySource
    private let made: NIOLockedValueBox<BoundedCache<[HostName], Presented>>

    /// - Parameter capacity: The most certificates in the cache.
    init(signedBy issuer: CertificateIssuer, capacity: Int = 1_000) throws {
        self.issuer = issuer
        key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        keySource = .privateKey(
            try NIOSSLPrivateKey(bytes: Array(key.serializeAsPEM().pemString.utf8), format: .pem))
        made = NIOLockedValueBox(BoundedCache(capacity: capacity))
    }

    func presented(for names: [HostName], now: Date) throws -> Presented {
        try made.withLockedValue { made in
            if let known = made[names], known.notValidAfter.timeIntervalSince(now) > LeafCertificates.renewal {
                return known
            }
            let end = min(now.addingTimeInterval(LeafCertificates.validity), issuer.certificate.notValidAfter)
            // For clients whose clocks are slow.
            let leaf = try issuer.leaf(
                for: names.map(\.text), key: key.publicKey, validity: now.addingTimeInterval(-3_600)...end)
            let certificate = try NIOSSLCertificate(bytes: leaf.serializeAsPEM().derBytes, format: .der)
            let presented = Presented(chain: [.certificate(certificate)], key: keySource, notValidAfter: end)
            made[names] = presented
            return presented
        }
    }
}

package enum CertificateSource: Hashable, Sendable {
    /// The local authority in a folder, created on first use.
    case authority(folder: String)
    /// PEM files: the chain, with the host's own certificate first, and its key.
    case files(certificate: String, key: String)
}

extension CertificateSource {
    /// The PEM certificates that clients of the server have to trust; empty if they cannot be read.
    var trusted: [[UInt8]] {
        let path =
            switch self {
            case .authority(let folder): AuthorityFolder(path: folder).certificatePath
            case .files(let certificate, _): certificate
            }
        return [try? Array(Data(contentsOf: URL(fileURLWithPath: path)))].compactMap { $0 }
    }
}
