import Crypto
import Foundation
import NIOConcurrencyHelpers
import NIOSSL
import SwiftASN1
import UniversalLinksStandIn
import X509

/// Makes the certificates of the test bed: a root, an intermediate one, and one for each host when it is first asked for.
public final class CertificateAuthority: Sendable {
    /// The path of a temporary PEM file with the root, for `--ca-file`.
    public let file: String

    /// The key of all hosts.
    let key: NIOSSLPrivateKey

    private let now = Date()
    private let leafKey: Certificate.PrivateKey
    private let root: CertificateIssuer
    private let intermediate: CertificateIssuer
    private let unknown: CertificateIssuer
    private let expired: CertificateIssuer
    private let chains: NIOLockedValueBox<BoundedCache<Wanted, [NIOSSLCertificate]>>

    private struct Wanted: Hashable {
        let host: String
        let kind: CertificateKind
    }

    init() throws {
        let cryptoKey = P256.Signing.PrivateKey()
        leafKey = Certificate.PrivateKey(cryptoKey)
        key = try NIOSSLPrivateKey(bytes: Array(cryptoKey.derRepresentation), format: .der)
        chains = NIOLockedValueBox(BoundedCache(capacity: 4_096))

        let years = now.addingTimeInterval(-5 * .day)...now.addingTimeInterval(1_825 * .day)
        let past = now.addingTimeInterval(-9 * .day)...now.addingTimeInterval(-2 * .day)
        root = try CertificateIssuer(root: "Test Bed Root", now: now)
        intermediate = try CertificateIssuer(intermediate: "Test Bed Intermediate", signedBy: root, validity: years)
        expired = try CertificateIssuer(intermediate: "Test Bed Expired Intermediate", signedBy: root, validity: past)
        let unknownRoot = try CertificateIssuer(root: "Unknown Root", now: now)
        unknown = try CertificateIssuer(intermediate: "Unknown Intermediate", signedBy: unknownRoot, validity: years)

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
        let chain = try certificates(for: host, kind).map { certificate in
            try NIOSSLCertificate(bytes: certificate.serializeAsPEM().derBytes, format: .der)
        }
        chains.withLockedValue { $0[wanted] = chain }
        return chain
    }

    private func certificates(for host: String, _ kind: CertificateKind) throws -> [Certificate] {
        let names = host == TLSContexts.hostWithoutName ? [host, "::1"] : [host]
        switch kind {
        case .good: return try [leaf(names), intermediate.certificate]
        case .expiring(let days): return try [leaf(names, from: days - 90, to: days), intermediate.certificate]
        case .expired(let days): return try [leaf(names, from: -days - 90, to: -days), intermediate.certificate]
        case .notYetValid(let days): return try [leaf(names, from: days, to: days + 90), intermediate.certificate]
        case .names(let others): return try [leaf(others), intermediate.certificate]
        case .incompleteChain: return try [leaf(names)]
        case .unknownAuthority: return try [leaf(names, by: unknown), unknown.certificate]
        case .expiredIntermediate: return try [leaf(names, by: expired), expired.certificate]
        case .selfSigned:
            return try [CertificateIssuer.selfSignedLeaf(for: names, key: leafKey, validity: validity(-1, 90))]
        }
    }

    private func leaf(
        _ names: [String], from start: Int = -1, to end: Int = 90, by issuer: CertificateIssuer? = nil
    ) throws -> Certificate {
        try (issuer ?? intermediate).leaf(for: names, key: leafKey.publicKey, validity: validity(start, end))
    }

    /// Days from now on; an hour more, so that "in 20 days" are still 20 when they are looked at.
    private func validity(_ start: Int, _ end: Int) -> ClosedRange<Date> {
        let offset: TimeInterval = end > 0 ? 3_600 : 0
        let last = now.addingTimeInterval(TimeInterval(end) * .day + offset)
        return now.addingTimeInterval(TimeInterval(start) * .day)...last
    }
}
