import Crypto
package import Foundation
package import X509

/// Chains of certificates for hosts, good ones and wrong ones.
package struct CertificateChains: Sendable {
    private let now: Date
    private let leafKey: Certificate.PrivateKey
    private let intermediate: CertificateIssuer
    /// What signs the certificates of hosts, and what hosts send between their own and the root.
    private let usual: (issuer: CertificateIssuer, sent: [Certificate])
    private let other: CertificateIssuer
    private let unknown: CertificateIssuer
    private let expired: CertificateIssuer

    /// Chains from an authority that clients trust, which signs the certificates of hosts itself if no authority may be below
    /// it.
    ///
    /// - Parameters:
    ///   - leafKey: The key of all hosts.
    ///   - now: What "expired" refers to.
    package init(root: CertificateIssuer, leafKey: Certificate.PrivateKey, now: Date) throws {
        (self.leafKey, self.now) = (leafKey, now)
        let years = now.addingTimeInterval(-5 * .day)...now.addingTimeInterval(1_825 * .day)
        let past = now.addingTimeInterval(-9 * .day)...now.addingTimeInterval(-2 * .day)
        intermediate = try CertificateIssuer(intermediate: "Test Bed Intermediate", signedBy: root, validity: years)
        let isDirect = try root.certificate.extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0)
        usual = isDirect ? (root, []) : (intermediate, [intermediate.certificate])
        other = try CertificateIssuer(intermediate: "Test Bed Other Intermediate", signedBy: root, validity: years)
        expired = try CertificateIssuer(intermediate: "Test Bed Expired Intermediate", signedBy: root, validity: past)
        let unknownRoot = try CertificateIssuer(root: "Unknown Root", now: now)
        unknown = try CertificateIssuer(intermediate: "Unknown Intermediate", signedBy: unknownRoot, validity: years)
    }

    /// The certificates that a host with these names sends, its own first.
    package func chain(for names: [String], _ kind: CertificateKind) throws -> [Certificate] {
        switch kind {
        case .good: return try [leaf(names)] + usual.sent
        case .expiring(let days): return try [leaf(names, from: days - 90, to: days)] + usual.sent
        case .expired(let days): return try [leaf(names, from: -days - 90, to: -days)] + usual.sent
        case .notYetValid(let days): return try [leaf(names, from: days, to: days + 90)] + usual.sent
        case .names(let others): return try [leaf(others)] + usual.sent
        case .incompleteChain: return try [leaf(names, by: intermediate)]
        case .wrongIntermediate: return try [leaf(names, by: intermediate), other.certificate]
        case .unknownAuthority: return try [leaf(names, by: unknown), unknown.certificate]
        case .expiredIntermediate: return try [leaf(names, by: expired), expired.certificate]
        case .selfSigned:
            return try [CertificateIssuer.selfSignedLeaf(for: names, key: leafKey, validity: validity(-1, 90))]
        }
    }

    private func leaf(
        _ names: [String], from start: Int = -1, to end: Int = 90, by issuer: CertificateIssuer? = nil
    ) throws -> Certificate {
        try (issuer ?? usual.issuer).leaf(for: names, key: leafKey.publicKey, validity: validity(start, end))
    }

    /// Days from now on; an hour more, so that "in 20 days" are still 20 when they are looked at.
    private func validity(_ start: Int, _ end: Int) -> ClosedRange<Date> {
        let offset: TimeInterval = end > 0 ? 3_600 : 0
        let last = now.addingTimeInterval(TimeInterval(end) * .day + offset)
        return now.addingTimeInterval(TimeInterval(start) * .day)...last
    }
}
