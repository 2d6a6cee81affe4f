import JSONSyntax
import UniversalLinks
import UniversalLinksReports

extension ProjectOutcome {
    /// The diagnostics that concern a domain.
    func diagnostics(of domain: DomainOutcome) -> [Diagnostic] {
        domain.sections.flatMap { sections[$0].report.diagnostics }
    }

    /// What came of the expectations of a domain, all its lists together.
    func linkCounts(of domain: DomainOutcome) -> (passed: Int, failed: Int, skipped: Int) {
        let reports = domain.sections.compactMap { index in
            if case .links(let results?) = sections[index].subject { results.report } else { nil }
        }
        return (
            reports.map(\.passedCount).reduce(0, +), reports.map(\.failedCount).reduce(0, +),
            reports.map(\.skippedCount).reduce(0, +)
        )
    }

    /// A line for each domain, then everything together.
    func summary(_ style: TextStyle) -> String {
        let width = domains.map { "\($0.domain)".unicodeScalars.count }.max() ?? 0
        var lines = domains.map { domain in
            let name = "\(domain.domain)"
            let padding = String(repeating: " ", count: width - name.unicodeScalars.count)
            return PrintableText.escaped(name) + padding + "  " + line(domain, style)
        }
        let counts = DiagnosticCounts(diagnostics)
        var total = DiagnosticCounts.count(domains.count, "domain") + ": " + counts.sentence
        if !unread.isEmpty { total += "; \(DiagnosticCounts.count(unread.count, "file")) could not be read" }
        if knownCount > 0 { total += "; \(knownCount) known to the baseline" }
        if ignoredCount > 0 { total += "; \(ignoredCount) ignored" }
        lines.append(style.verdict(total, isGood: counts.errors == 0 && unread.isEmpty))
        return lines.map { $0 + "\n" }.joined()
    }

    private func line(_ domain: DomainOutcome, _ style: TextStyle) -> String {
        let counts = DiagnosticCounts(diagnostics(of: domain))
        let isFine = counts == DiagnosticCounts([])
        var parts = domain.isIncomplete ? [style.verdict("incomplete", isGood: false)] : []
        if !domain.isIncomplete || !isFine { parts.append(style.verdict(counts.sentence, isGood: counts.errors == 0)) }
        let links = linkCounts(of: domain)
        let tested = links.passed + links.failed
        if tested > 0 {
            let urls = DiagnosticCounts.count(tested, "URL")
            parts.append(links.failed == 0 ? "\(urls) as expected" : "\(links.failed) of \(urls) not as expected")
        }
        if let coverage = domain.coverage, coverage.componentCount > 0 {
            parts.append("coverage \(coverage.percentage) %")
        }
        return parts.joined(separator: ", ")
    }
}
