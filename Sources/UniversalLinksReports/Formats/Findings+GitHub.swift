import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

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
        // GitHub rejects columns for a range of several lines.
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

/// A workflow command of GitHub Actions that becomes an annotation.
///
/// https://docs.github.com/actions/reference/workflow-commands-for-github-actions
struct WorkflowCommand {
    let text: String

    enum Level: String {
        case error
        case warning
        case notice
    }

    /// - Parameters:
    ///   - properties: The properties of the annotation, in this order.
    ///   - lines: Its text; each line is shortened and escaped.
    init(_ level: Level, _ properties: [(name: String, value: String)], lines: [String]) {
        let properties = properties.map { "\($0.name)=\(WorkflowCommand.property(PrintableText.escaped($0.value)))" }
        let lines = lines.map { PrintableText.escaped($0.shortened(to: 2_000)) }
        text =
            "::\(level.rawValue) \(properties.joined(separator: ","))::"
            + WorkflowCommand.data(lines.joined(separator: "\n"))
    }

    private static func data(_ text: String) -> String {
        replacing(["%": "%25", "\r": "%0D", "\n": "%0A"], in: text)
    }

    private static func property(_ text: String) -> String {
        replacing(["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"], in: text)
    }

    private static func replacing(_ replacements: [Unicode.Scalar: String], in text: String) -> String {
        text.unicodeScalars.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
