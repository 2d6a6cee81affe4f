import JSONSyntax
import UniversalLinksLinting

extension Findings.FileSummary {
    /// A line; empty if no file could be read.
    func text(_ style: TextStyle) -> String {
        guard fileCount > 0 else { return "" }
        var parts = [DiagnosticCounts.count(fileCount, "file") + ": " + counts.sentence]
        if let fixes { parts.append("\(fixes.count) fixed") }
        if rejectedCount > 0 {
            parts.append("\(rejectedCount) not fixed, because that would do harm")
        }
        if knownCount > 0 { parts.append("\(knownCount) in the baseline") }
        if ignoredCount > 0 { parts.append("\(ignoredCount) ignored") }
        if let sentence = counts.fixSentence { parts.append(sentence) }
        let fixes = (self.fixes ?? []).map { "fixed[\($0.entry.code.id)] \(PrintableText.escaped($0.sentence))\n" }
            .joined()
        return fixes + style.verdict(parts.joined(separator: "; "), isGood: counts.isGood) + "\n"
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
            "fixed": JSONValue(fixes?.count ?? 0),
            "ignored": JSONValue(ignoredCount),
            "fixes": JSONValue((fixes ?? []).map(\.json)),
            "known": JSONValue(knownCount),
        ]
    }
}

extension Findings.FileSummary.AppliedFix {
    /// Where it was applied, and what it did.
    fileprivate var sentence: String {
        fileName + (entry.position.map { ":\($0)" } ?? "") + ": " + entry.title
    }

    fileprivate var json: JSONValue {
        [
            "file": JSONValue(fileName),
            "line": JSONValue(entry.position?.line),
            "code": JSONValue(entry.code.id),
            "title": JSONValue(entry.title),
            "safe": JSONValue(entry.safety == .safe),
        ]
    }
}
