/// Where the lines of a bulk run go, and where it is told how far the run is.
package protocol BulkDestination: Sendable {
    /// Writes bytes behind those before.
    mutating func write(_ bytes: [UInt8]) throws(BulkOutputError)

    /// Tells how far the run is.
    ///
    /// - Parameters:
    ///   - urlCount: How many URLs were decided.
    ///   - done: How much of the file was read, from 0 to 1; nil where that is unknown.
    mutating func show(_ urlCount: Int, _ done: Double?)

    /// Called once, when everything is written.
    mutating func finish()
}

/// Why nothing more can be written.
package struct BulkOutputError: Error {
    /// What to tell; nil where nobody reads any more, as behind `| head`, which is no failure.
    package let failure: RunFailure?

    /// A reason.
    package init(failure: RunFailure?) {
        self.failure = failure
    }
}
