package import JSONSyntax
package import UniversalLinks

/// Decisions with every step behind them.
package struct ExplainedMatches: Answer {
    /// The decisions, which have to be explained.
    private let report: MatchReport
    /// What the file is called above its lines.
    private let fileName: String
    /// Whether each component that was tried is shown as well.
    private let showsAllSteps: Bool

    /// Decisions by the file with a name.
    package init(_ report: MatchReport, fileName: String, showsAllSteps: Bool = false) {
        self.report = report
        self.fileName = fileName
        self.showsAllSteps = showsAllSteps
    }

    /// The answer for each URL, with the lines of the file behind it.
    package func text(_ style: TextStyle) -> String {
        report.explanation(fileName: fileName, showsAllSteps: showsAllSteps, style)
    }

    /// The decisions as data, `schemaVersion` 1, with each comparison behind them.
    package var json: JSONValue { report.json }
}
