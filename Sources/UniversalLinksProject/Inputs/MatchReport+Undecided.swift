package import UniversalLinks

extension MatchReport {
    /// Why the answers are not complete; nil if they are.
    package var undecidedFailure: RunFailure? {
        let count = results.count(where: \.trace.decision.isUndecided)
        guard count > 0 else { return nil }
        return RunFailure(
            .couldNotDoIt,
            "\(count) \(count == 1 ? "decision is" : "decisions are") unknown: comparing the URL with the file would take too "
                + "long. Shorten the URL, or the patterns.")
    }
}
