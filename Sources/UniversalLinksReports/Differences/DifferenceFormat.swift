import JSONSyntax

/// The formats of the differences between two files.
package enum DifferenceFormat: String, Sendable, CaseIterable {
    /// For people.
    case text
    /// One object with everything, `schemaVersion` 1.
    case json
    /// A comment on a pull request.
    case markdown
    /// Workflow commands, which GitHub shows beside the lines of a change.
    case github
}

extension FileDifferenceReport {
    /// The whole output in a format, with a line break at the end of each line.
    package func output(in format: DifferenceFormat, _ settings: ReportSettings) -> String {
        switch format {
        case .text: text(settings.style, limit: settings.limit)
        case .json: JSONWriter(layout: .pretty).text(of: json) + "\n"
        case .markdown: markdown
        case .github: github(settings)
        }
    }
}
