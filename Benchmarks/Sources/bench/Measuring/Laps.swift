import Foundation

/// The CPU time of this thread, step by step.
struct Laps {
    private(set) var steps: [(name: String, nanoseconds: Double)] = []
    private var last: Double

    init() {
        steps.reserveCapacity(4)
        last = Laps.now()
    }

    /// Ends a step.
    mutating func mark(_ name: String) {
        let now = Laps.now()
        steps.append((name, now - last))
        last = Laps.now()
    }

    /// What was done since the last step counts for none.
    mutating func skip() { last = Laps.now() }

    var total: Double { steps.reduce(0) { $0 + $1.nanoseconds } }

    /// The CPU time that this thread has used, in nanoseconds.
    static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
