import UniversalLinksChecks

/// One run of a monitor: an event loop, which alone changes the state of the run.
struct MonitorRun {
    enum Event: Sendable {
        /// A check has ended; without an observation, it was cancelled.
        case observed(String, Monitor.Observation?)
        /// A write has ended.
        case stored(HistoryError?)
        /// A point in time has come.
        case time(Duration)
        case plan(MonitorPlan)
        case stop
    }

    private let service: MonitorService
    private let mode: CheckSchedule.Mode
    private let source: AsyncStream<Event>.Continuation
    private let time: MonitorTime

    private var plan: MonitorPlan
    private var tracking: IncidentTracking
    private var schedule: CheckSchedule
    private var states: [String: DomainState]
    private var lateness: [String: Duration] = [:]
    private var checkedCount = 0

    private var backlog = Backlog()
    private var isWriting = false
    private var failureCount = 0
    private var retryTime: Duration?
    private var isPaused = false
    private var alarms: Set<Duration> = []
    private var isStopping = false
    private var failure: HistoryError?

    /// After this many failed writes in a row, a run over all domains gives up.
    private static let attemptLimit = 4

    init(
        _ service: MonitorService, mode: CheckSchedule.Mode, states: [String: DomainState],
        source: AsyncStream<Event>.Continuation
    ) {
        (self.service, self.mode, self.source, self.states) = (service, mode, source, states)
        plan = service.plan
        time = MonitorTime(service.clock)
        tracking = IncidentTracking(plan.settings)
        schedule = CheckSchedule(plan.settings, mode: mode, seed: service.seed)
    }

    mutating func outcome(_ events: AsyncStream<Event>) async throws -> OnceOutcome {
        takeOver(plan)
        // Writes are not cancelled together with checks.
        await withDiscardingTaskGroup { writes in
            await withDiscardingTaskGroup { checks in
                if let changes = service.changes {
                    checks.addTask { [source] in
                        for await plan in changes { source.yield(.plan(plan)) }
                    }
                }
                proceed(&checks, &writes)
                if !isDone {
                    for await event in events {
                        await handle(event, &checks)
                        proceed(&checks, &writes)
                        if isDone { break }
                    }
                }
                checks.cancelAll()
            }
        }
        if backlog.count > 0 {
            service.listeners.warn(
                "stopped with \(backlog.count.counted("check")) neither stored nor reported. The next start checks again."
            )
        }
        if let failure { throw failure }
        let names = Set(plan.domains(of: service.shard).map(\.name))
        return OnceOutcome(states.filter { names.contains($0.key) }, checkedCount: checkedCount)
    }

    /// Whether nothing is left that could happen, or be waited for.
    private var isDone: Bool {
        let mayWrite = backlog.count > 0 && failure == nil && !(isStopping && failureCount > 0)
        guard !isWriting, !mayWrite, schedule.runningCount == 0 else { return false }
        return isStopping || (mode == .once && schedule.isFinished)
    }
}

extension MonitorRun {
    private mutating func handle(_ event: Event, _ checks: inout DiscardingTaskGroup) async {
        switch event {
        case .observed(let domain, let observation): take(observation, of: domain)
        case .stored(let error): takeResult(error, &checks)
        case .time(let time): alarms.remove(time)
        case .plan(let plan): await change(to: plan)
        case .stop: stop(&checks)
        }
    }

    private mutating func stop(_ checks: inout DiscardingTaskGroup) {
        isStopping = true
        checks.cancelAll()
    }

    /// Begins what can begin now, and sets an alarm for the rest.
    private mutating func proceed(_ checks: inout DiscardingTaskGroup, _ writes: inout DiscardingTaskGroup) {
        write(&writes)
        guard !isStopping else { return }
        if !isPaused, backlog.isFull {
            isPaused = true
            service.listeners.warn(
                "\(backlog.count.counted("check")) cannot be stored yet. No more are begun until half of them are.")
        } else if isPaused, backlog.isHalfEmpty {
            isPaused = false
        }
        let (observer, source) = (plan.observer, source)
        let now = time.elapsed()
        while !isPaused, let start = schedule.next(at: now) {
            lateness[start.domain.name] = start.lateness
            checks.addTask {
                source.yield(.observed(start.domain.name, await observer.observation(of: start.domain)))
            }
        }
        let wakeUp = isPaused ? nil : schedule.wakeUp
        guard let alarm = [wakeUp, retryTime].compactMap({ $0 }).min() else { return }
        if let next = alarms.min(), next <= alarm { return }
        alarms.insert(alarm)
        checks.addTask { [time] in
            // Cancelled when the run stops, and then nobody waits for it.
            try? await time.sleep(alarm)
            source.yield(.time(alarm))
        }
    }

    private mutating func take(_ observation: Monitor.Observation?, of domain: String) {
        let lateness = lateness.removeValue(forKey: domain) ?? .zero
        guard let observation, !isStopping else { return schedule.abandon(domain, at: time.elapsed()) }
        var outcome = tracking.outcome(of: observation, in: states[domain] ?? DomainState())
        let limit = schedule.rhythm.confirmationLimit
        let isConfirmed = outcome.isUndecided && outcome.state.confirmationCount < limit
        outcome.state.confirmationCount =
            outcome.isUndecided ? min(outcome.state.confirmationCount + 1, limit) : 0
        let delay = schedule.finish(
            domain, in: outcome.state, at: observation.time, isConfirmed: isConfirmed, offset: time.elapsed())
        outcome.state.due = delay.map { service.now().seconds + $0.components.seconds }
        states[domain] = outcome.state
        checkedCount += 1
        backlog.append(
            CheckReport(
                observation: observation, state: outcome.state, transitions: outcome.transitions, lateness: lateness,
                nextDelay: delay))
    }

    private mutating func takeOver(_ plan: MonitorPlan) {
        self.plan = plan
        tracking = IncidentTracking(plan.settings)
        schedule.update(
            plan.settings, domains: plan.domains(of: service.shard), states: states,
            at: time.elapsed(), now: service.now())
    }

    private mutating func change(to plan: MonitorPlan) async {
        guard !isStopping else { return }
        let names = Set(plan.domains(of: service.shard).map(\.name))
        let known = Set(self.plan.domains(of: service.shard).map(\.name))
        let (addedCount, removedCount) = (names.subtracting(known).count, known.subtracting(names).count)
        if addedCount > 0 {
            do {
                // The states in memory are newer: they may still wait to be stored.
                states.merge(try await service.store.states()) { current, _ in current }
            } catch {
                service.listeners.warn("the changed configuration is not used: \(error.description)")
                return
            }
        }
        takeOver(plan)
        service.listeners.warn(
            "the configuration changed: \(names.count.counted("domain")), \(addedCount) of them new; \(removedCount) were removed"
                + (removedCount > 0 ? ", and their open incidents stay open in the history" : ""))
    }
}

extension MonitorRun {
    private mutating func write(_ writes: inout DiscardingTaskGroup) {
        guard !isWriting, failure == nil, let report = backlog.first else { return }
        if isStopping, failureCount > 0 { return }
        if let retryTime, retryTime > time.elapsed() { return }
        retryTime = nil
        isWriting = true
        writes.addTask { [source, store = service.store] in
            do throws(HistoryError) {
                try await store.record(report.observation, state: report.state, transitions: report.transitions)
                source.yield(.stored(nil))
            } catch {
                source.yield(.stored(error))
            }
        }
    }

    private mutating func takeResult(_ error: HistoryError?, _ checks: inout DiscardingTaskGroup) {
        isWriting = false
        guard let error else {
            if failureCount > 0 { service.listeners.warn("checks are stored again; \(backlog.count) were waiting") }
            failureCount = 0
            if let report = backlog.removeFirst() { service.listeners.report(report) }
            return
        }
        failureCount += 1
        service.listeners.storeFailed(error)
        let domain = backlog.first?.observation.domain ?? ""
        let isFinal = [.corrupt, .missing, .tooNew].contains(error.code)
        if isFinal || (mode == .once && failureCount >= MonitorRun.attemptLimit) {
            failure = error
            return stop(&checks)
        }
        guard !isStopping else { return }
        let delay = Duration.seconds(min(60, 1 << min(failureCount - 1, 6)))
        retryTime = time.elapsed() + delay
        service.listeners.warn(
            "the check of \(domain) cannot be stored: \(error.description) It is kept in memory with \(backlog.count - 1) others, "
                + "reported only once it is stored, and tried again in \(delay.components.seconds) s.")
    }
}

/// Checks that wait to be stored, in order.
///
/// Nothing that waits is dropped: once it is full, no check begins until it is half empty.
struct Backlog: Sendable {
    /// It is full from this many checks, or this many bytes of files.
    static let countLimit = 256
    static let sizeLimit = 64 << 20

    private var reports: [CheckReport] = []
    private var size = 0

    var count: Int { reports.count }
    var first: CheckReport? { reports.first }
    var isFull: Bool { count >= Backlog.countLimit || size >= Backlog.sizeLimit }
    var isHalfEmpty: Bool { count <= Backlog.countLimit / 2 && size <= Backlog.sizeLimit / 2 }

    mutating func append(_ report: CheckReport) {
        reports.append(report)
        size += report.fileSize
    }

    mutating func removeFirst() -> CheckReport? {
        guard !reports.isEmpty else { return nil }
        size -= reports[0].fileSize
        return reports.removeFirst()
    }
}

extension CheckReport {
    fileprivate var fileSize: Int { (observation.file?.bytes.count ?? 0) + (observation.cdn.file?.bytes.count ?? 0) }
}

/// A clock of any kind that counts from zero.
struct MonitorTime: Sendable {
    let elapsed: @Sendable () -> Duration
    let sleep: @Sendable (_ until: Duration) async throws -> Void

    init(_ clock: some Clock<Duration>) {
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }
}
