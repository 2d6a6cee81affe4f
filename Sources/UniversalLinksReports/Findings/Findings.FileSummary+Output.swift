import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
package import UniversalLinksLinting

extension Findings.FileSummary {
    /// One line; empty if no file could be read.
    ///
    /// - Parameter offersFixes: Whether to name the options that fix.
    func text(unread unreadCount: Int, _ style: TextStyle, offersFixes: Bool = true) -> String {
        guard fileCount > 0 else { return "" }
        var parts = [DiagnosticCounts.count(fileCount, "file") + ": " + counts.sentence]
        if unreadCount > 0 { parts.append("\(unreadCount) more could not be read") }
        if let fixes { parts.append("\(fixes.count) fixed") }
        if rejectedCount > 0 {
            parts.append("\(rejectedCount) not fixed, because that would do harm")
        }
        if knownCount > 0 { parts.append("\(knownCount) in the baseline") }
        if ignoredCount > 0 { parts.append("\(ignoredCount) ignored") }
        if offersFixes, let sentence = counts.fixSentence { parts.append(sentence) }
        let fixes = (self.fixes ?? []).map { "fixed[\($0.entry.code.id)] \(PrintableText.escaped($0.sentence))\n" }
            .joined()
        let changes = rewritten.flatMap(\.changes).map { change in
            "changed \(PrintableText.escaped("\(change.fileName): \(change.message)"))"
                + (change.url.map { " Such as " + PrintableText.escaped($0) } ?? "") + "\n"
        }.joined()
        return fixes + changes + style.verdict(parts.joined(separator: "; "), isGood: counts.isGood && unreadCount == 0)
            + "\n"
    }

    /// How many files a patch would change, and why it may fix less than was found.
    ///
    /// - Parameter includesUnsafe: Whether the patch includes the fixes that may change decisions.
    package func patchSentence(changing changedCount: Int, includingUnsafe includesUnsafe: Bool) -> String {
        var parts = ["\(changedCount) of \(DiagnosticCounts.count(fileCount, "file")) would change"]
        if !includesUnsafe, counts.unsafeFixes > 0 {
            let findings = DiagnosticCounts.count(counts.unsafeFixes, "finding")
            parts.append("\(findings) can be fixed with --diff --unsafe-fixes")
        }
        let unfixable = counts.errors + counts.warnings + counts.notes - counts.safeFixes - counts.unsafeFixes
        if unfixable > 0 {
            parts.append("\(DiagnosticCounts.count(unfixable, "finding")) \(unfixable == 1 ? "has" : "have") no fix")
        }
        return parts.joined(separator: "; ")
    }

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
            "changes": JSONValue(
                rewritten.flatMap(\.changes).map { change -> JSONValue in
                    [
                        "file": JSONValue(change.fileName), "message": JSONValue(change.message),
                        "url": JSONValue(change.url),
                    ]
                }),
            "known": JSONValue(knownCount),
        ]
    }
}

extension Findings.FileSummary.RewrittenFile {
    package struct Change {
        let fileName: String
        package let message: String
        /// nil if the change is not about URLs.
        package let url: String?
    }

    package var changes: [Change] {
        let report = FileDifferenceReport(
            difference, old: .init(old, name: name, isFile: true), new: .init(new, name: name, isFile: true), app: nil,
            host: "example.com")
        var changes = report.entries.map { entry in
            Change(fileName: name, message: report.sentence(entry).plain, url: entry.examples.first)
        }
        if !report.unknown.isEmpty {
            changes.append(
                Change(fileName: name, message: "More may change: a proof would take too long.", url: nil))
        }
        return changes
    }
}

extension Findings.FileSummary.AppliedFix {
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
