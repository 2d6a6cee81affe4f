import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The report of GitLab's code quality: a subset of the format of Code Climate.
///
/// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
extension Findings {
    /// An array with an object for each diagnostic, and for each file that could not be read.
    func gitlab(_ settings: ReportSettings) -> String {
        let issues = reports.flatMap { report in
            zip(report.diagnostics, Fingerprint.all(of: report, settings)).map { diagnostic, fingerprint in
                issue(diagnostic, fingerprint, in: report, settings)
            }
        }
        return JSONWriter(layout: .pretty).text(of: JSONValue(issues + unread.map { issue($0, settings) })) + "\n"
    }

    private func issue(_ file: Unread, _ settings: ReportSettings) -> JSONValue {
        [
            "description": JSONValue("\(file.name): \(file.message)"),
            "check_name": "unread-file",
            "fingerprint": JSONValue(Fingerprint.of(file, settings)),
            "severity": JSONValue(Diagnostic.Severity.error.weight),
            "location": ["path": JSONValue(settings.path(file.name).text), "lines": ["begin": 1, "end": 1]],
        ]
    }

    private func issue(
        _ diagnostic: Diagnostic, _ fingerprint: String, in report: DiagnosticReport, _ settings: ReportSettings
    ) -> JSONValue {
        let document = report.document(of: diagnostic)
        let path = document.map { $0.isFile ? settings.path($0.name).text : $0.name }
        let sentences = [diagnostic.messageByItself] + [diagnostic.advice].compactMap { $0 }
        let end = diagnostic.location.map { report.end(of: $0).line }
        return [
            "description": JSONValue(sentences.joined(separator: " ")),
            "check_name": JSONValue(diagnostic.code.name),
            "fingerprint": JSONValue(fingerprint),
            "severity": JSONValue(diagnostic.severity.weight),
            "location": [
                "path": JSONValue(path ?? ""),
                "lines": [
                    "begin": JSONValue(diagnostic.location?.position.line ?? 1), "end": JSONValue(end ?? 1),
                ],
            ],
        ]
    }
}

extension Diagnostic.Severity {
    fileprivate var weight: String {
        switch self {
        case .error: "critical"
        case .warning: "minor"
        case .note: "info"
        }
    }
}
