import SystemCalls
import Testing

/// Signals wait until a file is in its place.
struct HeldSignalsTests {
    /// How often the signal arrived. A handler can count nowhere else; nothing but this test uses SIGHUP.
    nonisolated(unsafe) private static var count = 0

    /// Sends the signal to the process; some thread that does not block it handles it soon.
    private func send() {
        kill(getpid(), SIGHUP)
        usleep(50_000)
    }

    /// Waits for the number of signals, longer than any machine needs.
    private func arrives(_ count: Int) -> Bool {
        for _ in 0..<1_000 where HeldSignalsTests.count != count { usleep(10_000) }
        return HeldSignalsTests.count == count
    }

    @Test func aSignalArrivesAfterTheWork() throws {
        let before = signal(SIGHUP) { _ in HeldSignalsTests.count += 1 }
        defer { signal(SIGHUP, before) }
        try HeldSignals.during { () throws(SystemCallError) in
            send()
            #expect(HeldSignalsTests.count == 0)
        }
        #expect(arrives(1))

        // Also if the work fails.
        #expect(throws: SystemCallError(ENOSPC)) {
            try HeldSignals.during { () throws(SystemCallError) in
                send()
                throw SystemCallError(ENOSPC)
            }
        }
        #expect(arrives(2))

        // What is ignored stays ignored.
        signal(SIGHUP, SIG_IGN)
        try HeldSignals.during { () throws(SystemCallError) in send() }
        #expect(HeldSignalsTests.count == 2)
    }
}
