/// What is known about a domain between two checks; stored with each of them.
package struct DomainState: Hashable, Sendable, Codable {
    /// How each kind of incident stands.
    package var tracks: [Incident.Kind: Track] = [:]
    /// When the next check is due, in seconds since 1970; nil before the first one.
    package var due: Int64?
    /// How many checks in a row found the host down.
    package var downCount = 0
    /// The SHA-256 of the last file that the host served.
    package var fileHash: String?
    /// Since when the CDN has been behind, in seconds since 1970; nil if it is not.
    package var behindSince: Int64?
    /// The SHA-256 of the file that the CDN had while it was behind; nil if it had none.
    package var cdnHash: String?
    /// How many checks in a row were repeated soon because they disagreed with what is known.
    package var confirmationCount = 0
    /// The network address of the host in the last check that reached it.
    package var address: String?

    /// The state of a domain that was never checked.
    package init() {}

    /// How one kind of incident stands.
    package struct Track: Hashable, Sendable, Codable {
        /// How many checks in a row failed.
        package var failureCount = 0
        /// When the first of them did, in seconds since 1970.
        package var failingSince: Int64?
        /// How many in a row succeeded while an incident is open.
        package var successCount = 0
        /// The open incident.
        package var openID: String?
        /// What the open incident is about; another one is another incident.
        package var fingerprint: String?
        /// The open incident itself, as it was told last.
        package var open: Incident?
        /// What failing checks say that the open incident does not.
        package var changedFingerprint: String?
        /// How bad they say it is.
        package var changedSeverity: Incident.Severity?
        /// How many of them in a row agreed.
        package var changeCount = 0
        /// The SHA-256 of the file before the first of the checks that fail; nil if there was none.
        package var fileHashBefore: String?
        /// The latest time in an identifier, in seconds since 1970: no identifier is used twice, whatever the clock does.
        package var lastStamp: Int64?

        /// Nothing is open, and nothing failed.
        package init() {}
    }
}
