import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// Workflow commands of GitHub Actions.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
extension Findings {
    /// One command for each diagnostic, which GitHub shows beside the line of a change.
    func github(_ settings: ReportSettings) -> String {
        let problems = unread.map { file in
            "::error title=\(property("could not be read"))::\(data(PrintableText.escaped("\(file.name): \(file.message)")))\n"
        }
        return (reports.flatMap { commands(for: $0, settings) } + problems).joined()
    }

    private func commands(for report: DiagnosticReport, _ settings: ReportSettings) -> [String] {
        report.diagnostics.map { diagnostic in
            var properties: [String] = []
            if let document = report.document(of: diagnostic), document.isFile {
                properties.append("file=" + property(PrintableText.escaped(settings.path(document.name).text)))
                properties += diagnostic.location.map { place($0, in: report) } ?? []
            }
            properties.append("title=" + property("\(diagnostic.code)"))
            let document = report.document(of: diagnostic)
            let subject = document.map { $0.isFile || $0.name.isEmpty ? "" : $0.name + ": " } ?? ""
            let lines = [subject + diagnostic.messageByItself] + [diagnostic.advice].compactMap { $0 }
            let message = lines.map { PrintableText.escaped($0.shortened(to: 2_000)) }.joined(separator: "\n")
            return "::\(diagnostic.severity.command) \(properties.joined(separator: ","))::\(data(message))\n"
        }
    }

    private func place(_ location: Diagnostic.Location, in report: DiagnosticReport) -> [String] {
        let (start, end) = (location.position, report.end(of: location))
        let lines = ["line=\(start.line)", "endLine=\(end.line)", "col=\(start.column)"]
        // Columns of several lines are refused.
        return end.line == start.line ? lines + ["endColumn=\(end.column)"] : lines
    }

    private func data(_ text: String) -> String {
        replacing(["%": "%25", "\r": "%0D", "\n": "%0A"], in: text)
    }

    private func property(_ text: String) -> String {
        replacing(
            ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"], in: text)
    }

    private func replacing(_ replacements: [Unicode.Scalar: String], in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}

extension Diagnostic.Severity {
    fileprivate var command: String {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }
}
