import Crypto
import Foundation
import NIOConcurrencyHelpers
import NIOSSL
import SwiftASN1
import UniversalLinksStandIn
import X509

/// Certificates for host names, made on demand by the local authority and renewed before they end.
final class LeafCertificates: Sendable {
    /// What a server presents for a name.
    struct Presented: Sendable {
        let chain: [NIOSSLCertificateSource]
        let key: NIOSSLPrivateKeySource
        let notValidAfter: Date
    }

    /// How long a certificate is valid, and how long before its end a new one replaces it.
    static let validity: TimeInterval = 30 * .day
    static let renewal: TimeInterval = 10 * .day

    private let issuer: CertificateIssuer
    private let key: Certificate.PrivateKey
    private let keySource: NIOSSLPrivateKeySource
    private let made: NIOLockedValueBox<BoundedCache<[HostName], Presented>>

    /// - Parameter capacity: The most certificates that are kept.
    init(signedBy issuer: CertificateIssuer, capacity: Int = 1_000) throws {
        self.issuer = issuer
        key = Certificate.PrivateKey(P256.Signing.PrivateKey())
        keySource = .privateKey(
            try NIOSSLPrivateKey(bytes: Array(key.serializeAsPEM().pemString.utf8), format: .pem))
        made = NIOLockedValueBox(BoundedCache(capacity: capacity))
    }

    /// The certificate for some names.
    func presented(for names: [HostName], now: Date) throws -> Presented {
        try made.withLockedValue { made in
            if let known = made[names], known.notValidAfter.timeIntervalSince(now) > LeafCertificates.renewal {
                return known
            }
            let end = min(now.addingTimeInterval(LeafCertificates.validity), issuer.certificate.notValidAfter)
            // Clients whose clocks are late accept it too.
            let leaf = try issuer.leaf(
                for: names.map(\.text), key: key.publicKey, validity: now.addingTimeInterval(-3_600)...end)
            let certificate = try NIOSSLCertificate(bytes: leaf.serializeAsPEM().derBytes, format: .der)
            let presented = Presented(chain: [.certificate(certificate)], key: keySource, notValidAfter: end)
            made[names] = presented
            return presented
        }
    }
}
