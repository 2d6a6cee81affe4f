package import JSONSyntax
package import UniversalLinks

/// Decisions with every step behind them.
package struct ExplainedMatches: Answer {
    /// The decisions, which have to be explained.
    private let report: MatchReport
    /// What the file is called above its lines.
    private let fileName: String

    /// Decisions by the file with a name.
    package init(_ report: MatchReport, fileName: String) {
        self.report = report
        self.fileName = fileName
    }

    /// Every step behind each decision, with the lines of the file that decide.
    package func text(_ style: TextStyle) -> String { report.explanation(fileName: fileName, style) }

    /// The decisions as data, `schemaVersion` 1, with each comparison behind them.
    package var json: JSONValue { report.json }
}
