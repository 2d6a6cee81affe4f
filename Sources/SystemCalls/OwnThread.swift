/// Threads of the system, for calls that block for as long as they like.
package enum OwnThread {
    /// Runs `work` on a thread of its own, which ends with it.
    ///
    /// - Parameter stackByteCount: How much memory is reserved for its stack.
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
