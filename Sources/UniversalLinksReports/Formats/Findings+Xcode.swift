import UniversalLinks
import UniversalLinksLinting

/// The lines that Xcode reads from scripts, and shows beside the lines of a file.
extension Findings {
    /// One line for each diagnostic: `/folder/file:line:column: severity: message [CODE]`.
    func xcode(_ settings: ReportSettings) -> String {
        let found = reports.flatMap { report in report.diagnostics.map { line(for: $0, in: report, settings) } }
        let problems = unread.map { file in
            "error: " + PrintableText.escaped("\(file.name): \(file.message)") + "\n"
        }
        return (found + problems).joined()
    }

    private func line(
        for diagnostic: Diagnostic, in report: DiagnosticReport, _ settings: ReportSettings
    ) -> String {
        let severity = "\(diagnostic.severity.rawValue): "
        let message = PrintableText.escaped(diagnostic.messageByItself) + " [\(diagnostic.code.id)]\n"
        guard let document = report.document(of: diagnostic), !document.name.isEmpty else { return severity + message }
        let name = PrintableText.escaped(document.name)
        // Xcode opens only what has a path of its own and a line.
        guard document.isFile else { return severity + name + ": " + message }
        let position = diagnostic.location.map { "\($0.position)" } ?? "1:1"
        return PrintableText.escaped(settings.absolutePath(document.name)) + ":\(position): " + severity + message
    }
}
