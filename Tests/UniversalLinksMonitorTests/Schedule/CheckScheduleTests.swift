import Testing
import UniversalLinksChecks
import UniversalLinksProject

@testable import UniversalLinksMonitor

struct CheckScheduleTests {
    private func domains(_ count: Int, prefix: String = "h") -> [MonitoredDomain] {
        (0..<count).map {
            MonitoredDomain(name: "\(prefix)\($0).example", host: CheckedHost(name: "\(prefix)\($0).example"))
        }
    }

    private func settings(_ interval: Int = 3_600, concurrency: Int = 64) -> MonitorSettings {
        var settings = MonitorSettings()
        (settings.interval, settings.jitter, settings.concurrency) = (interval, 0, concurrency)
        return settings
    }

    private func schedule(
        _ settings: MonitorSettings, _ domains: [MonitoredDomain], states: [String: DomainState] = [:],
        mode: CheckSchedule.Mode = .continuous
    ) -> CheckSchedule {
        var schedule = CheckSchedule(settings, mode: mode, seed: 3)
        schedule.update(settings, domains: domains, states: states, at: .zero, now: UTCInstant(seconds: 1_000_000))
        return schedule
    }

    private func starts(_ schedule: inout CheckSchedule, at offset: Duration) -> [String] {
        var names: [String] = []
        while let start = schedule.next(at: offset) { names.append(start.domain.name) }
        return names
    }

    @discardableResult
    private func finish(
        _ schedule: inout CheckSchedule, _ name: String, at offset: Duration, downCount: Int = 0,
        address: String? = nil, isConfirmed: Bool = false
    ) -> Duration? {
        var state = DomainState()
        (state.downCount, state.address) = (downCount, address)
        return schedule.finish(
            name, in: state, at: UTCInstant(seconds: 1_000_000), isConfirmed: isConfirmed, offset: offset)
    }

    @Test func eachDomainIsCheckedOncePerInterval() {
        var schedule = schedule(settings(60), domains(50))
        var counts: [String: Int] = [:]
        for second in 0..<600 {
            for name in starts(&schedule, at: .seconds(second)) {
                counts[name, default: 0] += 1
                finish(&schedule, name, at: .seconds(second))
            }
        }
        #expect(counts.count == 50)
        #expect(counts.values.allSatisfy { $0 == 10 })
    }

    @Test func checksKeepTheirRhythmThoughTheyBeginALittleLate() throws {
        var schedule = schedule(settings(60), domains(1), mode: .continuous)
        let first = try #require(schedule.wakeUp)
        #expect(starts(&schedule, at: first + .seconds(7)) == ["h0.example"])
        finish(&schedule, "h0.example", at: first + .seconds(9))
        #expect(schedule.wakeUp == first + .seconds(60))
    }

    @Test func manyMissedChecksAreMadeUpForByOne() {
        var schedule = schedule(settings(60), domains(20))
        let day = Duration.seconds(86_400)
        let names = starts(&schedule, at: day)
        #expect(Set(names).count == 20 && names.count == 20)
        for name in names { finish(&schedule, name, at: day) }
        #expect(starts(&schedule, at: day + .seconds(1)).isEmpty)
        #expect(starts(&schedule, at: day + .seconds(60)).count == 20)
    }

    @Test func checkThatTakesLongerThanTheIntervalIsFollowedByTheNext() {
        var schedule = schedule(settings(10), domains(1))
        _ = starts(&schedule, at: .seconds(10))
        #expect(starts(&schedule, at: .seconds(30)).isEmpty)
        #expect(finish(&schedule, "h0.example", at: .seconds(40)) == .zero)
        #expect(starts(&schedule, at: .seconds(40)) == ["h0.example"])
    }

    /// When a check is due, relative to now, and the most seconds until it begins.
    static let dueTimes: [(Int64, Double, Double)] = [
        (600, 600, 600), (0, 0, 0), (-10, 0, 10), (-1_000_000, 0, 3_600), (1_261_440_000, 3_600, 3_600),
        (Int64.max - 1_000_000, 3_600, 3_600), (Int64.min, 0, 3_600),
    ]

    @Test(arguments: dueTimes)
    func dueTimeOfTheStateIsKept(difference: Int64, least: Double, most: Double) throws {
        var state = DomainState()
        state.due = 1_000_000 &+ difference
        let schedule = schedule(settings(), domains(1), states: ["h0.example": state])
        let wakeUp = try #require(schedule.wakeUp)
        #expect(wakeUp >= .seconds(least) && wakeUp <= .seconds(most))
    }

    @Test func atMostSoManyChecksRunAtATime() {
        var schedule = schedule(settings(concurrency: 5), domains(50))
        var running = starts(&schedule, at: .seconds(3_600))
        #expect(running.count == 5)
        #expect(schedule.wakeUp == nil)
        var seen = Set(running)
        while let name = running.popLast() {
            finish(&schedule, name, at: .seconds(3_600))
            let next = starts(&schedule, at: .seconds(3_600))
            #expect(next.allSatisfy { seen.insert($0).inserted })
            running += next
            #expect(running.count <= 5)
        }
        #expect(seen.count == 50)
    }

    @Test func fewChecksRunAtATimeForOneAddress() {
        let (near, far) = (domains(500, prefix: "near"), domains(20, prefix: "far"))
        var states: [String: DomainState] = [:]
        for domain in near { states[domain.name, default: DomainState()].address = "192.0.2.1" }
        var schedule = schedule(settings(), near + far, states: states)
        let now = Duration.seconds(7_200)
        let first = starts(&schedule, at: now)
        // Hosts that share an address do not delay the others.
        #expect(first.count { $0.hasPrefix("near") } == CheckSchedule.addressLimit)
        #expect(first.count { $0.hasPrefix("far") } == 20)
        for name in first where name.hasPrefix("far") { finish(&schedule, name, at: now, address: name) }
        var running = first.filter { $0.hasPrefix("near") }
        var seen = Set(running)
        while !running.isEmpty {
            finish(&schedule, running.removeFirst(), at: now, address: "192.0.2.1")
            let next = starts(&schedule, at: now)
            #expect(next.allSatisfy { seen.insert($0).inserted })
            running += next
            #expect(running.count <= CheckSchedule.addressLimit)
        }
        #expect(seen.count == 500)
    }

    @Test func deadHostsNeverTakeAllPlaces() {
        let (dead, good) = (domains(300, prefix: "dead"), domains(30, prefix: "good"))
        var states: [String: DomainState] = [:]
        for domain in dead { states[domain.name, default: DomainState()].downCount = 3 }
        var schedule = schedule(settings(concurrency: 16), dead + good, states: states)
        let now = Duration.seconds(7_200)
        var running = starts(&schedule, at: now)
        #expect(running.count { $0.hasPrefix("dead") } == 8)
        var goodCount = 0
        // The dead ones never end, and the others are checked all the same.
        while let index = running.firstIndex(where: { $0.hasPrefix("good") }) {
            finish(&schedule, running.remove(at: index), at: now)
            goodCount += 1
            running += starts(&schedule, at: now)
        }
        #expect(goodCount == 30)
        #expect(running.count == 8)
        finish(&schedule, running[0], at: now + .seconds(30), downCount: 4)
        #expect(starts(&schedule, at: now + .seconds(30)).count == 1)
    }

    @Test func domainsThatWaitForTwoPlacesAllGetThem() {
        // Down, and on few addresses: both limits apply.
        let all = domains(200)
        var states: [String: DomainState] = [:]
        for (index, domain) in all.enumerated() {
            var state = DomainState()
            state.downCount = index % 3 == 0 ? 1 : 0
            state.address = "192.0.2.\(index % 5)"
            states[domain.name] = state
        }
        var schedule = schedule(settings(concurrency: 10), all, states: states)
        let now = Duration.seconds(7_200)
        var running = starts(&schedule, at: now)
        var seen = Set(running)
        while !running.isEmpty {
            let name = running.removeFirst()
            finish(
                &schedule, name, at: now, downCount: states[name]?.downCount ?? 0, address: states[name]?.address)
            let next = starts(&schedule, at: now)
            #expect(next.allSatisfy { seen.insert($0).inserted })
            running += next
        }
        #expect(seen.count == 200)
    }

    @Test func oneCheckRunsAtATimeForOneHost() {
        let host = CheckedHost(name: "shop.example")
        let pair = ["a", "b"].map { MonitoredDomain(name: $0, host: host) }
        var schedule = schedule(settings(), pair)
        let now = Duration.seconds(3_600)
        let first = starts(&schedule, at: now)
        #expect(first.count == 1)
        #expect(starts(&schedule, at: now + .seconds(1)).isEmpty)
        finish(&schedule, first[0], at: now + .seconds(2))
        #expect(starts(&schedule, at: now + .seconds(2)).count == 1)
    }

    @Test func recoveredHostComesBackToTheUsualRhythmAtOnce() {
        var schedule = schedule(settings(), domains(1))
        let name = "h0.example"
        var now = schedule.wakeUp ?? .zero
        var delays: [Duration?] = []
        for downCount in [13, 14, 15, 16, 0, 0] {
            #expect(starts(&schedule, at: now) == [name])
            let delay = finish(&schedule, name, at: now, downCount: downCount)
            delays.append(delay)
            now += delay ?? .zero
        }
        #expect(delays == [7_200, 14_400, 21_600, 21_600, 3_600, 3_600].map { .seconds($0) })
    }

    @Test func changedListIsTakenOver() {
        var schedule = schedule(settings(60), domains(10))
        let running = starts(&schedule, at: .seconds(60))
        #expect(running.count == 10)
        schedule.update(
            settings(60), domains: Array(domains(4)) + domains(3, prefix: "new"), states: [:], at: .seconds(61),
            now: UTCInstant(seconds: 1_000_061))
        #expect(schedule.count == 7)
        for name in running { finish(&schedule, name, at: .seconds(62)) }
        #expect(schedule.runningCount == 0)
        let names = Set(starts(&schedule, at: .seconds(130)))
        #expect(names == Set((domains(4) + domains(3, prefix: "new")).map(\.name)))
    }

    @Test func domainThatComesBackWhileItsCheckRunsIsCheckedOnceAtATime() {
        var schedule = schedule(settings(60), domains(1))
        #expect(starts(&schedule, at: .seconds(60)).count == 1)
        let now = UTCInstant(seconds: 1_000_060)
        schedule.update(settings(60), domains: [], states: [:], at: .seconds(61), now: now)
        schedule.update(settings(60), domains: domains(1), states: [:], at: .seconds(62), now: now)
        #expect(starts(&schedule, at: .seconds(500)).isEmpty)
        finish(&schedule, "h0.example", at: .seconds(500))
        #expect(starts(&schedule, at: .seconds(560)).count == 1)
    }

    @Test func shorterIntervalCountsFromNow() throws {
        var schedule = schedule(settings(86_400), domains(1))
        _ = starts(&schedule, at: .seconds(1))
        finish(&schedule, "h0.example", at: .seconds(1))
        schedule.update(
            settings(60), domains: domains(1), states: [:], at: .seconds(10), now: UTCInstant(seconds: 1_000_010))
        #expect(schedule.wakeUp == .seconds(70))
        #expect(starts(&schedule, at: .seconds(70)).count == 1)
    }

    @Test func runOverAllDomainsChecksEachOnceAndThoseThatDisagreeAgain() {
        var schedule = schedule(settings(), domains(3), mode: .once)
        #expect(starts(&schedule, at: .zero).count == 3)
        finish(&schedule, "h0.example", at: .seconds(1))
        finish(&schedule, "h1.example", at: .seconds(1), isConfirmed: true)
        schedule.abandon("h2.example", at: .seconds(1))
        #expect(!schedule.isFinished)
        #expect(starts(&schedule, at: .seconds(59)).isEmpty)
        #expect(starts(&schedule, at: .seconds(60)) == ["h1.example"])
        finish(&schedule, "h1.example", at: .seconds(61))
        #expect(schedule.isFinished)
    }
}

struct ShardTests {
    static let texts: [(String, String?)] = [
        ("1/1", "1/1"), ("2/8", "2/8"), ("8/8", "8/8"), ("02/8", "2/8"), ("0/8", nil), ("9/8", nil), ("1/0", nil),
        ("1", nil),
        ("1/", nil), ("/1", nil), ("+1/2", nil), ("1/2/3", nil), ("1/10001", nil), ("99999999999999999999/2", nil),
    ]

    @Test(arguments: texts)
    func partIsReadFromText(text: String, expected: String?) {
        #expect(Shard(parsing: text)?.description == expected)
    }

    @Test(arguments: [1, 2, 3, 7, 16])
    func eachDomainBelongsToExactlyOnePart(count: Int) throws {
        let domains = (0..<2_000).map { "host-\($0).example" }
        let shards = try (1...count).map { try #require(Shard(index: $0, count: count)) }
        for domain in domains { #expect(shards.count { $0.contains(domain) } == 1) }
        for shard in shards {
            let share = domains.count { shard.contains($0) } * count
            #expect(share > 1_500 && share < 2_500)
        }
    }

    @Test func partOfADomainIsTheSameInEachVersion() {
        let parts = ["shop.example", "news.example", "例え.jp", ""].map { domain in
            (1...8).first { Shard(index: $0, count: 8)?.contains(domain) == true }
        }
        #expect(parts == [1, 2, 8, 7])
    }
}
