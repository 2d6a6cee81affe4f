/// Waits until the CDN has what hosts serve, for deployments: with repeated, polite requests.
///
/// The first look is after the shortest pause. Pauses double up to a quarter of an hour, and up to five minutes if the
/// CDN's copy is due sooner; no host is requested more often than once in the shortest pause.
public struct CDNWait: Sendable {
    /// How long to wait, and how often to send requests.
    public var limits: Limits

    /// How long to wait, and how often to send requests.
    public struct Limits: Hashable, Sendable {
        /// The longest time to wait in all.
        public var timeout: Duration
        /// How often in a row a host may be seen without a file before waiting for it ends.
        public var brokenCount: Int
        /// How often the CDN may fail anew, while the host is seen to be right, before waiting for it ends.
        public var failureCount: Int
        /// How many hosts are requested at the same time.
        public var concurrency: Int

        /// Limits.
        public init(
            timeout: Duration = .seconds(6 * 3_600), brokenCount: Int = 3, failureCount: Int = 3, concurrency: Int = 8
        ) {
            self.timeout = timeout
            self.brokenCount = max(1, brokenCount)
            self.failureCount = max(1, failureCount)
            self.concurrency = max(1, concurrency)
        }

        /// The shortest time between two looks at a host, and before the first.
        public static let shortestPause = Duration.seconds(30)
    }

    /// A wait with limits.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// What happens while waiting.
    public struct Event: Sendable {
        package enum Value: Sendable {
            case looked(CheckedHost, CDNState, next: Duration)
            case ended(CheckedHost, Outcome)
        }

        package let value: Value
    }

    /// How waiting for a host ended.
    public struct Outcome: Sendable {
        /// What was seen last.
        public let evidence: HostEvidence
        /// What that says.
        public let state: CDNState
        /// Why it ended.
        public let ending: Ending
        /// How long it took.
        public let waited: Duration
    }

    /// Why waiting ends.
    public struct Ending: Hashable, Sendable {
        package enum Value: String, Sendable {
            case caughtUp = "caught-up"
            case brokenOrigin = "broken-origin"
            case failingCDN = "failing-cdn"
            case uncheckedCDN = "unchecked-cdn"
            case timedOut = "timed-out"
        }

        package let value: Value

        /// The CDN has what the host serves.
        public static let caughtUp = Ending(value: .caughtUp)
        /// The host has no file: waiting for the CDN cannot help.
        public static let brokenOrigin = Ending(value: .brokenOrigin)
        /// The CDN requested the file again and failed again, several times.
        public static let failingCDN = Ending(value: .failingCDN)
        /// The CDN is not requested at all.
        public static let uncheckedCDN = Ending(value: .uncheckedCDN)
        /// The time is over.
        public static let timedOut = Ending(value: .timedOut)
    }
}

extension CDNWait.Event {
    /// The host that was looked at.
    public var host: CheckedHost {
        switch value {
        case .looked(let host, _, _), .ended(let host, _): host
        }
    }

    /// What was seen.
    public var state: CDNState {
        switch value {
        case .looked(_, let state, _): state
        case .ended(_, let outcome): outcome.state
        }
    }

    /// The pause until it is looked at again; nil if it is not waited for any longer.
    public var pause: Duration? { if case .looked(_, _, let pause) = value { pause } else { nil } }

    /// How waiting for the host ended; nil while it goes on.
    public var outcome: CDNWait.Outcome? { if case .ended(_, let outcome) = value { outcome } else { nil } }
}

extension CDNWait.Ending: RawRepresentable {
    /// The ending that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension CDNWait {
    /// Waits for hosts that were looked at already, and not found up to date.
    ///
    /// - Parameters:
    ///   - hosts: The hosts, each once.
    ///   - clock: What measures the pauses.
    ///   - generator: What the pauses vary by, so that clients do not send requests all at once.
    ///   - probe: Requests a host and the CDN.
    ///   - report: Hears of what happens, one event after the other.
    /// - Returns: How it ended, in the order of the hosts.
    /// - Throws: `CancellationError` if the task is cancelled.
    public func run(
        hosts: [CheckedHost], clock: some Clock<Duration>, generator: inout some RandomNumberGenerator,
        probe: @escaping @Sendable (CheckedHost) async -> HostEvidence, report: @Sendable (Event) async -> Void
    ) async throws -> [Outcome] {
        let start = clock.now
        var waits = hosts.map { HostWait(host: $0, limits: limits) }
        while let next = waits.filter({ $0.outcome == nil }).map(\.due).min() {
            try await clock.sleep(until: start.advanced(by: next), tolerance: nil)
            let elapsed = start.duration(to: clock.now)
            // Hosts whose time comes within a second are requested together.
            let due = waits.indices.filter { waits[$0].outcome == nil && waits[$0].due <= elapsed + .seconds(1) }
            for batch in due.batches(of: limits.concurrency) {
                let found = await CDNWait.evidence(of: batch.map { waits[$0].host }, probe)
                try Task.checkCancellation()
                let now = start.duration(to: clock.now)
                for (index, evidence) in zip(batch, found) {
                    await report(waits[index].take(evidence, after: now, &generator))
                }
            }
        }
        return waits.compactMap(\.outcome)
    }

    private static func evidence(
        of hosts: [CheckedHost], _ probe: @escaping @Sendable (CheckedHost) async -> HostEvidence
    ) async -> [HostEvidence] {
        await withTaskGroup(of: (Int, HostEvidence).self) { group in
            for (index, host) in hosts.enumerated() { group.addTask { (index, await probe(host)) } }
            var found: [(Int, HostEvidence)] = []
            for await one in group { found.append(one) }
            return found.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}

extension [Int] {
    fileprivate func batches(of size: Int) -> [ArraySlice<Int>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }
}

extension CDNWait.Ending: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}

/// The wait for one host: what was seen so far, and when to look again.
struct HostWait: Sendable {
    let host: CheckedHost
    let limits: CDNWait.Limits
    /// From the start of the wait.
    private(set) var due: Duration
    private(set) var outcome: CDNWait.Outcome?

    private var pause = CDNWait.Limits.shortestPause
    private var brokenCount = 0
    private var failureCount = 0
    /// Until when the CDN said that it keeps the failure.
    private var failureDue: UTCInstant?

    init(host: CheckedHost, limits: CDNWait.Limits) {
        self.host = host
        self.limits = limits
        due = min(CDNWait.Limits.shortestPause, limits.timeout)
    }

    /// - Parameter elapsed: The time since the start of the wait.
    mutating func take(
        _ evidence: HostEvidence, after elapsed: Duration, _ generator: inout some RandomNumberGenerator
    ) -> CDNWait.Event {
        let now = evidence.cdn?.start ?? evidence.origin.start
        let state = CDNState(judging: evidence, now: now)
        if let ending = ending(state, isCDNAsked: evidence.cdn != nil, now: now) ?? timeUp(after: elapsed) {
            let outcome = CDNWait.Outcome(evidence: evidence, state: state, ending: ending, waited: elapsed)
            self.outcome = outcome
            return CDNWait.Event(value: .ended(host, outcome))
        }
        let wanted = nextPause(state.freshness?.remaining, &generator)
        // The last look is when the time is over.
        let next = min(wanted, limits.timeout - elapsed)
        due = elapsed + next
        return CDNWait.Event(value: .looked(host, state, next: next))
    }

    private mutating func ending(_ state: CDNState, isCDNAsked: Bool, now: UTCInstant) -> CDNWait.Ending? {
        switch state.value {
        case .inSync, .equivalent: return .caughtUp
        case .onlyOnCDN, .originBroken:
            brokenCount += 1
            return brokenCount >= limits.brokenCount ? .brokenOrigin : nil
        case .failureCached(let failure):
            brokenCount = 0
            noteFailure(failure, now: now)
            return failureCount >= limits.failureCount ? .failingCDN : nil
        case .stale:
            brokenCount = 0
            (failureCount, failureDue) = (0, nil)
            return nil
        case .notChecked: return isCDNAsked ? nil : .uncheckedCDN
        }
    }

    /// A failure that is still there when it should have expired is a new one.
    private mutating func noteFailure(_ failure: CDNFailure, now: UTCInstant) {
        guard let known = failureDue else {
            failureDue = failure.freshness.due
            return
        }
        guard now > known, let due = failure.freshness.due, due > known else { return }
        failureCount += 1
        failureDue = due
    }

    /// Also if what is left is too short to look once more.
    private func timeUp(after elapsed: Duration) -> CDNWait.Ending? {
        limits.timeout - elapsed < CDNWait.Limits.shortestPause ? .timedOut : nil
    }

    /// Doubles the pause, up to a quarter of an hour; sooner if the copy is due sooner, and up to a tenth later.
    private mutating func nextPause(
        _ remaining: WaitingTime?, _ generator: inout some RandomNumberGenerator
    ) -> Duration {
        let longest: Duration = (remaining?.seconds ?? 0) > 300 ? .seconds(900) : .seconds(300)
        pause = min(pause * 2, longest)
        var next = pause
        if let remaining, remaining.seconds > 0 { next = min(next, remaining.duration + .seconds(1)) }
        next = max(next, CDNWait.Limits.shortestPause)
        return next + .milliseconds(Int64.random(in: 0...(next.components.seconds * 100), using: &generator))
    }
}

extension CheckRun {
    /// Waits until the CDN has what the hosts serve, or waiting longer cannot help. An interruption ends it early.
    package func waitForCDN(
        of hosts: [CheckedHost], _ limits: CDNWait.Limits, report: @Sendable (CDNWait.Event) -> Void
    ) async throws {
        var behind: [CheckedHost] = []
        _ = try await check(hosts) {
            $0.cdnState.isBehind ? $0.evidence.host : nil
        } deliver: { host in
            if let host { behind.append(host) }
        }
        guard !behind.isEmpty else { return }
        var generator = SystemRandomNumberGenerator()
        do {
            _ = try await CDNWait(limits: limits).run(
                hosts: behind, clock: ContinuousClock(), generator: &generator,
                probe: { [probe] in await probe.evidence(of: $0) }, report: report)
        } catch is CancellationError {
            // The check that follows reports what is known.
        }
    }
}
