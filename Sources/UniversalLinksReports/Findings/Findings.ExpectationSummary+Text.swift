import JSONSyntax
import UniversalLinksLinting

extension Findings.ExpectationSummary {
    /// How many expectations are met, and the components that nothing exercised.
    func text(_ style: TextStyle, limit: Int = 0) -> String {
        let (links, coverage) = (report.linkCounts, report.coverage)
        var lines = options.lines(style)
        var counts: [String] = []
        if links.tested > 0 {
            let urls = DiagnosticCounts.count(links.tested, "URL")
            counts.append("\(urls) tested: \(links.passed) as expected, \(links.failed) not")
        }
        if links.skipped > 0 || counts.isEmpty { counts.append(links.skippedWords) }
        let isGood = links.failed == 0 && links.skipped == 0 && report.isSuccess
        lines.append(style.styled(counts.joined(separator: "; "), isGood ? .good : .bad))
        guard coverage.componentCount > 0 else {
            return (lines + ["coverage: no components"]).map { $0 + "\n" }.joined()
        }
        lines.append(
            "coverage: \(coverage.exercisedCount) of \(coverage.componentCount) components decide a URL "
                + "(\(coverage.percentage) %)")
        let (unexercised, rest) = ShortenedList.split(coverage.unexercised, limit: limit)
        for component in unexercised {
            let place = component.component.place
            let comment = component.component.comment.map { ": \($0)" } ?? ""
            let words = "\(place.pointer)\(comment)"
            lines.append(
                "  not exercised: \(PrintableText.escaped(fileName)):\(file.position(of: place)) "
                    + PrintableText.escaped(words.shortened()))
        }
        if rest > 0 { lines.append("  " + style.styled(ShortenedList.rest(rest, of: "component"), .faint)) }
        return lines.map { $0 + "\n" }.joined()
    }
}
