import JSONSyntax
import UniversalLinksLinting

extension Findings.ExpectationSummary {
    /// How many expectations are met, and the components that nothing exercised.
    func text(_ style: TextStyle, limit: Int = 0) -> String {
        let (passedCount, failedCount, skippedCount) = (report.passedCount, report.failedCount, report.skippedCount)
        let coverage = report.coverage
        var lines = options.lines(style)
        let total = passedCount + failedCount
        var counts = "\(total) \(total == 1 ? "URL" : "URLs") tested: \(passedCount) as expected, \(failedCount) not"
        if skippedCount > 0 { counts += "; \(skippedCount) could not be tested" }
        let isGood = failedCount == 0 && skippedCount == 0 && report.isSuccess
        lines.append(style.styled(counts, isGood ? .good : .bad))
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
