import HTTPTypes
import NIOConcurrencyHelpers
import Testing
import UniversalLinksChecks
import UniversalLinksTestSupport

/// On a clock that jumps to the end of each pause.
struct CDNWaitTests {
    /// Answers of one host, request by request; the last one is repeated.
    struct Script: Sendable {
        let looks: [(origin: Answer, cdn: Answer?)]

        init(_ looks: (origin: Answer, cdn: Answer?)...) { self.looks = looks }
    }

    struct Run {
        var outcomes: [CDNWait.Outcome] = []
        var events: [String] = []
        var looks: [String: [Duration]] = [:]
    }

    /// An invalid copy, so that no request takes the time of a comparison.
    private static func stale(maximumAge: Int?) -> (origin: Answer, cdn: Answer?) {
        var fields = Sample.ofApple
        fields[.cacheControl] = maximumAge.map { "max-age=\($0)" }
        return (.file(Sample.good), .file("{", fields))
    }

    private static let stale = stale(maximumAge: 100_000)
    private static let inSync = (origin: Answer.file(Sample.good), cdn: Answer?.some(.file(Sample.good)))
    private static let broken = (origin: Answer.status(500), cdn: Answer?.some(.file(Sample.good)))

    private func wait(
        _ scripts: [String: Script], limits: CDNWait.Limits = CDNWait.Limits(), seed: UInt64 = 1,
        systemClockOffsets: [Int64] = [0]
    ) async throws -> Run {
        let clock = ManualClock(movingByItself: true)
        let looks = NIOLockedValueBox<[String: [Duration]]>([:])
        let events = NIOLockedValueBox<[String]>([])
        var generator = SeededGenerator(seed: seed)
        let start = clock.now
        let outcomes = try await CDNWait(limits: limits).run(
            hosts: scripts.keys.sorted().map { CheckedHost(name: $0) }, clock: clock, generator: &generator,
            probe: { host in
                let elapsed = start.duration(to: clock.now)
                let count = looks.withLockedValue { looks in
                    looks[host.name, default: []].append(elapsed)
                    return looks[host.name, default: []].count
                }
                let script = scripts[host.name]!.looks
                let look = script[min(count, script.count) - 1]
                let offset = systemClockOffsets[min(count, systemClockOffsets.count) - 1]
                return .of(
                    origin: look.origin, cdn: look.cdn, host: host,
                    at: UTCInstant(seconds: UTCInstant.test.seconds + elapsed.components.seconds + offset))
            },
            report: { event in
                let text =
                    switch event.value {
                    case .looked(let host, let state, _): "\(host): \(state.name)"
                    case .ended(let host, let outcome): "\(host): \(outcome.ending.rawValue)"
                    }
                events.withLockedValue { $0.append(text) }
            })
        return Run(outcomes: outcomes, events: events.withLockedValue { $0 }, looks: looks.withLockedValue { $0 })
    }

    private func pauses(_ looks: [Duration]) -> [Duration] {
        zip([.zero] + looks, looks).map { $1 - $0 }
    }

    @Test func itEndsWhenTheCDNHasTheFile() async throws {
        let run = try await wait(["a.example": Script(Self.stale, Self.stale, Self.inSync)])
        #expect(run.events == ["a.example: stale", "a.example: stale", "a.example: caught-up"])
        #expect(run.outcomes.map(\.ending) == [.caughtUp])
        #expect(run.outcomes.first?.state.name == "in-sync")
    }

    @Test func theSameMeaningIsEnough() async throws {
        let run = try await wait(["a.example": Script((.file(Sample.good), .file(Sample.good + "\n")))])
        #expect(run.outcomes.map(\.ending) == [.caughtUp])
        #expect(run.outcomes.map(\.waited) == [.seconds(30)])
    }

    @Test(arguments: 1...20)
    func pausesGrowFromHalfAMinuteToAQuarterOfAnHour(seed: UInt64) async throws {
        let run = try await wait(["a.example": Script(Self.stale)], seed: seed)
        let pauses = pauses(run.looks["a.example"] ?? [])
        #expect(pauses.first == .seconds(30))
        // The last pause ends at the time limit.
        #expect(pauses.allSatisfy { $0 >= .seconds(30) && $0 <= .seconds(990) })
        let expected: [Int64] = [60, 120, 240, 480, 900, 900]
        for (pause, seconds) in zip(pauses.dropFirst(), expected) {
            #expect(pause >= .seconds(seconds) && pause <= .seconds(seconds) + .milliseconds(seconds * 100))
        }
        #expect(run.outcomes.map(\.ending) == [.timedOut])
        let waited = try #require(run.outcomes.first?.waited)
        #expect(waited <= .seconds(6 * 3_600) && waited > .seconds(6 * 3_600 - 30))
        #expect((20...35).contains(pauses.count))
    }

    /// Seconds by which the system's clock is changed during the wait.
    private static let clockChanges: [[Int64]] = [
        [0, 86_400], [0, -86_400], [0, 31_536_000, 0, -31_536_000], [-31_536_000, 0], [3_600, -3_600, 3_600],
    ]

    @Test(arguments: clockChanges)
    func theSystemClockChangesNoPauseAndNoEnd(offsets: [Int64]) async throws {
        let steady = try await wait(["a.example": Script(Self.stale)])
        let changed = try await wait(["a.example": Script(Self.stale)], systemClockOffsets: offsets)
        #expect(changed.looks == steady.looks)
        #expect(changed.events == steady.events)
        #expect(changed.outcomes.map(\.waited) == steady.outcomes.map(\.waited))
    }

    @Test func aCopyThatIsDueSoonIsLookedAtThen() async throws {
        let dueSoon = Self.stale(maximumAge: 40)
        let soon = try await wait(
            ["a.example": Script(dueSoon)], limits: CDNWait.Limits(timeout: .seconds(600)))
        let pauses = pauses(soon.looks["a.example"] ?? [])
        #expect(pauses.dropFirst().dropLast().allSatisfy { $0 >= .seconds(41) && $0 <= .seconds(46) }, "\(pauses)")

        let due = Self.stale(maximumAge: 1)
        let often = try await wait(["a.example": Script(due)], limits: CDNWait.Limits(timeout: .seconds(3_600)))
        #expect(self.pauses(often.looks["a.example"] ?? []).allSatisfy { $0 >= .seconds(30) })
    }

    @Test func withoutAnAgePausesGrowToFiveMinutes() async throws {
        let run = try await wait(
            ["a.example": Script(Self.stale(maximumAge: nil))],
            limits: CDNWait.Limits(timeout: .seconds(7_200)))
        #expect(pauses(run.looks["a.example"] ?? []).allSatisfy { $0 <= .seconds(330) })
    }

    @Test func aHostThatStaysBrokenIsGivenUp() async throws {
        let run = try await wait(["a.example": Script(Self.broken)])
        #expect(run.events == ["a.example: origin-broken", "a.example: origin-broken", "a.example: broken-origin"])
        let mended = try await wait(
            ["a.example": Script(Self.broken, Self.broken, Self.stale, Self.broken, Self.inSync)])
        #expect(mended.outcomes.map(\.ending) == [.caughtUp])
    }

    @Test func aFailureIsWaitedForUntilItIsGivenUp() async throws {
        let failure = (origin: Answer.file(Sample.good), cdn: Answer?.some(.status(404, Sample.failureFields)))
        let run = try await wait(["a.example": Script(failure, failure, failure, failure, failure, Self.inSync)])
        #expect(run.outcomes.map(\.ending) == [.caughtUp])
    }

    @Test func aCDNThatFailsAnewAgainAndAgainIsGivenUp() async throws {
        // Every answer is fresh: the CDN has just fetched, and failed.
        var fields = Sample.failureFields
        fields[.age] = "0"
        fields[.cacheControl] = "max-age=600"
        let failure = (origin: Answer.file(Sample.good), cdn: Answer?.some(.status(404, fields)))
        let run = try await wait(["a.example": Script(failure)])
        #expect(run.outcomes.map(\.ending) == [.failingCDN])
        #expect(run.outcomes.first.map { $0.waited > .seconds(1_800) && $0.waited < .seconds(3_600) } == true)
    }

    @Test func aCDNThatIsNotAskedIsNotWaitedFor() async throws {
        let run = try await wait(["a.example": Script((.file(Sample.good), nil))])
        #expect(run.outcomes.map(\.ending) == [.uncheckedCDN])
    }

    @Test func aCDNThatDoesNotAnswerIsWaitedForUntilTheEnd() async throws {
        let run = try await wait(
            ["a.example": Script((.file(Sample.good), .failure(.refused)))],
            limits: CDNWait.Limits(timeout: .seconds(900)))
        #expect(run.outcomes.map(\.ending) == [.timedOut])
    }

    @Test(arguments: [0, 10, 30, 45, 60])
    func aShortTimeHasOneLook(seconds: Int) async throws {
        let run = try await wait(
            ["a.example": Script(Self.stale)], limits: CDNWait.Limits(timeout: .seconds(seconds)))
        #expect(run.outcomes.map(\.ending) == [.timedOut])
        #expect(try #require(run.outcomes.first).waited <= .seconds(seconds))
        #expect(run.looks["a.example"]?.count == (seconds < 60 ? 1 : 2))
    }

    @Test func everyHostHasItsOwnWait() async throws {
        let scripts = Dictionary(
            uniqueKeysWithValues: (0..<40).map { index in
                ("h\(100 + index).example", index % 2 == 0 ? Script(Self.inSync) : Script(Self.stale, Self.inSync))
            })
        let run = try await wait(scripts)
        #expect(run.outcomes.map(\.evidence.host.name) == scripts.keys.sorted())
        #expect(run.outcomes.allSatisfy { $0.ending == .caughtUp })
        #expect(run.looks.values.map(\.count).reduce(0, +) == 60)
    }

    @Test func nobodyIsWaitedForWhereThereIsNobody() async throws {
        #expect(try await wait([:]).outcomes.isEmpty)
    }

    @Test func cancellingEndsIt() async throws {
        let clock = ManualClock()
        let task = Task {
            var generator = SeededGenerator(seed: 1)
            return try await CDNWait().run(
                hosts: [CheckedHost(name: "a.example")], clock: clock, generator: &generator,
                probe: { .of(origin: .file(Sample.good), cdn: nil, host: $0) }, report: { _ in })
        }
        await clock.waitForSleepers()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

struct WaitingTimeTests {
    @Test(arguments: [
        ("6h", 21_600), ("90m", 5_400), ("45s", 45), ("1h30m", 5_400), ("1d2h3m4s", 93_784), ("0s", 0),
        ("365d", 31_536_000),
    ])
    func timesAreReadWithTheirUnits(text: String, seconds: Int) {
        #expect(WaitingTime(text)?.seconds == seconds)
        #expect(WaitingTime(text)?.duration == .seconds(seconds))
    }

    @Test(arguments: [
        "", "6", "h", "6 h", "6H", "-6h", "6h6h", "6m6h", "1.5h", "366d", "99999999999999999999h", "6h7", "６h",
        "365d1s",
    ])
    func anythingElseIsNone(text: String) {
        #expect(WaitingTime(text) == nil)
    }

    @Test(arguments: [
        (0, "0 s"), (45, "45 s"), (60, "1 min"), (5_400, "1 h 30 min"), (3_661, "1 h 1 min"), (3_601, "1 h"),
        (93_784, "1 d 2 h"),
        (-5, "0 s"),
    ])
    func itIsWrittenInItsLargestUnits(seconds: Int, text: String) {
        #expect(WaitingTime(seconds: seconds).description == text)
    }
}
