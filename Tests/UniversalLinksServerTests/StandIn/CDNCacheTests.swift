import NIOConcurrencyHelpers
import Testing
import UniversalLinksService
import UniversalLinksStandIn

@testable import UniversalLinksServer

/// With a clock that tests move.
@Suite struct CDNCacheTests {
    private final class Script: OriginFetching {
        private let state: NIOLockedValueBox<State>

        private struct State {
            var outcomes: [OriginOutcome]
            var fetches: [String] = []
            var isHeld = false
            var held: [CheckedContinuation<Void, Never>] = []
        }

        init(_ outcomes: [OriginOutcome], isHeld: Bool = false) {
            state = NIOLockedValueBox(State(outcomes: outcomes, isHeld: isHeld))
        }

        var fetches: [String] { state.withLockedValue { $0.fetches } }

        func allows(_ host: HostName) -> Bool { host.text.hasSuffix(".example") }

        func outcome(of host: HostName) async -> OriginOutcome {
            await withCheckedContinuation { continuation in
                let goesOn = state.withLockedValue { state in
                    state.fetches.append(host.text)
                    if state.isHeld { state.held.append(continuation) }
                    return !state.isHeld
                }
                if goesOn { continuation.resume() }
            }
            return state.withLockedValue { $0.outcomes.count > 1 ? $0.outcomes.removeFirst() : $0.outcomes[0] }
        }

        func release() {
            let held = state.withLockedValue { state in
                defer { (state.isHeld, state.held) = (false, []) }
                return state.held
            }
            for continuation in held { continuation.resume() }
        }
    }

    private final class HandClock: Sendable {
        private let time = NIOLockedValueBox(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLockedValue { $0 } }
        func move(_ seconds: Int) { time.withLockedValue { $0 += .seconds(seconds) } }
    }

    private static let eats = HostName("eats.example") ?? .localhost
    private static let one = OriginOutcome(body: Array(#"{"n":1}"#.utf8))
    private static let two = OriginOutcome(body: Array(#"{"n":2}"#.utf8))
    private static let none = OriginOutcome(body: [])

    private func cache(
        _ script: Script, _ clock: HandClock, set: (inout CDNSettings) -> Void = { _ in }
    ) -> CDNCache {
        var settings = CDNSettings()
        set(&settings)
        return CDNCache(script, settings: settings) { clock.now }
    }

    private func body(_ result: CDNCache.Result) -> String {
        switch result {
        case .copy(let copy):
            switch copy.content {
            case .file(let bytes): String(decoding: bytes, as: UTF8.self)
            case .failure(let failure): failure.code
            }
        case .unknown: "unknown"
        case .busy: "busy"
        }
    }

    @Test func copiesAreKeptForTheirTime() async {
        let (script, clock) = (Script([Self.one, Self.two]), HandClock())
        let cache = cache(script, clock)
        #expect(body(await cache.result(for: Self.eats)) == #"{"n":1}"#)
        clock.move(21_599)
        #expect(body(await cache.result(for: Self.eats)) == #"{"n":1}"#)
        clock.move(1)
        #expect(body(await cache.result(for: Self.eats)) == #"{"n":2}"#)
        #expect(script.fetches.count == 2)
    }

    @Test func failuresAreKeptForTheirs() async {
        let (script, clock) = (Script([Self.none, Self.one, Self.none]), HandClock())
        let cache = cache(script, clock) { $0.failureLifetime = .seconds(10) }
        #expect(body(await cache.result(for: Self.eats)) == "SWCERR00401")
        clock.move(9)
        #expect(body(await cache.result(for: Self.eats)) == "SWCERR00401")
        clock.move(1)
        #expect(body(await cache.result(for: Self.eats)) == #"{"n":1}"#)
        clock.move(21_600)
        #expect(body(await cache.result(for: Self.eats)) == "SWCERR00401")
    }

    @Test func ageCountsFromTheFetch() async throws {
        let (script, clock) = (Script([Self.one]), HandClock())
        let cache = cache(script, clock)
        guard case .copy(let copy) = await cache.result(for: Self.eats) else { return #expect(Bool(false)) }
        clock.move(75)
        let message = copy.message(for: Self.eats, now: clock.now)
        #expect(message.fields["Age"] == "75")
        #expect(message.fields["Cache-Control"] == "max-age=21600,public")
        #expect(message.fields["Apple-Origin-Format"] == "json")
    }

    @Test func aHostIsFetchedOnceAtATime() async {
        let script = Script([Self.one, Self.two], isHeld: true)
        let cache = cache(script, HandClock())
        await withTaskGroup(of: String.self) { group in
            for _ in 0..<100 { group.addTask { body(await cache.result(for: Self.eats)) } }
            while script.fetches.isEmpty { await Task.yield() }
            script.release()
            for await body in group { #expect(body == #"{"n":1}"#) }
        }
        #expect(script.fetches.count == 1)
    }

    @Test func aFetchThatIsGivenUpIsNotKept() async {
        let script = Script([.cancelled, Self.one], isHeld: true)
        let cache = cache(script, HandClock())
        let bodies = await withTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { body(await cache.result(for: Self.eats)) } }
            while script.fetches.isEmpty { await Task.yield() }
            script.release()
            return await group.reduce(into: [String]()) { $0.append($1) }
        }
        #expect(bodies.filter { $0 == "busy" }.count == 1)
        #expect(bodies.filter { $0 == #"{"n":1}"# }.count == 9)
        #expect(script.fetches.count == 2)
    }

    @Test func memoryAndFetchesAreBounded() async {
        let (script, clock) = (Script([Self.one]), HandClock())
        let cache = cache(script, clock) { $0.capacity = 2 }
        for name in ["a.example", "b.example", "c.example", "b.example", "c.example", "a.example"] {
            if let host = HostName(name) { _ = await cache.result(for: host) }
            clock.move(1)
        }
        #expect(script.fetches == ["a.example", "b.example", "c.example", "a.example"])

        let slow = Script([Self.one], isHeld: true)
        let narrow = self.cache(slow, clock) { $0.fetchCount = 1 }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await narrow.result(for: Self.eats) }
            while slow.fetches.isEmpty { await Task.yield() }
            if let other = HostName("other.example") { #expect(body(await narrow.result(for: other)) == "busy") }
            slow.release()
        }
    }

    @Test func otherHostsAreUnknown() async {
        let script = Script([Self.one])
        #expect(body(await cache(script, HandClock()).result(for: .localhost)) == "unknown")
        #expect(script.fetches.isEmpty)
    }
}
