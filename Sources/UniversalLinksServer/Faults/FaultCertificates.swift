import Crypto
import Foundation
import NIOConcurrencyHelpers
import NIOSSL
import SwiftASN1
import UniversalLinksStandIn
import X509

/// Certificates that are wrong on purpose.
final class FaultCertificates: Sendable {
    private let root: CertificateIssuer
    private let key: Certificate.PrivateKey
    private let keySource: NIOSSLPrivateKeySource
    private let made = NIOLockedValueBox(BoundedCache<Wanted, LeafCertificates.Presented>(capacity: 256))

    private struct Wanted: Hashable {
        let host: HostName
        let kind: CertificateKind
        let hour: Int
    }

    /// - Parameter root: The authority that clients trust.
    init(root: CertificateIssuer) throws {
        self.root = root
        key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        keySource = .privateKey(try NIOSSLPrivateKey(bytes: Array(key.serializeAsPEM().pemString.utf8), format: .pem))
    }

    /// The chain of a host, made anew every hour: "tomorrow" is never today.
    func presented(for host: HostName, _ kind: CertificateKind, now: Date) throws -> LeafCertificates.Presented {
        let wanted = Wanted(host: host, kind: kind, hour: Int(now.timeIntervalSince1970 / 3_600))
        if let known = made.withLockedValue({ $0[wanted] }) { return known }
        // Any other name would be one that the authority may not sign for, which is another fault.
        let kind = if case .names = kind { CertificateKind.names(["another-host.\(host.text)"]) } else { kind }
        let chains = try CertificateChains(root: root, leafKey: key, now: now)
        let chain = try chains.chain(for: [host.text], kind).map {
            NIOSSLCertificateSource.certificate(
                try NIOSSLCertificate(bytes: $0.serializeAsPEM().derBytes, format: .der))
        }
        let presented = LeafCertificates.Presented(chain: chain, key: keySource, notValidAfter: .distantFuture)
        made.withLockedValue { $0[wanted] = presented }
        return presented
    }
}
