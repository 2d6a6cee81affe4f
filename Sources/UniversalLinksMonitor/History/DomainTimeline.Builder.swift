import UniversalLinksChecks

extension DomainTimeline {
    /// Makes a timeline from checks, one after the other, so that they are never all in memory.
    struct Builder {
        private(set) var timeline: DomainTimeline
        /// The last file that the host served.
        private var fileHash: String?
        /// The last check, and whether one before found a host that answers without a file.
        private var last: UTCInstant?
        private var hasLackedFile = false

        init(domain: String) { timeline = DomainTimeline(domain: domain) }

        /// - Parameter check: The next check; of its files, the hashes count.
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
