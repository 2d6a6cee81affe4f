package import UniversalLinksChecks

/// What a domain's host and Apple's CDN served over time: when the file changed, and how long devices got another one.
///
/// Everything is known as exactly as checks are frequent: what is seen at a check happened after the one before. Checks are in
/// the order in which they were recorded; where the clock was set back, times go back as well, and durations are 0.
package struct DomainTimeline: Hashable, Sendable {
    /// The name of the domain.
    package var domain: String
    /// How many checks it is made from. One check before the requested time is among them, as it says what was there then.
    package var checkCount = 0
    /// How often the clock was set back between two checks.
    package var clockStepCount = 0
    /// Times in which host and CDN served the same files, without gaps; the last one ends with the last check.
    package var periods: [Period] = []
    /// Each change of the host's file.
    package var changes: [FileChange] = []
    /// Times in which the host served no file.
    package var outages: [Outage] = []
    /// The incidents that were open in this time, in the order in which they opened.
    package var incidents: [Incident] = []

    /// A timeline without checks.
    package init(domain: String) { self.domain = domain }
}

extension DomainTimeline {
    /// A time in which host and CDN did not change.
    package struct Period: Hashable, Sendable {
        /// The time of its first check.
        package var start: UTCInstant
        /// The time of the first check of the next period; of the last period, the time of its last check.
        package var end: UTCInstant
        /// How many checks it is made from.
        package var checkCount: Int
        /// What the host's answers meant.
        package var origin: Monitor.Observation.Origin.State
        /// The SHA-256 of the host's file; nil if it served none.
        package var fileHash: String?
        /// The name of the CDN's state, as an observation has it.
        package var cdn: String
        /// Whether devices got from the CDN what the host served.
        package var isUpToDate: Bool
        /// Whether the host had a file and the CDN alone was behind.
        package var isBehind: Bool
        /// The SHA-256 of the CDN's file; nil if it has none, or nobody asked.
        package var cdnFileHash: String?

        /// A period with all its values.
        package init(
            start: UTCInstant, end: UTCInstant, checkCount: Int = 1, origin: Monitor.Observation.Origin.State,
            fileHash: String? = nil, cdn: String, isUpToDate: Bool = false, isBehind: Bool = false,
            cdnFileHash: String? = nil
        ) {
            (self.start, self.end, self.checkCount) = (start, end, checkCount)
            (self.origin, self.fileHash, self.cdn) = (origin, fileHash, cdn)
            (self.isUpToDate, self.isBehind, self.cdnFileHash) = (isUpToDate, isBehind, cdnFileHash)
        }

        /// How long it was, in seconds; never negative.
        package var seconds: Int64 { max(0, end.seconds(since: start)) }
    }

    /// A change of the file that a host serves.
    package struct FileChange: Hashable, Sendable {
        /// The SHA-256 of the file before the change; nil if the host answered without a file.
        package var from: String?
        /// The SHA-256 of the file after the change.
        package var to: String
        /// The time of the last check without the change.
        package var unchanged: UTCInstant
        /// The time of the first check with the change.
        package var noticed: UTCInstant
        /// How it ended for devices.
        package var ending: Ending
        /// The last check that compared the CDN's copy with this file; nil if none did.
        package var compared: UTCInstant?

        /// How a change ended for devices, which normally get the CDN's copy.
        package enum Ending: Hashable, Sendable {
            /// The CDN had the file at this time.
            case followed(UTCInstant)
            /// The host's file changed again before the CDN had this one.
            case superseded(UTCInstant)
            /// The CDN does not have it yet.
            case open
        }

        /// A change with all its values; by default, the CDN does not have the file yet.
        package init(
            from: String?, to: String, unchanged: UTCInstant, noticed: UTCInstant, ending: Ending = .open,
            compared: UTCInstant? = nil
        ) {
            (self.from, self.to, self.unchanged, self.noticed) = (from, to, unchanged, noticed)
            (self.ending, self.compared) = (ending, compared)
        }

        /// How long devices got another file or none from the CDN, as far as it is known, in seconds; never negative, and nil
        /// if no check compared the CDN's copy.
        package var secondsUntilFollowed: Int64? {
            guard let compared else { return nil }
            let end =
                switch ending {
                case .followed(let time), .superseded(let time): time
                case .open: compared
                }
            return max(0, end.seconds(since: noticed))
        }
    }

    /// A time in which the host served no file.
    package struct Outage: Hashable, Sendable {
        /// The first check without a file.
        package var start: UTCInstant
        /// The first check with a file again; nil if there was none yet.
        package var end: UTCInstant?
        /// The last check without a file.
        package var last: UTCInstant
        /// How many checks found no file.
        package var checkCount: Int
        /// Whether one of the checks found the host down altogether.
        package var wasDown: Bool
        /// What the first check found, in one sentence.
        package var problem: String?

        /// An outage with all its values.
        package init(
            start: UTCInstant, end: UTCInstant? = nil, last: UTCInstant, checkCount: Int = 1, wasDown: Bool,
            problem: String? = nil
        ) {
            (self.start, self.end, self.last, self.checkCount) = (start, end, last, checkCount)
            (self.wasDown, self.problem) = (wasDown, problem)
        }

        /// How long it was, as far as it is known, in seconds; never negative.
        package var seconds: Int64 { max(0, (end ?? last).seconds(since: start)) }
    }
}
