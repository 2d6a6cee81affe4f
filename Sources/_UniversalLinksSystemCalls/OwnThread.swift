/// Threads for calls that may block for any time.
package enum OwnThread {
    /// Runs `work` on a new thread, which ends with it.
    ///
    /// - Parameter stackByteCount: The memory reserved for its stack.
    /// - Throws: if the system has no thread left.
    package static func run(stackByteCount: Int, _ work: @escaping @Sendable () -> Void) throws(SystemCallError) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, stackByteCount)
        let given = Unmanaged.passRetained(Work(body: work))
        #if canImport(Darwin)
            var thread: pthread_t?
            let code = pthread_create(&thread, &attributes, { OwnThread.begin($0) }, given.toOpaque())
        #else
            var thread = pthread_t()
            let code = pthread_create(&thread, &attributes, { $0.flatMap { OwnThread.begin($0) } }, given.toOpaque())
        #endif
        guard code == 0 else {
            given.release()
            throw SystemCallError(code)
        }
    }

    private final class Work {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private static func begin(_ given: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Work>.fromOpaque(given).takeRetainedValue().body()
        return nil
    }
}

/// A lock for short critical sections.
///
/// Unchecked, because only the system's functions for locks use the pointer.
package final class Lock: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    package init() {
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body()
    }
}
