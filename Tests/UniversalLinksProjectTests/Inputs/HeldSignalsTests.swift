import SystemCalls
import Testing

/// Signals wait until a file is in its place.
struct HeldSignalsTests {
    /// How often the signal arrived. A handler can count nowhere else; nothing but this test uses SIGHUP.
    nonisolated(unsafe) private static var count = 0

    @Test func aSignalArrivesAfterTheWork() throws {
        let before = signal(SIGHUP) { _ in HeldSignalsTests.count += 1 }
        defer { signal(SIGHUP, before) }
        try HeldSignals.during { () throws(SystemCallError) in
            raise(SIGHUP)
            raise(SIGHUP)
            #expect(HeldSignalsTests.count == 0)
        }
        #expect(HeldSignalsTests.count == 1)

        // Also if the work fails.
        #expect(throws: SystemCallError(ENOSPC)) {
            try HeldSignals.during { () throws(SystemCallError) in
                raise(SIGHUP)
                throw SystemCallError(ENOSPC)
            }
        }
        #expect(HeldSignalsTests.count == 2)

        // What is ignored stays ignored.
        signal(SIGHUP, SIG_IGN)
        try HeldSignals.during { () throws(SystemCallError) in raise(SIGHUP) }
        #expect(HeldSignalsTests.count == 2)
    }
}
