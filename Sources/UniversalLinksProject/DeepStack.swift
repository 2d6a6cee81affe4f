import Foundation

/// A stack that is deep enough for a library that recurses into what it reads.
///
/// Apple's systems give secondary threads, and with them all tasks, 512 KiB.
enum DeepStack {
    /// What a main thread has, in bytes: Yams recurses for each of the 1,000 levels that its scanner allows.
    private static let byteCount = 8 * 1_048_576

    /// Runs the work on a thread of its own, and waits for it.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let handover = Handover<Value>()
        let thread = Thread {
            handover.value = work()
            handover.isThere.signal()
        }
        thread.stackSize = byteCount
        thread.name = "deep stack"
        thread.start()
        handover.isThere.wait()
        return handover.value!
    }

    /// What the thread leaves for the one that waits.
    ///
    /// Unchecked, since the compiler does not see that the semaphore is between writing and reading.
    private final class Handover<Value: Sendable>: @unchecked Sendable {
        let isThere = DispatchSemaphore(value: 0)
        var value: Value?
    }
}
