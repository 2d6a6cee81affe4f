import GRDB
package import UniversalLinksChecks

/// What a domain's host and Apple's CDN served over time: when the file changed, and how long devices got another one.
///
/// Times are as exact as checks are frequent: what a check finds happened after the check before. Checks are in the
/// order in which they were recorded; if the clock was set back, times go back as well, and durations are 0.
package struct DomainTimeline: Hashable, Sendable {
    package var domain: String
    /// Includes one check before the requested time, which says what was served then.
    package var checkCount = 0
    /// How often the clock was set back between two checks.
    package var clockStepCount = 0
    /// Times in which host and CDN served the same files, without gaps; the last one ends with the last check.
    package var periods: [Period] = []
    package var changes: [FileChange] = []
    /// Times in which the host served no file.
    package var outages: [Outage] = []
    /// The incidents that were open in this time, in the order in which they opened.
    package var incidents: [Incident] = []

    package init(domain: String) { self.domain = domain }
}

extension DomainTimeline {
    package struct Period: Hashable, Sendable {
        /// The time of its first check.
        package var start: UTCInstant
        /// The time of the first check of the next period; for the last period, the time of its last check.
        package var end: UTCInstant
        package var checkCount: Int
        package var origin: HostServing.State
        /// SHA-256; nil if the host served no file.
        package var fileHash: String?
        /// The name of the CDN's state, as in an observation.
        package var cdn: String
        /// Whether devices got from the CDN what the host served.
        package var isUpToDate: Bool
        /// Whether the host had a file and only the CDN was behind.
        package var isBehind: Bool
        /// SHA-256; nil if the CDN has no file, or was not queried.
        package var cdnFileHash: String?

        package init(
            start: UTCInstant, end: UTCInstant, checkCount: Int = 1, origin: HostServing.State,
            fileHash: String? = nil, cdn: String, isUpToDate: Bool = false, isBehind: Bool = false,
            cdnFileHash: String? = nil
        ) {
            (self.start, self.end, self.checkCount) = (start, end, checkCount)
            (self.origin, self.fileHash, self.cdn) = (origin, fileHash, cdn)
            (self.isUpToDate, self.isBehind, self.cdnFileHash) = (isUpToDate, isBehind, cdnFileHash)
        }

        /// Never negative.
        package var seconds: Int64 { max(0, end.seconds(since: start)) }
    }

    package struct FileChange: Hashable, Sendable {
        /// SHA-256; nil if the host answered without a file.
        package var from: String?
        package var to: String
        /// The last check without the change.
        package var unchanged: UTCInstant
        /// The first check with the change.
        package var noticed: UTCInstant
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

        package init(
            from: String?, to: String, unchanged: UTCInstant, noticed: UTCInstant, ending: Ending = .open,
            compared: UTCInstant? = nil
        ) {
            (self.from, self.to, self.unchanged, self.noticed) = (from, to, unchanged, noticed)
            (self.ending, self.compared) = (ending, compared)
        }

        /// How long the CDN served another file or none, as far as known, in seconds; never negative, and nil if no
        /// check compared the CDN's copy.
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

    package struct Outage: Hashable, Sendable {
        /// The first check without a file.
        package var start: UTCInstant
        /// The first check with a file again; nil if there was none yet.
        package var end: UTCInstant?
        /// The last check without a file.
        package var last: UTCInstant
        package var checkCount: Int
        /// Whether one of the checks found the host down altogether.
        package var wasDown: Bool
        /// What the first check found, in one sentence.
        package var problem: String?

        package init(
            start: UTCInstant, end: UTCInstant? = nil, last: UTCInstant, checkCount: Int = 1, wasDown: Bool,
            problem: String? = nil
        ) {
            (self.start, self.end, self.last, self.checkCount) = (start, end, last, checkCount)
            (self.wasDown, self.problem) = (wasDown, problem)
        }

        /// As far as known; never negative.
        package var seconds: Int64 { max(0, (end ?? last).seconds(since: start)) }
    }
}

extension DomainTimeline {
    /// Makes a timeline from one check after the other, so that they are never all in memory.
    struct Builder {
        private(set) var timeline: DomainTimeline
        private var fileHash: String?
        /// The last check, and whether one before found a host that answers without a file.
        private var last: UTCInstant?
        private var hasLackedFile = false

        init(domain: String) { timeline = DomainTimeline(domain: domain) }

        /// - Parameter check: The next check; only the hashes of its files are used.
        mutating func add(_ check: StoredCheck) {
            let observation = check.observation
            timeline.checkCount += 1
            if check.isClockBehind { timeline.clockStepCount += 1 }
            extendPeriods(observation)
            extendOutages(observation)
            extendChanges(observation)
            last = observation.time
        }
    }
}

extension DomainTimeline.Builder {
    private mutating func extendPeriods(_ observation: Monitor.Observation) {
        let next = DomainTimeline.Period(
            start: observation.time, end: observation.time, origin: observation.origin.state,
            fileHash: observation.file?.hash, cdn: observation.cdn.state, isUpToDate: observation.cdn.isUpToDate,
            isBehind: observation.cdn.isBehind, cdnFileHash: observation.cdn.file?.hash)
        guard let index = timeline.periods.indices.last else { return timeline.periods.append(next) }
        timeline.periods[index].end = observation.time
        guard timeline.periods[index].isContinued(by: next) else { return timeline.periods.append(next) }
        timeline.periods[index].checkCount += 1
    }

    private mutating func extendOutages(_ observation: Monitor.Observation) {
        let (origin, time) = (observation.origin, observation.time)
        let index = timeline.outages.indices.last
        let open = index.flatMap { timeline.outages[$0].end == nil ? $0 : nil }
        switch (origin.state, open) {
        case (.served, nil): break
        case (.served, let open?): timeline.outages[open].end = time
        case (_, nil):
            timeline.outages.append(
                .init(start: time, last: time, wasDown: origin.state == .down, problem: origin.problem))
        case (_, let open?):
            timeline.outages[open].last = time
            timeline.outages[open].checkCount += 1
            if origin.state == .down { timeline.outages[open].wasDown = true }
        }
    }

    private mutating func extendChanges(_ observation: Monitor.Observation) {
        if observation.origin.state == .broken, observation.file == nil { hasLackedFile = true }
        guard observation.origin.state == .served, let hash = observation.file?.hash else { return }
        if hash != fileHash, let last, fileHash != nil || hasLackedFile {
            if let index = openChange { timeline.changes[index].ending = .superseded(observation.time) }
            timeline.changes.append(
                .init(from: fileHash, to: hash, unchanged: last, noticed: observation.time))
        }
        fileHash = hash
        guard let index = openChange, observation.cdn.isUpToDate || observation.cdn.isBehind else { return }
        timeline.changes[index].compared = observation.time
        if observation.cdn.isUpToDate { timeline.changes[index].ending = .followed(observation.time) }
    }

    private var openChange: Int? {
        timeline.changes.indices.last.flatMap { timeline.changes[$0].ending == .open ? $0 : nil }
    }
}

extension DomainTimeline.Period {
    fileprivate func isContinued(by next: Self) -> Bool {
        var copy = next
        (copy.start, copy.end, copy.checkCount) = (start, end, checkCount)
        return copy == self
    }
}

extension HistoryStore {
    /// - Parameter time: The start; nil for everything that is kept.
    /// - Returns: Nil if nothing is known of the domain.
    package func timeline(of domain: String, since time: UTCInstant? = nil) async throws(HistoryError)
        -> DomainTimeline?
    {
        try await read { database in
            guard
                let identifier = try Int64.fetchOne(
                    database, sql: "SELECT id FROM domains WHERE name = ?", arguments: [domain])
            else { return nil }
            let first = try HistoryStore.firstCheck(of: identifier, since: time, in: database)
            let rows = try Row.fetchCursor(
                database,
                sql: StoredCheck.selection + "WHERE checks.domainID = ? AND checks.id >= ? ORDER BY checks.id",
                arguments: [identifier, first])
            var builder = DomainTimeline.Builder(domain: domain)
            while let row = try rows.next() { builder.add(try StoredCheck(row: row)) }
            var timeline = builder.timeline
            timeline.incidents = try HistoryStore.incidents(
                of: domain, onlyOpen: false, since: time, limit: 1_000, in: database
            ).reversed()
            return timeline
        }
    }

    /// The number of the check before the first one at or after a time, in the order of recording: it says what was
    /// served then.
    private static func firstCheck(of domain: Int64, since time: UTCInstant?, in database: Database) throws -> Int64 {
        guard let time else { return 0 }
        let first = try Int64.fetchOne(
            database, sql: "SELECT id FROM checks WHERE domainID = ? AND +time >= ? ORDER BY id LIMIT 1",
            arguments: [domain, time.seconds])
        return try Int64.fetchOne(
            database, sql: "SELECT id FROM checks WHERE domainID = ? AND id < ? ORDER BY id DESC LIMIT 1",
            arguments: [domain, first ?? .max]) ?? 0
    }
}
