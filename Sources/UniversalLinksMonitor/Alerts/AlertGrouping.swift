package import UniversalLinksChecks
package import UniversalLinksProject

/// Which alerts report the transitions that have not been reported yet, and when.
///
/// Each transition is part of exactly one alert:
///
/// - Transitions with the same step, kind and cause share one alert, sent when the oldest of them has waited for the
///   window.
/// - An opening is reported before its closing. An incident that opens and closes within the window gets two alerts, in
///   this order, so that receivers see each step. Several changes within the window are reported as one, with the
///   incident as it is then.
/// - In quiet hours, only critical transitions are reported. When they end, each incident is reported as it is then:
///   one that opened and is still open, in one alert; one that opened and closed meanwhile, in one alert with the step
///   `closed` that says so (``Alert/isAlreadyOver``); one that was reported before and closed meanwhile, as closed.
/// - A clock that was set back delays nothing: a transition from the future counts as one that has waited.
package struct AlertGrouping: Hashable, Sendable {
    /// How long transitions are collected, in seconds.
    package var window: Int
    /// When only critical transitions are reported; nil for never.
    package var quietHours: MonitorSettings.QuietHours?

    package init(window: Int, quietHours: MonitorSettings.QuietHours? = nil) {
        (self.window, self.quietHours) = (window, quietHours)
    }

    package init(_ settings: MonitorSettings) {
        self.init(window: settings.grouping, quietHours: settings.quietHours)
    }

    package struct Plan: Hashable, Sendable {
        /// In the order in which they are sent.
        package var drafts: [AlertDraft]
        /// When the next transition is due, if no more come; nil if nothing waits.
        package var next: UTCInstant?
    }

    /// The most incidents that an alert lists.
    static let incidentLimit = 500

    /// - Parameters:
    ///   - pending: The transitions that no alert has reported, in the order in which they were recorded.
    ///   - immediately: Whether nothing waits for the window; quiet hours still apply.
    package func plan(
        _ pending: [Incident.Transition], now: UTCInstant, immediately: Bool = false
    ) -> Plan {
        let isQuiet = quietHours?.contains(now) ?? false
        var groups: [GroupKey: [Entry]] = [:]
        var order: [GroupKey] = []
        for chain in chains(pending, isQuiet: isQuiet) {
            for entry in chain {
                let key = GroupKey(entry, isHeld: isQuiet && entry.severity < .critical)
                if groups[key, default: []].isEmpty { order.append(key) }
                groups[key, default: []].append(entry)
            }
        }
        let ready = Set(
            groups.lazy.filter { key, entries in
                !key.isHeld && (immediately || entries.contains { hasWaited($0.first, now: now) })
            }.map(\.key))
        return plan(groups, order, ready: ready, now: now)
    }

    private func plan(
        _ groups: [GroupKey: [Entry]], _ order: [GroupKey], ready: Set<GroupKey>, now: UTCInstant
    ) -> Plan {
        var plan = Plan(drafts: [], next: nil)
        var blockedTracks: [String: Int] = [:]
        // Within each track, what comes first blocks what comes later: nobody hears of an end before the beginning.
        for key in order where !ready.contains(key) {
            for entry in groups[key] ?? [] {
                blockedTracks[entry.track] = min(blockedTracks[entry.track] ?? .max, entry.position)
                let due = UTCInstant(seconds: entry.first.seconds + Int64(window))
                let held = key.isHeld ? quietHours?.end(after: now) : nil
                let next = max(due, held ?? due)
                plan.next = min(plan.next ?? next, next)
            }
        }
        for step in [Incident.Transition.Step.opened, .changed, .closed] {
            for key in order where key.step == step && ready.contains(key) {
                let entries = (groups[key] ?? []).filter { entry in
                    // A later incident of the track gets its own alert, after the earlier one is over.
                    entry.round == 0 && entry.position < blockedTracks[entry.track] ?? .max
                }
                if !entries.isEmpty { plan.drafts.append(AlertGrouping.draft(of: entries, key, now: now)) }
            }
        }
        return plan
    }

    private static func draft(of entries: [Entry], _ key: GroupKey, now: UTCInstant) -> AlertDraft {
        let ids = entries.flatMap(\.transitionIDs).sorted()
        let incidents = entries.map(\.incident)
        let alert = Alert(
            key: Alert.key(ofTransitions: ids), step: key.step, kind: key.kind,
            severity: entries.map(\.severity).max() ?? .notice,
            summary: Alert.summary(of: incidents, isAlreadyOver: key.isAlreadyOver),
            incidents: Array(incidents.prefix(incidentLimit)), incidentCount: incidents.count,
            isAlreadyOver: key.isAlreadyOver, time: now)
        return AlertDraft(alert, transitionIDs: ids, subjects: incidents.map(AlertDraft.Subject.init))
    }

    private func hasWaited(_ time: UTCInstant, now: UTCInstant) -> Bool {
        now.seconds - time.seconds >= window || time.seconds - now.seconds > window
    }
}

extension AlertGrouping {
    /// What is reported at once: a transition, or several of one incident that are reported as one.
    private struct Entry {
        var step: Incident.Transition.Step
        /// As it is after the last transition.
        var incident: Incident
        var transitionIDs: [String]
        var severity: Incident.Severity
        var first: UTCInstant
        var track: String
        var isAlreadyOver = false
        /// Its place among the entries of the track.
        var position = 0
        /// How many incidents of the track are reported before its own.
        var round = 0

        /// - Parameter transitions: Those of one incident, in order; at least one.
        init?(_ transitions: [Incident.Transition]) {
            guard let first = transitions.first, let last = transitions.last else { return nil }
            (incident, self.first) = (last.incident, first.time)
            track = AlertDraft.Subject(last.incident).track
            transitionIDs = transitions.map(\.id)
            severity = transitions.map(\.incident.severity).max() ?? .notice
            step = last.step == .changed ? first.step : last.step
            isAlreadyOver = transitions.count > 1 && first.step == .opened && last.step == .closed
        }
    }

    private struct GroupKey: Hashable {
        var step: Incident.Transition.Step
        var kind: Incident.Kind
        var cause: String
        var isAlreadyOver: Bool
        var isHeld: Bool

        init(_ entry: Entry, isHeld: Bool) {
            (step, kind, cause) = (entry.step, entry.incident.kind, entry.incident.cause)
            (isAlreadyOver, self.isHeld) = (entry.isAlreadyOver, isHeld)
        }
    }

    private func chains(_ pending: [Incident.Transition], isQuiet: Bool) -> [[Entry]] {
        var tracks: [String: [Incident.Transition]] = [:]
        var order: [String] = []
        for transition in pending {
            let track = AlertDraft.Subject(transition.incident).track
            if tracks[track] == nil { order.append(track) }
            tracks[track, default: []].append(transition)
        }
        return order.map { track in
            let incidents = (tracks[track] ?? []).runs { $0.incident.id == $1.incident.id }
            var chain: [Entry] = []
            for (round, transitions) in incidents.enumerated() {
                for var entry in entries(transitions, isQuiet: isQuiet) {
                    (entry.position, entry.round) = (chain.count, round)
                    chain.append(entry)
                }
            }
            return chain
        }
    }

    private func entries(_ transitions: [Incident.Transition], isQuiet: Bool) -> [Entry] {
        if transitions.contains(where: { isHeld($0, isQuiet: isQuiet) }) {
            return [Entry(transitions)].compactMap(\.self)
        }
        return transitions.runs { $0.step == .changed && $1.step == .changed }.compactMap(Entry.init)
    }

    /// Whether quiet hours hold a transition, or have held it.
    private func isHeld(_ transition: Incident.Transition, isQuiet: Bool) -> Bool {
        guard let quietHours, transition.incident.severity < .critical else { return false }
        return isQuiet || quietHours.contains(UTCInstant(seconds: transition.time.seconds + Int64(window)))
    }
}

extension Array {
    fileprivate func runs(_ belongTogether: (Element, Element) -> Bool) -> [[Element]] {
        var runs: [[Element]] = []
        for element in self {
            if let last = runs.last?.last, belongTogether(last, element) {
                runs[runs.count - 1].append(element)
            } else {
                runs.append([element])
            }
        }
        return runs
    }
}
