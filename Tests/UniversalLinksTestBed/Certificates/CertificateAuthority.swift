import Crypto
import Foundation
import NIOConcurrencyHelpers
import NIOSSL
import SwiftASN1
import UniversalLinksStandIn
import X509

/// Makes the certificates of the test bed: a root, an intermediate one, and one for each host when it is first asked for.
package final class CertificateAuthority: Sendable {
    /// The path of a temporary PEM file with the root, for `--ca-file`.
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

    /// The certificates that a host sends.
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
