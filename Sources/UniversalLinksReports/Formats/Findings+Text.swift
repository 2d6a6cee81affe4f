import UniversalLinksLinting

extension Findings {
    /// Every diagnostic with its place, its lines, its notes and what to do, and the summary.
    ///
    /// - Parameter limit: The most diagnostics that are shown, and entries of a list in the summary; 0 for all.
    func text(_ style: TextStyle, limit: Int = 0) -> String {
        var texts: [String] = []
        var left = limit > 0 ? limit : Int.max
        for report in reports where left > 0 {
            texts.append(report.text(style, limit: left, fixes: fixOffer))
            left -= min(left, report.diagnostics.count)
        }
        let rest = limit > 0 ? diagnostics.count - limit : 0
        if rest > 0 { texts.append(style.styled(ShortenedList.rest(rest, of: "finding"), .faint) + "\n") }
        texts.append(summaryText(style, limit: limit))
        return texts.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
