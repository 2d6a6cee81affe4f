package import UniversalLinksChecks

/// A domain with its last check in full, and what happened to it in some time.
package struct DomainAccount: Hashable, Sendable {
    /// What is known about the domain now.
    package var summary: StatusDomain
    /// The last check; nil before the first one.
    package var lastCheck: Monitor.Observation?
    /// What the host served, in the order of time.
    package var origin: [Stretch]
    /// What the CDN had, in the order of time.
    package var cdn: [Stretch]
    /// The incidents that were open in this time, the newest first.
    package var incidents: [Incident]
    /// How many there were, also if not all of them are in `incidents`.
    package var incidentCount: Int

    /// An account with all its values; without `incidentCount`, it lists all of the incidents.
    package init(
        _ summary: StatusDomain, lastCheck: Monitor.Observation? = nil, origin: [Stretch] = [], cdn: [Stretch] = [],
        incidents: [Incident] = [], incidentCount: Int? = nil
    ) {
        (self.summary, self.lastCheck) = (summary, lastCheck)
        (self.origin, self.cdn, self.incidents) = (origin, cdn, incidents)
        self.incidentCount = incidentCount ?? incidents.count
    }

    /// A time in which every check found the same.
    package struct Stretch: Hashable, Sendable {
        /// The first check that found it.
        package var start: UTCInstant
        /// When something else was found, or the last check; a time without checks belongs to no stretch.
        package var end: UTCInstant
        /// What the checks found.
        package var content: Content
        /// Whether the CDN alone was out of date; false for the host.
        package var isBehind: Bool

        /// A stretch with all its values.
        package init(_ content: Content, from start: UTCInstant, to end: UTCInstant, isBehind: Bool = false) {
            (self.content, self.start, self.end, self.isBehind) = (content, start, end, isBehind)
        }
    }

    /// What was found.
    package enum Content: Hashable, Sendable {
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
package struct IncidentAccount: Hashable, Sendable {
    /// The incident as it was last recorded.
    package var incident: Incident
    /// The bytes of the file before it; nil if there was none, it is the same file, or it is not kept any more.
    package var before: [UInt8]?
    /// The bytes of the file that was served when it opened; nil if there was none, or it is not kept any more.
    package var after: [UInt8]?

    /// An incident with its files.
    package init(_ incident: Incident, before: [UInt8]? = nil, after: [UInt8]? = nil) {
        (self.incident, self.before, self.after) = (incident, before, after)
    }
}
