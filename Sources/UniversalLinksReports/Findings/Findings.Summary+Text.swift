import UniversalLinksLinting

extension Findings {
    /// What the text format says at the end, in lines; empty for nothing.
    package func summaryText(_ style: TextStyle, limit: Int = 0) -> String {
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
