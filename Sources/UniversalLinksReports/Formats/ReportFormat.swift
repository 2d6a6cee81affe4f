package import UniversalLinksLinting

/// The formats that everything with diagnostics is written in.
package enum ReportFormat: String, Sendable, CaseIterable {
    /// For people, with the lines of the files.
    case text
    /// One line for each diagnostic, as editors read it.
    case concise
    /// One object with everything.
    case json
    /// One object per line for each diagnostic, and one at the end.
    case jsonl
    /// The interchange format for static analysis, 2.1.0.
    case sarif
    /// XML, as servers read test results.
    case junit
    /// Workflow commands, which GitHub shows beside the lines of a change.
    case github
    /// A code quality report, which GitLab shows beside a change.
    case gitlab
    /// A table and the details, for pages and comments.
    case markdown
    /// One line for each diagnostic, as Xcode reads it from a script.
    case xcode

    /// The whole output in this format, with a line break at the end of each line.
    package func text(of findings: Findings, _ settings: ReportSettings) -> String {
        switch self {
        case .text: findings.text(settings.style, limit: settings.limit)
        case .concise: findings.concise
        case .json: findings.json
        case .jsonl: findings.jsonLines
        case .sarif: findings.sarif(settings)
        case .junit: findings.junit(settings)
        case .github: findings.github(settings)
        case .gitlab: findings.gitlab(settings)
        case .markdown: findings.markdown
        case .xcode: findings.xcode(settings)
        }
    }
}
