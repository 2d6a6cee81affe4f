import UniversalLinksChecks
package import UniversalLinksProject

/// What a check does to the state of its domain: which incidents open, change and close.
///
/// An incident opens after several failing checks in a row, and closes after several that succeed; inconclusive checks
/// count as neither. It changes when as many checks in a row as it takes to open one report that it is worse, or
/// another problem of the same kind. So a check that disagrees with the one before never opens, changes or closes
/// anything by itself, unless the settings require only one check.
///
/// The clock of the machine may go back: an incident never closes before it opens, and no identifier is used twice.
package struct IncidentTracking: Sendable {
    /// How many failing checks in a row open an incident; at least 1.
    package var opensAfter: Int
    /// How many successful checks in a row close it; at least 1.
    package var closesAfter: Int
    private let settings: MonitorSettings

    package init(_ settings: MonitorSettings) {
        opensAfter = max(1, settings.opensAfter)
        closesAfter = max(1, settings.closesAfter)
        self.settings = settings
    }

    package struct Outcome: Hashable, Sendable {
        /// `due` is unchanged.
        package var state: DomainState
        /// In the order of `Incident.Kind.allCases`.
        package var transitions: [Incident.Transition]
        /// Whether the check disagrees with what is known, but too few did to open, change or close something: another
        /// check should follow soon.
        package var isUndecided: Bool
    }

    package func outcome(of observation: Monitor.Observation, in state: DomainState) -> Outcome {
        var outcome = Outcome(state: state, transitions: [], isUndecided: false)
        update(&outcome.state, with: observation)
        let reader = SignalReader(
            observation, behindSince: outcome.state.behindSince.map(UTCInstant.init(seconds:)), settings: settings)
        for kind in Incident.Kind.allCases {
            let reading = reader.reading(of: kind)
            // Nearly all of them.
            if reading == .fine, state.tracks[kind] == nil { continue }
            if reading == .unknown { continue }
            var track = state.tracks[kind] ?? DomainState.Track()
            if let transition = step(&track, reading, observation, fileHashBefore: state.fileHash) {
                outcome.transitions.append(transition)
            }
            if track.isUndecided { outcome.isUndecided = true }
            outcome.state.tracks[kind] = track == DomainState.Track() ? nil : track
        }
        return outcome
    }
}

extension IncidentTracking {
    /// Updates what is known about the host and the CDN, whatever incidents there are.
    private func update(_ state: inout DomainState, with observation: Monitor.Observation) {
        state.downCount = observation.origin.state == .down ? min(state.downCount, 1_000_000) + 1 : 0
        state.address = observation.origin.address ?? state.address
        guard observation.origin.state == .served, let file = observation.file else { return }
        state.fileHash = file.hash
        let copy = observation.cdn
        if copy.isBehind {
            let now = observation.time.seconds
            // A CDN that fetches one new version after another is up to date, however fast the host changes its file.
            let isSameCopy = state.cdnHash == copy.file?.hash
            state.behindSince = isSameCopy ? min(state.behindSince ?? now, now) : now
            state.cdnHash = copy.file?.hash
        } else if copy.isUpToDate {
            (state.behindSince, state.cdnHash) = (nil, nil)
        }
    }

    private func step(
        _ track: inout DomainState.Track, _ reading: Signal.Reading, _ observation: Monitor.Observation,
        fileHashBefore: String?
    ) -> Incident.Transition? {
        switch (reading, track.open) {
        case (.unknown, _): return nil
        case (.fine, nil):
            track.forgetFailures()
            return nil
        case (.fine, let incident?):
            track.forgetChange()
            track.successCount += 1
            guard track.successCount >= closesAfter else { return nil }
            return close(incident, &track, at: observation.time)
        case (.failing(let signal), nil):
            let now = observation.time.seconds
            if track.failureCount == 0 { track.fileHashBefore = fileHashBefore }
            track.failureCount += 1
            track.failingSince = min(track.failingSince ?? now, now)
            guard track.failureCount >= opensAfter else { return nil }
            return open(signal, &track, observation)
        case (.failing(let signal), let incident?):
            track.successCount = 0
            return change(incident, to: signal, &track, at: observation.time)
        }
    }

    private func open(
        _ signal: Signal, _ track: inout DomainState.Track, _ observation: Monitor.Observation
    ) -> Incident.Transition {
        let now = observation.time
        let stamp = track.stamp(at: now)
        let hash = observation.origin.state == .served ? observation.file?.hash : nil
        let incident = Incident(
            id: "\(observation.domain)/\(signal.kind.rawValue)/\(stamp.seconds)", domain: observation.domain,
            kind: signal.kind, severity: signal.severity, summary: signal.summary, cause: signal.cause,
            evidence: signal.evidence, fileHash: hash,
            previousFileHash: track.fileHashBefore == hash ? nil : track.fileHashBefore,
            began: UTCInstant(seconds: min(track.failingSince ?? now.seconds, now.seconds)), opened: now)
        track.forgetFailures()
        (track.open, track.openID, track.fingerprint) = (incident, incident.id, signal.fingerprint)
        return Incident.Transition(.opened, incident, at: stamp)
    }

    /// Changes the incident once enough checks in a row agree that it is worse, or another problem.
    private func change(
        _ incident: Incident, to signal: Signal, _ track: inout DomainState.Track, at now: UTCInstant
    ) -> Incident.Transition? {
        guard signal.fingerprint != track.fingerprint || signal.severity > incident.severity else {
            track.forgetChange()
            return nil
        }
        let isSameChange =
            track.changedFingerprint == signal.fingerprint && track.changedSeverity == signal.severity
        track.changeCount = isSameChange ? track.changeCount + 1 : 1
        (track.changedFingerprint, track.changedSeverity) = (signal.fingerprint, signal.severity)
        guard track.changeCount >= opensAfter else { return nil }
        track.forgetChange()
        var changed = incident
        (changed.severity, changed.summary) = (signal.severity, signal.summary)
        (changed.cause, changed.evidence) = (signal.cause, signal.evidence)
        (track.open, track.fingerprint) = (changed, signal.fingerprint)
        return Incident.Transition(.changed, changed, at: track.stamp(at: now))
    }

    private func close(
        _ incident: Incident, _ track: inout DomainState.Track, at now: UTCInstant
    ) -> Incident.Transition {
        let time = track.stamp(at: now)
        var closed = incident
        closed.closed = time
        let stamp = track.lastStamp
        track = DomainState.Track()
        track.lastStamp = stamp
        return Incident.Transition(.closed, closed, at: time)
    }
}

extension DomainState.Track {
    /// Whether it would open, change or close if the next check agreed with the last one.
    fileprivate var isUndecided: Bool { open == nil ? failureCount > 0 : successCount > 0 || changeCount > 0 }

    /// A time for an identifier: now, or later than every one before.
    fileprivate mutating func stamp(at now: UTCInstant) -> UTCInstant {
        let stamp = max(now.seconds, lastStamp.map { $0 + 1 } ?? now.seconds)
        lastStamp = stamp
        return UTCInstant(seconds: stamp)
    }

    fileprivate mutating func forgetFailures() { (failureCount, failingSince, fileHashBefore) = (0, nil, nil) }

    fileprivate mutating func forgetChange() {
        (changeCount, changedFingerprint, changedSeverity) = (0, nil, nil)
    }
}

/// What is known about a domain between two checks; stored with each of them.
package struct DomainState: Hashable, Sendable, Codable {
    package var tracks: [Incident.Kind: Track] = [:]
    /// When the next check is due, in seconds since 1970; nil before the first one.
    package var due: Int64?
    /// How many checks in a row found the host down.
    package var downCount = 0
    /// SHA-256 of the last file that the host served.
    package var fileHash: String?
    /// Since when the CDN has been behind, in seconds since 1970; nil if it is not.
    package var behindSince: Int64?
    /// SHA-256 of the file that the CDN had while it was behind; nil if it had none.
    package var cdnHash: String?
    /// How many checks in a row were repeated early because they disagreed with what is known.
    package var confirmationCount = 0
    /// The network address of the host in the last check that reached it.
    package var address: String?

    package init() {}

    package struct Track: Hashable, Sendable, Codable {
        /// In a row.
        package var failureCount = 0
        /// When the first of them failed, in seconds since 1970.
        package var failingSince: Int64?
        /// How many checks in a row succeeded while an incident is open.
        package var successCount = 0
        package var openID: String?
        /// What the open incident is about; a different one is another incident.
        package var fingerprint: String?
        /// The open incident as it was last reported.
        package var open: Incident?
        /// What failing checks report and the open incident does not.
        package var changedFingerprint: String?
        package var changedSeverity: Incident.Severity?
        /// How many of them in a row agreed.
        package var changeCount = 0
        /// SHA-256 of the file before the first of the failing checks; nil if there was none.
        package var fileHashBefore: String?
        /// The latest time in an identifier, in seconds since 1970: no identifier is used twice, whatever the clock
        /// does.
        package var lastStamp: Int64?

        package init() {}
    }
}
