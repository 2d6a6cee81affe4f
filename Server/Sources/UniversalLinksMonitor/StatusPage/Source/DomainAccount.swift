public import UniversalLinksChecks

/// A domain with its last check in full, and what happened to it in some time.
public struct DomainAccount: Hashable, Sendable {
    public var summary: StatusDomain
    /// The last check; nil before the first one.
    public var lastCheck: Monitor.Observation?
    /// What the host served, and what the CDN did, in the order of time.
    public var origin: [Stretch]
    public var cdn: [Stretch]
    /// The incidents that were open in this time, the newest first.
    public var incidents: [Incident]
    /// How many there were, if not all of them are in `incidents`.
    public var incidentCount: Int

    public init(
        _ summary: StatusDomain, lastCheck: Monitor.Observation? = nil, origin: [Stretch] = [], cdn: [Stretch] = [],
        incidents: [Incident] = [], incidentCount: Int? = nil
    ) {
        (self.summary, self.lastCheck) = (summary, lastCheck)
        (self.origin, self.cdn, self.incidents) = (origin, cdn, incidents)
        self.incidentCount = incidentCount ?? incidents.count
    }

    /// A time in which every check found the same.
    public struct Stretch: Hashable, Sendable {
        /// The first check that found it.
        public var start: UTCInstant
        /// When something else was found, or the last check; a time without checks belongs to no stretch.
        public var end: UTCInstant
        public var content: Content
        /// Whether the CDN alone was out of date; false for the host.
        public var isBehind: Bool

        public init(_ content: Content, from start: UTCInstant, to end: UTCInstant, isBehind: Bool = false) {
            (self.content, self.start, self.end, self.isBehind) = (content, start, end, isBehind)
        }
    }

    /// What was found.
    public enum Content: Hashable, Sendable {
        /// A file, by its SHA-256 in hexadecimal digits.
        case file(String)
        /// An answer without a usable file; why, in a sentence.
        case broken(String)
        /// No answer; why, in a sentence.
        case down(String)
        /// Nobody asked, or the answer says nothing.
        case unknown
    }
}

/// An incident with the files that it is about.
public struct IncidentAccount: Hashable, Sendable {
    public var incident: Incident
    /// The file before it, and the one that was served when it opened; nil if there was none.
    public var before: [UInt8]?
    public var after: [UInt8]?

    public init(_ incident: Incident, before: [UInt8]? = nil, after: [UInt8]? = nil) {
        (self.incident, self.before, self.after) = (incident, before, after)
    }
}
