import ArgumentParser

/// A command that waits for others only with some arguments; with all others, it runs on the thread that it is called on.
protocol ImmediateCommand: AsyncParsableCommand {
    /// Does the work where nothing has to be waited for.
    ///
    /// - Returns: Whether it is done; otherwise nothing is, and `run()` does it.
    func runImmediately() throws -> Bool
}
