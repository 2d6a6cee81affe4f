import UniversalLinks

/// Work on files that ends before it is done once nobody waits for it any more.
package enum InterruptibleWork: Sendable {
    /// Runs some work, and ends it soon after `isOver` returns true: within the comparison of a URL, or the analysis of a file.
    ///
    /// - Parameters:
    ///   - isOver: Called now and then on the thread of the work. Once it has returned true, it returns true from then on.
    ///   - work: What is made by types of this module.
    /// - Throws: What `work` throws, and `ServiceError` with the code `interrupted` for work that ended before it was done.
    package static func run<Value>(
        until isOver: @escaping @Sendable () -> Bool, _ work: () throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        let result = Interruption.question.withValue(.init(isOver)) {
            Result { () throws(ServiceError) in try work() }
        }
        // What an analysis leaves open in that case looks as if its own bounds had been spent.
        guard !isOver() else { throw .interrupted }
        return try result.get()
    }

    /// Ends the work that it is called in if that is over: for work of many parts, between two of them.
    ///
    /// - Throws: `ServiceError` with the code `interrupted`.
    package static func checkpoint() throws(ServiceError) {
        guard !Interruption.isDue() else { throw .interrupted }
    }
}
