import HeapModule
package import UniversalLinksChecks
package import UniversalLinksProject

/// Which domain is checked when.
///
/// A value without a clock: times are durations since the schedule began, on a clock that never goes back. Each domain
/// waits for one check at a time, so that however long the machine slept, one check makes up for all that were missed.
///
/// Checks wait for one another only because of these limits: so many at a time, one for each host, a few for each
/// network address, and half of all for domains whose last check was slow or found the host down. So dead hosts never
/// take all places.
package struct CheckSchedule: Sendable {
    /// How many checks run at a time for one network address.
    package static let addressLimit = 4
    /// After a check that took this long, the next one of the domain counts as slow.
    package static let slowCheck = Duration.seconds(5)

    package enum Mode: Hashable, Sendable {
        /// Each domain again and again.
        case continuous
        /// Each domain now, and again only if its check disagrees with what is known.
        case once
    }

    package struct Start: Hashable, Sendable {
        package var domain: MonitoredDomain
        /// How long after its due time it begins.
        package var lateness: Duration
    }

    package private(set) var rhythm: CheckRhythm
    package private(set) var runningCount = 0

    private let mode: Mode
    private var entries: [String: Entry] = [:]
    private var queue = DueQueue()
    private var parked: [Limit: DueQueue] = [:]
    private var counts: [Limit: Int] = [:]
    private var busyHosts: Set<CheckedHost> = []
    private var turnCount: UInt64 = 0

    package init(_ settings: MonitorSettings, mode: Mode = .continuous, seed: UInt64) {
        (rhythm, self.mode) = (CheckRhythm(settings, seed: seed), mode)
    }

    package var count: Int { entries.count { !$0.value.isRemoved } }

    /// Never true for a continuous schedule with domains.
    package var isFinished: Bool { entries.isEmpty }

    /// When the next check is due, if one could begin then; nil if none can before another one ends.
    package var wakeUp: Duration? { runningCount < concurrency ? queue.first?.due : nil }

    private var concurrency: Int { max(1, rhythm.settings.concurrency) }
}

extension CheckSchedule {
    /// Replaces the settings and the list of domains. Running checks continue; those of removed domains are not
    /// repeated.
    ///
    /// - Parameters:
    ///   - states: What is known about new domains.
    ///   - offset: The time on the clock of the schedule.
    ///   - now: The same time on the wall clock, in which the states have their due times.
    package mutating func update(
        _ settings: MonitorSettings, domains: [MonitoredDomain], states: [String: DomainState], at offset: Duration,
        now: UTCInstant
    ) {
        rhythm.settings = settings
        let names = Set(domains.map(\.name))
        for (name, entry) in entries where !names.contains(name) {
            entries[name] = nil
            if entry.isRunning {
                entries[name] = entry
                entries[name]?.isRemoved = true
            }
        }
        let newCount = domains.count { entries[$0.name] == nil && states[$0.name]?.due == nil }
        for domain in domains {
            let state = states[domain.name] ?? DomainState()
            guard var entry = entries[domain.name] else {
                let delay = firstDelay(of: domain, in: state, among: newCount, now: now)
                entries[domain.name] = Entry(
                    domain: domain, due: offset + delay, address: state.address, isSlow: state.downCount > 0)
                wait(domain.name, until: offset + delay)
                continue
            }
            (entry.domain, entry.isRemoved) = (domain, false)
            entries[domain.name] = entry
            guard !entry.isRunning else { continue }
            let latest = offset + rhythm.longestDelay(of: domain, in: state)
            if latest < entry.due { wait(domain.name, until: latest) }
        }
        // There may be more places than before.
        for limit in parked.keys { while wakeOne(at: limit) {} }
    }

    /// The next check to begin now, which counts as running from now on; nil if none is due, or none can begin.
    package mutating func next(at offset: Duration) -> Start? {
        while runningCount < concurrency, let first = queue.first, first.due <= offset {
            _ = queue.removeFirst()
            guard var entry = entries[first.domain], entry.turn == first.turn, !entry.isRunning else { continue }
            guard !busyHosts.contains(entry.domain.host) else {
                queue.insert(DueQueue.Element(due: offset + .seconds(1), domain: first.domain, turn: first.turn))
                continue
            }
            let limits = limits(of: entry)
            if let full = limits.first(where: isFull) {
                parked[full, default: DueQueue()].insert(first)
                for limit in limits where !isFull(limit) { wakeOne(at: limit) }
                continue
            }
            (entry.isRunning, entry.started, entry.limits) = (true, offset, limits)
            entry.startedHost = entry.domain.host
            entries[first.domain] = entry
            runningCount += 1
            busyHosts.insert(entry.domain.host)
            for limit in limits { counts[limit, default: 0] += 1 }
            return Start(domain: entry.domain, lateness: offset - entry.due)
        }
        return nil
    }

    /// Ends a check that was not made, or whose domain is no longer checked.
    package mutating func abandon(_ name: String, at offset: Duration) {
        guard release(name) != nil else { return }
        if mode == .once || entries[name]?.isRemoved == true { entries[name] = nil }
        guard let entry = entries[name] else { return }
        wait(name, until: offset + rhythm.interval(of: entry.domain))
    }

    /// Ends a check.
    ///
    /// - Parameters:
    ///   - state: The state of the domain after it.
    ///   - time: When it began, on the wall clock.
    ///   - isConfirmed: Whether it is to be repeated early.
    ///   - offset: The time on the clock of the schedule.
    /// - Returns: How long it is until the next one; nil if there is none.
    package mutating func finish(
        _ name: String, in state: DomainState, at time: UTCInstant, isConfirmed: Bool, offset: Duration
    ) -> Duration? {
        guard let entry = release(name) else { return nil }
        entries[name]?.address = state.address
        entries[name]?.isSlow = state.downCount > 0 || offset - entry.started >= CheckSchedule.slowCheck
        let delay = rhythm.delay(of: entry.domain, in: state, at: time, isConfirmed: isConfirmed)
        // Checks that begin a little late keep their rhythm; after a long pause a new one starts.
        let base = entry.started - entry.due < delay / 2 ? entry.due : entry.started
        let due = max(base + delay, offset)
        guard !entry.isRemoved, mode == .continuous || isConfirmed else {
            entries[name] = nil
            return due - offset
        }
        wait(name, until: due)
        return due - offset
    }
}

extension CheckSchedule {
    private struct Entry: Sendable {
        var domain: MonitoredDomain
        var due: Duration
        /// Only the wait with this turn counts.
        var turn: UInt64 = 0
        var address: String?
        var isSlow: Bool
        var isRunning = false
        /// Whether it is no longer checked once the running check has ended.
        var isRemoved = false
        /// When the running check began, on which host, and which limits it counts against.
        var started = Duration.zero
        var startedHost: CheckedHost?
        var limits: [Limit] = []

        init(domain: MonitoredDomain, due: Duration, address: String?, isSlow: Bool) {
            (self.domain, self.due, self.address, self.isSlow) = (domain, due, address, isSlow)
        }
    }

    private enum Limit: Hashable, Sendable {
        case slow
        case address(String)
    }

    private func limits(of entry: Entry) -> [Limit] {
        (entry.isSlow ? [.slow] : []) + (entry.address.map { [.address($0)] } ?? [])
    }

    private func isFull(_ limit: Limit) -> Bool {
        counts[limit, default: 0] >= (limit == .slow ? max(1, concurrency / 2) : CheckSchedule.addressLimit)
    }

    private func firstDelay(
        of domain: MonitoredDomain, in state: DomainState, among count: Int, now: UTCInstant
    ) -> Duration {
        guard mode == .continuous else { return .zero }
        guard let due = state.due else { return rhythm.firstDelay(of: domain, among: count) }
        // Far more than any interval; a damaged state may contain any value.
        let difference = max(
            -1_000_000_000, min(1_000_000_000, due.subtractingReportingOverflow(now.seconds).partialValue))
        return difference > 0
            ? min(.seconds(difference), rhythm.longestDelay(of: domain, in: state))
            : rhythm.overdueDelay(of: domain, lateness: .seconds(-difference))
    }

    private mutating func wait(_ name: String, until due: Duration) {
        turnCount += 1
        entries[name]?.due = due
        entries[name]?.turn = turnCount
        queue.insert(DueQueue.Element(due: due, domain: name, turn: turnCount))
    }

    private mutating func release(_ name: String) -> Entry? {
        guard let entry = entries[name], entry.isRunning else { return nil }
        entries[name]?.isRunning = false
        runningCount -= 1
        if let host = entry.startedHost { busyHosts.remove(host) }
        for limit in entry.limits {
            counts[limit, default: 1] -= 1
            if counts[limit] == 0 { counts[limit] = nil }
            wakeOne(at: limit)
        }
        return entry
    }

    /// Lets a domain that waits for a place try again; false if none waits.
    @discardableResult
    private mutating func wakeOne(at limit: Limit) -> Bool {
        while let element = parked[limit]?.removeFirst() {
            guard entries[element.domain]?.turn == element.turn else { continue }
            queue.insert(element)
            return true
        }
        parked[limit] = nil
        return false
    }
}

/// Domains by the time at which their next check is due; equal times by name.
struct DueQueue: Sendable {
    struct Element: Comparable, Sendable {
        /// Since the start of the schedule.
        let due: Duration
        let domain: String
        /// Which of the domain's waits it is; one that was replaced is skipped.
        let turn: UInt64

        static func < (left: Element, right: Element) -> Bool {
            (left.due, left.domain, left.turn) < (right.due, right.domain, right.turn)
        }
    }

    private var heap = Heap<Element>()

    /// Includes those that were replaced.
    var count: Int { heap.count }
    var first: Element? { heap.min }

    mutating func insert(_ element: Element) { heap.insert(element) }
    mutating func removeFirst() -> Element? { heap.popMin() }
}
