import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.ProjectSummary {
    /// A line for each domain, then everything together.
    func text(of findings: Findings, _ style: TextStyle) -> String {
        let width = domains.map { $0.name.unicodeScalars.count }.max() ?? 0
        var lines = domains.map { domain in
            let padding = String(repeating: " ", count: width - domain.name.unicodeScalars.count)
            return PrintableText.escaped(domain.name) + padding + "  " + domain.text(style)
        }
        var total = DiagnosticCounts.count(domains.count, "domain") + ": " + findings.verdict.joined(separator: "; ")
        if let fixedCount { total += "; \(fixedCount) fixed" }
        if knownCount > 0 { total += "; \(knownCount) in the baseline" }
        if ignoredCount > 0 { total += "; \(ignoredCount) ignored" }
        lines.append(style.verdict(total, isGood: findings.isGood))
        return lines.map { $0 + "\n" }.joined()
    }
}

extension Findings.ProjectSummary.Domain {
    /// The worst first: what could not be looked at, what was found, and what is as expected.
    fileprivate func text(_ style: TextStyle) -> String {
        let isFine = counts == DiagnosticCounts([])
        var parts = isIncomplete ? [style.verdict("incomplete", isGood: false)] : []
        if !isFine || isComplete && links.failed == 0 {
            parts.append(style.verdict(counts.sentence, isGood: counts.errors == 0))
        }
        if links.skipped > 0 { parts.append(style.verdict(links.skippedWords, isGood: false)) }
        if links.failed > 0 {
            parts.append(links.failureWords)
        } else if links.tested > 0 {
            parts.append("\(DiagnosticCounts.count(links.tested, "URL")) as expected")
        }
        if let coverage, coverage.componentCount > 0 { parts.append("coverage \(coverage.percentage) %") }
        return parts.joined(separator: ", ")
    }
}
