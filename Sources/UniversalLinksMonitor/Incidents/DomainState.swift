/// What is known about a domain between two checks; stored with each of them.
public struct DomainState: Hashable, Sendable, Codable {
    /// How each kind of incident stands.
    public var tracks: [Incident.Kind: Track] = [:]
    /// When the next check is due, in seconds since 1970; nil before the first one.
    public var due: Int64?
    /// How many checks in a row found the host down.
    public var downCount = 0
    /// The SHA-256 of the last file that the host served.
    public var fileHash: String?
    /// Since when the CDN has been behind, in seconds since 1970; nil if it is not.
    public var behindSince: Int64?
    /// The SHA-256 of the file that the CDN had while it was behind; nil if it had none.
    public var cdnHash: String?
    /// How many checks in a row were repeated soon because they disagreed with what is known.
    public var confirmationCount = 0
    /// The network address of the host in the last check that reached it.
    public var address: String?

    /// The state of a domain that was never checked.
    public init() {}

    /// How one kind of incident stands.
    public struct Track: Hashable, Sendable, Codable {
        /// How many checks in a row failed.
        public var failureCount = 0
        /// When the first of them did, in seconds since 1970.
        public var failingSince: Int64?
        /// How many in a row succeeded while an incident is open.
        public var successCount = 0
        /// The open incident.
        public var openID: String?
        /// What the open incident is about; another one is another incident.
        public var fingerprint: String?
        /// The open incident itself, as it was told last.
        public var open: Incident?
        /// What failing checks say that the open incident does not.
        public var changedFingerprint: String?
        /// How bad they say it is.
        public var changedSeverity: Incident.Severity?
        /// How many of them in a row agreed.
        public var changeCount = 0
        /// The SHA-256 of the file before the first of the checks that fail; nil if there was none.
        public var fileHashBefore: String?
        /// The latest time in an identifier, in seconds since 1970: no identifier is used twice, whatever the clock does.
        public var lastStamp: Int64?

        /// Nothing is open, and nothing failed.
        public init() {}
    }
}
