/// The chain that a host presents.
package enum CertificateKind: Sendable, Hashable {
    /// Certificate of the host, for 90 days, and the intermediate one that signed it.
    case good
    /// Good, for this many more days of 90.
    case expiring(days: Int)
    /// Ended this many days ago.
    case expired(days: Int)
    /// Starts in this many days.
    case notYetValid(days: Int)
    /// For these names instead.
    case names([String])
    /// Signed by itself.
    case selfSigned
    /// Signed by an authority that nobody knows, with the intermediate one.
    case unknownAuthority
    /// The intermediate certificate is not sent.
    case incompleteChain
    /// Another intermediate certificate of the same root is sent instead.
    case wrongIntermediate
    /// The intermediate certificate has ended.
    case expiredIntermediate

    /// Ended yesterday.
    package static let expired = CertificateKind.expired(days: 1)
    /// Starts tomorrow.
    package static let notYetValid = CertificateKind.notYetValid(days: 1)
    /// For a name that no host of the test bed has.
    package static let wrongName = CertificateKind.names(["another-host.test"])
}
