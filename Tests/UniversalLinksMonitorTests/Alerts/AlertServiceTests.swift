import ServiceLifecycle
import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

@Suite struct AlertServiceTests {
    private static func channels(_ names: [String]) -> [AlertChannel] {
        names.map { AlertChannel($0, .command(["true"])) }
    }

    private static func service(
        _ store: any AlertStore, _ senders: [String: ScriptedSender], time: SettableTime, grouping: Int = 60,
        clock: any Clock<Duration> = ContinuousClock()
    ) -> AlertService {
        AlertService(
            store: store, grouping: AlertGrouping(window: grouping), channels: channels(senders.keys.sorted()),
            senders: AlertSenders(senders), now: { time.now }, random: { 0 }, clock: clock, logger: AlertSamples.logger)
    }

    private static let down = SendingResult.failed(SendingFailure("The receiver is down."))

    @Test func alertsGoToEveryChannelOnce() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let (one, other) = (ScriptedSender(), ScriptedSender())
        let service = AlertServiceTests.service(store, ["one": one, "other": other], time: time)
        await store.record([AlertSamples.opened(AlertSamples.incident())])
        #expect(try await service.turn() == AlertSamples.time(60))
        #expect(one.alerts.isEmpty)
        time.advance(60)
        #expect(try await service.turn() == nil)
        time.advance(60)
        #expect(try await service.turn() == nil)
        #expect(one.lines == ["opened shop.example"])
        #expect(one.alerts == other.alerts)
    }

    @Test func aChannelThatFailsDelaysNoOther() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let (bad, good) = (ScriptedSender { _, _ in AlertServiceTests.down }, ScriptedSender())
        let service = AlertServiceTests.service(store, ["bad": bad, "good": good], time: time, grouping: 0)
        for number in 0..<10 {
            await store.record([AlertSamples.opened(AlertSamples.incident("d\(number).example", cause: "\(number)"))])
        }
        _ = try await service.turn()
        #expect(good.alerts.count == 10)
        // The first failure shows that the channel is down: nothing else is tried.
        #expect(bad.alerts.count == 1)
        let backlog = try await store.backlog()
        #expect(backlog.map(\.channel) == ["bad"])
        #expect(backlog.map(\.waitingCount) == [10])
        #expect(backlog.first?.problem == "The receiver is down.")
    }

    @Test func attemptsBecomeRareAndEndAfterAWeek() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let sender = ScriptedSender { _, _ in AlertServiceTests.down }
        let service = AlertServiceTests.service(store, ["c": sender], time: time, grouping: 0)
        await store.record([AlertSamples.opened(AlertSamples.incident())])
        var times: [Int64] = []
        while let next = try await service.turn() {
            times.append(next.seconds - AlertSamples.noon)
            time.now = next
        }
        #expect(Array(times.prefix(8)) == [1, 2, 4, 8, 16, 32, 64, 128])
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 3_600 })
        #expect(try #require(times.last) > 6 * 86_400)
        #expect(try #require(times.last) <= 7 * 86_400)
        #expect(await store.states == ["given-up"])
        #expect(Set(sender.alerts.map(\.key)).count == 1)
    }

    @Test func oneAlertThatIsRejectedKeepsNoOther() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let sender = ScriptedSender { _, alert in
            alert.incidents.first?.domain == "d0.example"
                ? .failed(SendingFailure("status 400", concernsChannel: false)) : .accepted
        }
        let service = AlertServiceTests.service(store, ["c": sender], time: time, grouping: 0)
        for number in 0..<3 {
            await store.record([AlertSamples.opened(AlertSamples.incident("d\(number).example", cause: "\(number)"))])
        }
        _ = try await service.turn()
        #expect(sender.lines == ["opened d0.example", "opened d1.example", "opened d2.example"])
        #expect(await store.states == ["waiting", "delivered", "delivered"])
    }

    @Test func anAlertThatBreaksTheReceiverKeepsNoOther() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let sender = ScriptedSender { _, alert in
            alert.incidents.first?.domain == "d0.example" ? AlertServiceTests.down : .accepted
        }
        let service = AlertServiceTests.service(store, ["c": sender], time: time, grouping: 0)
        for number in 0..<5 {
            await store.record([AlertSamples.opened(AlertSamples.incident("d\(number).example", cause: "\(number)"))])
        }
        for _ in 0..<5 {
            _ = try await service.turn()
            time.advance(2)
        }
        #expect(await store.states.filter { $0 == "delivered" }.count == 4)
    }

    @Test func everythingIsSentWhenAChannelWorksAgain() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let sender = ScriptedSender { index, _ in index < 12 ? AlertServiceTests.down : .accepted }
        let service = AlertServiceTests.service(store, ["c": sender], time: time, grouping: 0)
        for number in 0..<6 {
            await store.record([AlertSamples.opened(AlertSamples.incident("d\(number).example", cause: "\(number)"))])
        }
        while await store.states.allSatisfy({ $0 == "waiting" }), let next = try await service.turn() {
            time.now = next
        }
        // Alerts that failed before the last attempt do not wait for their own time.
        _ = try await service.turn()
        #expect(await store.states == Array(repeating: "delivered", count: 6))
    }

    @Test func anOutcomeThatCannotBeStoredIsStoredLater() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let sender = ScriptedSender()
        let service = AlertServiceTests.service(store, ["c": sender], time: time, grouping: 0)
        await store.record([AlertSamples.opened(AlertSamples.incident())])
        await store.fail(Array(repeating: HistoryError(.diskFull, "no space is left."), count: 3))
        for _ in 0..<5 { _ = try await service.turn() }
        #expect(sender.alerts.count == 1)
        #expect(await store.states == ["delivered"])
    }

    @Test func anEndIsSentAfterItsBeginning() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let sender = ScriptedSender { index, _ in index < 3 ? AlertServiceTests.down : .accepted }
        let service = AlertServiceTests.service(store, ["c": sender], time: time, grouping: 0)
        let incident = AlertSamples.incident()
        await store.record([AlertSamples.opened(incident), AlertSamples.closed(incident, at: 0)])
        while let next = try await service.turn() { time.now = next }
        #expect(sender.lines == Array(repeating: "opened shop.example", count: 4) + ["closed shop.example"])
    }

    @Test func aFlushTellsWhatIsLeft() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let hanging = ScriptedSender { _, _ in
            try? await Task.sleep(for: .seconds(600))
            return AlertServiceTests.down
        }
        let service = AlertServiceTests.service(store, ["good": ScriptedSender(), "hanging": hanging], time: time)
        await store.record([AlertSamples.opened(AlertSamples.incident())])
        let left = try await service.flush(within: .milliseconds(200))
        #expect(left.map(\.channel) == ["hanging"])
        #expect(left.map(\.waitingCount) == [1])
        #expect(await store.states.sorted() == ["delivered", "waiting"])
    }

    @Test func theServiceSendsWhatIsRecordedAndStops() async throws {
        let (store, time) = (MemoryAlertStore(), SettableTime(AlertSamples.time(0)))
        let hanging = ScriptedSender { _, _ in
            try? await Task.sleep(for: .seconds(600))
            return AlertServiceTests.down
        }
        let good = ScriptedSender()
        let service = AlertServiceTests.service(
            store, ["good": good, "hanging": hanging], time: time, grouping: 0)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: service)], logger: AlertSamples.logger))
        try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            await store.record([AlertSamples.opened(AlertSamples.incident())])
            service.recorded()
            while good.alerts.isEmpty || hanging.alerts.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            let start = ContinuousClock.now
            await group.triggerGracefulShutdown()
            try await tasks.next()
            // One attempt hangs for 10 minutes.
            #expect(ContinuousClock.now - start < .seconds(60))
        }
        #expect(await store.states.sorted() == ["delivered", "waiting"])
    }
}

@Suite struct RetryScheduleTests {
    @Test(
        arguments: [
            (1, nil, 0.999, 1), (2, nil, 0, 1), (2, nil, 0.999, 2), (5, nil, 0, 8), (5, nil, 0.999, 16),
            (13, nil, 0, 1_800), (13, nil, 0.999, 3_599), (1_000_000, nil, 1, 3_600), (1, 120, 0, 120),
            (12, 5, 0, 1_024), (1, 1_000_000, 0, 3_600), (1, -5, 0, 1), (0, nil, 0, 1),
        ] as [(Int, Int?, Double, Int)])
    func delaysDoubleUpToAnHour(failureCount: Int, retryAfter: Int?, random: Double, seconds: Int) {
        #expect(
            RetrySchedule().delay(failureCount: failureCount, retryAfter: retryAfter, random: random) == seconds)
    }

    @Test func anAlertIsGivenUpAfterAWeek() {
        let alert = AlertSamples.alert()
        let week: Int64 = 7 * 86_400
        let (early, late) = (AlertSamples.time(60 + week - 10), AlertSamples.time(60 + week - 9))
        let schedule = RetrySchedule()
        #expect(
            schedule.outcome(of: alert, problem: "p", delay: 10, now: early)
                == .failed(problem: "p", next: AlertSamples.time(60 + week)))
        #expect(schedule.outcome(of: alert, problem: "p", delay: 10, now: late) == .givenUp(problem: "p", at: late))
    }

    @Test(
        arguments: [
            ("120", 120), (" 7", 7), ("0", 0), ("99999999999999999999999", Int.max),
            ("Mon, 23 Nov 2026 12:02:00 GMT", 120), ("Mon, 23 Nov 2026 11:00:00 GMT", 0),
            ("Thu, 29 Feb 2028 00:00:00 GMT", 39_960_000), ("-1", nil), ("soon", nil), ("", nil),
            ("Mon, 23 Nov 2026 12:02:00 CET", nil), ("Mon, 99 Nov 2026 12:02:00 GMT", nil),
        ] as [(String, Int?)])
    func receiversAskForTimeInTwoWays(value: String, seconds: Int?) {
        #expect(RetryAfter.seconds(value, now: AlertSamples.time(0)) == seconds)
    }
}

@Suite(.timeLimit(.minutes(1))) struct AsyncSignalTests {
    private static let clock = ContinuousClock()

    @Test func aCallBeforeTheSleepIsKept() async {
        let signal = AsyncSignal()
        signal.send()
        #expect(await signal.sleep(atMost: .seconds(600), clock: AsyncSignalTests.clock))
        #expect(await !signal.sleep(atMost: .milliseconds(1), clock: AsyncSignalTests.clock))
    }

    @Test func aCallEndsTheSleep() async {
        let signal = AsyncSignal()
        async let isCalled = signal.sleep(atMost: .seconds(600), clock: AsyncSignalTests.clock)
        signal.send()
        #expect(await isCalled)
    }

    @Test func callsWorkAfterSleepsThatWereOver() async {
        let signal = AsyncSignal()
        for _ in 0..<100 { await signal.sleep(atMost: .zero, clock: AsyncSignalTests.clock) }
        signal.send()
        #expect(await signal.sleep(atMost: .seconds(600), clock: AsyncSignalTests.clock))
    }

    @Test func aCancelledTaskDoesNotSleep() async {
        let signal = AsyncSignal()
        let task = Task { await signal.sleep(atMost: .seconds(600), clock: AsyncSignalTests.clock) }
        task.cancel()
        _ = await task.value
    }
}
