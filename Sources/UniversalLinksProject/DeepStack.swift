import Foundation

/// A stack that is deep enough for a library that recurses into what it reads.
///
/// Apple's systems give secondary threads, and with them all tasks, 512 KiB.
enum DeepStack {
    /// Twice of what Yams needs in a debug build for the 1,000 levels that its scanner allows, in bytes.
    private static let byteCount = 8 * 1_048_576

    /// Runs the work on a thread of its own, and waits for it.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        let thread = Thread {
            result.value = work()
            result.isThere.signal()
        }
        thread.stackSize = byteCount
        thread.name = "deep stack"
        thread.start()
        result.isThere.wait()
        return result.value!
    }

    /// What the thread leaves for the one that waits.
    ///
    /// Unchecked, since the compiler does not see that the semaphore is between writing and reading.
    private final class Result<Value: Sendable>: @unchecked Sendable {
        let isThere = DispatchSemaphore(value: 0)
        var value: Value?
    }
}
