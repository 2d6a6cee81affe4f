import UniversalLinksLinting

extension Findings {
    /// What the text format says at the end, in lines; empty for nothing.
    package func summaryText(_ style: TextStyle, limit: Int = 0) -> String {
        ownSummaryText(style, limit: limit) + hidden.text
    }

    private func ownSummaryText(_ style: TextStyle, limit: Int) -> String {
        switch summary {
        case .nothing: return ""
        case .files(let files): return files.text(style)
        case .schema(let schema): return schema.text
        case .expectations(let expectations): return expectations.text(style, limit: limit)
        case .project(let project): return project.text(DiagnosticCounts(diagnostics), unread: unread.count, style)
        case .apps(let apps):
            let counts = DiagnosticCounts(diagnostics)
            let sentence = "\(DiagnosticCounts.count(apps.count, "app")): \(counts.sentence)"
            let texts = apps.map { $0.text(style) } + [style.verdict(sentence, isGood: counts.isGood) + "\n"]
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
