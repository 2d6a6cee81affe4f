import JSONSyntax
import UniversalLinksLinting

extension Findings.FileSummary {
    /// A line; empty if no file could be read.
    func text(_ style: TextStyle) -> String {
        guard fileCount > 0 else { return "" }
        var parts = [DiagnosticCounts.count(fileCount, "file") + ": " + counts.sentence]
        if let fixedCount { parts.append("\(fixedCount) fixed") }
        if rejectedCount > 0 {
            parts.append("\(rejectedCount) left as they are, since mending them would do harm")
        }
        if knownCount > 0 { parts.append("\(knownCount) known to the baseline") }
        if ignoredCount > 0 { parts.append("\(ignoredCount) ignored") }
        if let sentence = counts.fixSentence { parts.append(sentence) }
        return style.verdict(parts.joined(separator: "; "), isGood: counts.isGood) + "\n"
    }

    /// The numbers as data.
    var json: JSONValue {
        [
            "files": JSONValue(fileCount),
            "errors": JSONValue(counts.errors),
            "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes),
            "fixable": JSONValue(counts.safeFixes),
            "unsafelyFixable": JSONValue(counts.unsafeFixes),
            "fixed": JSONValue(fixedCount ?? 0),
            "ignored": JSONValue(ignoredCount),
            "known": JSONValue(knownCount),
        ]
    }
}
