import NIOConcurrencyHelpers
import UniversalLinksChecks

/// A clock that jumps to whatever somebody waits for, up to an end, beyond which everybody waits until they are cancelled.
///
/// It is exact if nothing else goes on while somebody waits, as with one check at a time.
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

    /// - Parameter wall: The time as people have it at the start, in seconds since 1970.
    init(until end: Duration = .seconds(1 << 40), wall: Int64 = ObservationScript.start) {
        state = NIOLockedValueBox(State(end: end, wall: wall))
    }

    var now: Instant { Instant(offset: elapsed) }
    var minimumResolution: Duration { .zero }
    var elapsed: Duration { state.withLockedValue { $0.now } }

    /// The time as people have it.
    var time: UTCInstant { state.withLockedValue { UTCInstant(seconds: $0.wall + $0.now.components.seconds) } }

    /// Somebody sets the clock of the machine, which this clock does not notice.
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

    /// Waits until somebody waits for what is beyond the end, and sets another end.
    func untilEnd(next end: Duration) async {
        var iterator = ended.stream.makeAsyncIterator()
        await iterator.next()
        state.withLockedValue { $0.now = max($0.now, $0.end) }
        state.withLockedValue { $0.end = end }
    }
}
