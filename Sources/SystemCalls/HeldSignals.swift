/// Signals that end a program, held back for the moments in which it would leave something half done.
package enum HeldSignals {
    private static let lock = Lock()
    /// The last signal that came meanwhile, 0 for none. Nothing else is safe in a handler.
    nonisolated(unsafe) private static var latest: Int32 = 0

    /// Calls `body`. SIGHUP, SIGINT and SIGTERM that come meanwhile take effect after it, unless they are ignored.
    package static func during(_ body: () throws(SystemCallError) -> Void) throws(SystemCallError) {
        let result = lock.withLock { () -> Result<Void, SystemCallError> in
            latest = 0
            let handlers = [SIGHUP, SIGINT, SIGTERM].map { number in
                (number: number, before: signal(number) { HeldSignals.latest = $0 })
            }
            // What is ignored stays so: whoever did that has another way to hear of it.
            for (number, before) in handlers where isIgnoring(before) { signal(number, before) }
            let result = Result { () throws(SystemCallError) in try body() }
            for (number, before) in handlers { signal(number, before) }
            // To the process: this thread may be one of those that block all signals.
            if latest != 0 { kill(getpid(), latest) }
            return result
        }
        try result.get()
    }

    private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
