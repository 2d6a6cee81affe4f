import Crypto
package import Foundation
package import X509

/// Valid and invalid chains of certificates for hosts.
package struct CertificateChains: Sendable {
    private let now: Date
    private let leafKey: Certificate.PrivateKey
    private let intermediate: CertificateIssuer
    /// What signs the certificates of hosts, and what hosts send after their own.
    private let usual: (issuer: CertificateIssuer, sent: [Certificate])
    private let other: CertificateIssuer
    private let unknown: CertificateIssuer
    private let expired: CertificateIssuer

    /// The root signs the certificates of hosts itself if it may not have an authority below it.
    ///
    /// - Parameters:
    ///   - root: An authority that clients trust.
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

    /// The host's own certificate comes first.
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

    /// In days from now; an hour more, so that "in 20 days" is not rounded down to 19.
    private func validity(_ start: Int, _ end: Int) -> ClosedRange<Date> {
        let offset: TimeInterval = end > 0 ? 3_600 : 0
        let last = now.addingTimeInterval(TimeInterval(end) * .day + offset)
        return now.addingTimeInterval(TimeInterval(start) * .day)...last
    }
}

package enum CertificateKind: Sendable, Hashable {
    /// Valid for 90 days, with the intermediate certificate that signed it.
    case good
    /// Valid for this many more days of 90.
    case expiring(days: Int)
    /// Since this many days.
    case expired(days: Int)
    case notYetValid(days: Int)
    /// For these names instead of the host's.
    case names([String])
    case selfSigned
    /// Signed by an unknown authority, with its intermediate certificate.
    case unknownAuthority
    /// Without the intermediate certificate.
    case incompleteChain
    /// With another intermediate certificate of the same root.
    case wrongIntermediate
    case expiredIntermediate

    package static let expired = CertificateKind.expired(days: 1)
    package static let notYetValid = CertificateKind.notYetValid(days: 1)
    /// For a name that no host of a test has.
    package static let wrongName = CertificateKind.names(["another-host.test"])
}

/// Drops the oldest entry once it is full.
package struct BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package let capacity: Int
    private var values: [Key: Value] = [:]
    private var order: [Key] = []
    private var oldest = 0

    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// Storing a new key in a full cache drops the oldest one.
    package subscript(key: Key) -> Value? {
        get { values[key] }
        set {
            guard let newValue, values.updateValue(newValue, forKey: key) == nil else { return }
            guard order.count == capacity else {
                order.append(key)
                return
            }
            values[order[oldest]] = nil
            order[oldest] = key
            oldest = (oldest + 1) % capacity
        }
    }
}
