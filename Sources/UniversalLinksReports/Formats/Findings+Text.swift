import UniversalLinksLinting

extension Findings {
    /// Every diagnostic with its place, its lines, its notes and what to do, and the summary.
    func text(_ style: TextStyle) -> String {
        let texts = reports.map { $0.text(style) } + [summaryText(style)]
        return texts.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
