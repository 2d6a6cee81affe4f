import UniversalLinks
import UniversalLinksLinting

/// Workflow commands of GitHub Actions.
extension Findings {
    /// One command for each diagnostic, which GitHub shows beside the line of a change.
    func github(_ settings: ReportSettings) -> String {
        let problems = unread.map { file in
            WorkflowCommand(.error, [("title", "could not be read")], lines: ["\(file.name): \(file.message)"])
        }
        return (reports.flatMap { commands(for: $0, settings) } + problems).map { $0.text + "\n" }.joined()
    }

    private func commands(for report: DiagnosticReport, _ settings: ReportSettings) -> [WorkflowCommand] {
        report.diagnostics.map { diagnostic in
            var properties: [(String, String)] = []
            let document = report.document(of: diagnostic)
            if let document, document.isFile {
                properties.append(("file", settings.path(document.name).text))
                properties += diagnostic.location.map { place($0, in: report) } ?? []
            }
            properties.append(("title", "\(diagnostic.code)"))
            let subject = document.map { $0.isFile || $0.name.isEmpty ? "" : $0.name + ": " } ?? ""
            let lines = [subject + diagnostic.messageByItself] + [diagnostic.advice].compactMap { $0 }
            return WorkflowCommand(diagnostic.severity.level, properties, lines: lines)
        }
    }

    private func place(_ location: Diagnostic.Location, in report: DiagnosticReport) -> [(String, String)] {
        let (start, end) = (location.position, report.end(of: location))
        let lines = [("line", "\(start.line)"), ("endLine", "\(end.line)"), ("col", "\(start.column)")]
        // Columns of several lines are refused.
        return end.line == start.line ? lines + [("endColumn", "\(end.column)")] : lines
    }
}

extension Diagnostic.Severity {
    fileprivate var level: WorkflowCommand.Level {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .notice
        }
    }
}
