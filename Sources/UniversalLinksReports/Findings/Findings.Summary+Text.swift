import UniversalLinksLinting

extension Findings {
    /// What the text format says at the end, in lines; empty for nothing.
    package func summaryText(_ style: TextStyle, limit: Int = 0) -> String {
        ownSummaryText(style, limit: limit) + hidden.text
    }

    private func ownSummaryText(_ style: TextStyle, limit: Int) -> String {
        switch summary {
        case .nothing: return ""
        case .files(let files): return files.text(unread: unread.count, style)
        case .schema(let schema): return schema.text
        case .expectations(let expectations): return expectations.text(style, limit: limit)
        case .untested(let untested): return untested.text(style)
        case .project(let project): return project.text(of: self, style)
        case .apps(let apps):
            let counts = DiagnosticCounts(diagnostics)
            let uncompared = apps.reduce(0) { $0 + $1.uncompared.count }
            let parts = [
                diagnostics.isEmpty && uncompared > 0 ? nil : counts.sentence,
                uncompared == 0 ? nil : "\(DiagnosticCounts.count(uncompared, "domain")) not compared",
            ]
            let sentence =
                "\(DiagnosticCounts.count(apps.count, "app")): " + parts.compactMap(\.self).joined(separator: "; ")
            let isGood = counts.isGood && uncompared == 0
            let texts = apps.map { $0.text(style) } + [style.verdict(sentence, isGood: isGood) + "\n"]
            return texts.joined(separator: "\n")
        }
    }
}

extension Findings.Hidden {
    /// A line; empty if nothing is hidden.
    var text: String {
        var parts: [String] = []
        if knownCount > 0 { parts.append("\(knownCount) in the baseline") }
        if ignoredCount > 0 { parts.append("\(ignoredCount) ignored") }
        return parts.isEmpty ? "" : parts.joined(separator: "; ") + "\n"
    }
}
