import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.ProjectSummary {
    /// A line for each domain, then everything together.
    func text(_ counts: DiagnosticCounts, unread unreadCount: Int, _ style: TextStyle) -> String {
        let width = domains.map { $0.name.unicodeScalars.count }.max() ?? 0
        var lines = domains.map { domain in
            let padding = String(repeating: " ", count: width - domain.name.unicodeScalars.count)
            return PrintableText.escaped(domain.name) + padding + "  " + domain.text(style)
        }
        var total = DiagnosticCounts.count(domains.count, "domain") + ": " + counts.sentence
        if unreadCount > 0 { total += "; \(DiagnosticCounts.count(unreadCount, "file")) could not be read" }
        if let fixedCount { total += "; \(fixedCount) fixed" }
        if knownCount > 0 { total += "; \(knownCount) in the baseline" }
        if ignoredCount > 0 { total += "; \(ignoredCount) ignored" }
        lines.append(style.verdict(total, isGood: counts.errors == 0 && unreadCount == 0))
        return lines.map { $0 + "\n" }.joined()
    }
}

extension Findings.ProjectSummary.Domain {
    fileprivate func text(_ style: TextStyle) -> String {
        let isFine = counts == DiagnosticCounts([])
        var parts = isIncomplete ? [style.verdict("incomplete", isGood: false)] : []
        if !isIncomplete || !isFine { parts.append(style.verdict(counts.sentence, isGood: counts.errors == 0)) }
        let tested = links.passed + links.failed
        if tested > 0 {
            let urls = DiagnosticCounts.count(tested, "URL")
            parts.append(links.failed == 0 ? "\(urls) as expected" : "\(links.failed) of \(urls) not as expected")
        }
        if let coverage, coverage.componentCount > 0 { parts.append("coverage \(coverage.percentage) %") }
        return parts.joined(separator: ", ")
    }
}
