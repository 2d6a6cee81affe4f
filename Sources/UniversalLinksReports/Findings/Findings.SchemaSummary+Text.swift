import JSONSyntax
import UniversalLinksLinting

extension Findings.SchemaSummary {
    /// Whether the file is valid, in a line.
    var text: String {
        let answer =
            violationCount == 0 ? "valid" : "not valid: \(DiagnosticCounts.count(violationCount, "violation"))"
        return PrintableText.escaped("\(fileName): \(answer) (\(schemaName))") + "\n"
    }
}
