import NIOConcurrencyHelpers
import UniversalLinksChecks

/// A clock that jumps to the end of each sleep, up to a limit, beyond which sleeps last until they are cancelled.
///
/// It is exact if nothing else runs during a sleep, as with one check at a time.
final class VirtualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Duration.zero
        var end: Duration
        var wall: Int64
    }

    private let state: NIOLockedValueBox<State>
    private let ended = AsyncStream.makeStream(of: Void.self)

    /// - Parameter wall: The wall-clock time at the start, in seconds since 1970.
    init(until end: Duration = .seconds(1 << 40), wall: Int64 = ObservationScript.start) {
        state = NIOLockedValueBox(State(end: end, wall: wall))
    }

    var now: Instant { Instant(offset: elapsed) }
    var minimumResolution: Duration { .zero }
    var elapsed: Duration { state.withLockedValue { $0.now } }

    /// The wall-clock time.
    var time: UTCInstant { state.withLockedValue { UTCInstant(seconds: $0.wall + $0.now.components.seconds) } }

    /// The machine's clock is set, which this clock does not notice.
    func setWall(forward seconds: Int64) { state.withLockedValue { $0.wall += seconds } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        let isBeyond = state.withLockedValue { state in
            guard deadline.offset <= state.end else { return true }
            state.now = max(state.now, deadline.offset)
            return false
        }
        guard isBeyond else { return }
        ended.continuation.yield()
        try await Task.sleep(for: .seconds(1 << 30))
    }

    /// Waits until a sleep goes beyond the limit, and sets another limit.
    func untilEnd(next end: Duration) async {
        var iterator = ended.stream.makeAsyncIterator()
        await iterator.next()
        state.withLockedValue { $0.now = max($0.now, $0.end) }
        state.withLockedValue { $0.end = end }
    }
}
