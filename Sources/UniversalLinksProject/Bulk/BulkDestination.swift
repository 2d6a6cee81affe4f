/// Where the lines of a bulk run go, and how far the run is.
package protocol BulkDestination: Sendable {
    /// Writes bytes behind those before.
    mutating func write(_ bytes: [UInt8]) throws(BulkOutputError)

    /// Tells how far the run is.
    ///
    /// - Parameters:
    ///   - urlCount: How many URLs were decided.
    ///   - done: How much of the file was read, from 0 to 1; nil if that is unknown.
    mutating func show(_ urlCount: Int, _ done: Double?)

    /// Called once, when everything is written.
    mutating func finish()
}

/// Why nothing more can be written.
package struct BulkOutputError: Error {
    /// What to report; nil if the reader is gone, as with `| head`, which is no failure.
    package let failure: RunFailure?

    /// A reason.
    package init(failure: RunFailure?) {
        self.failure = failure
    }
}
