import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksReports

/// Findings in a file, put together by hand.
struct FindingsFixture {
    var text = "{\n  \"a\": 1,\n  \"b\": 1\n}\n"
    var name = "folder/f.json"
    var isFile = true
    var settings = ReportSettings(currentFolder: "/home/user/project", version: "1.2.3")

    static let code = Diagnostic.Code("AASA256", "internal-key")

    /// A diagnostic at the first place of `marked`, or at none.
    func diagnostic(
        _ message: String = "message", at marked: String? = nil, _ severity: Diagnostic.Severity = .error,
        pointer: [String] = ["a"], code: Diagnostic.Code = code, notes: [Diagnostic.Note] = [], help: String? = nil,
        fix: Diagnostic.Fix? = nil
    ) -> Diagnostic {
        Diagnostic(
            code, severity, message, at: marked.flatMap { location(of: $0, pointer: pointer) }, notes: notes,
            help: help, fix: fix)
    }

    func location(of marked: String, pointer: [String] = ["a"]) -> Diagnostic.Location? {
        let source = SourceText(Array(text.utf8))
        let target = Array(marked.utf8)
        guard let start = source.bytes.indices.first(where: { source.bytes[$0...].starts(with: target) }) else {
            return nil
        }
        return Diagnostic.Location(
            .associationFile, position: source.position(of: start),
            range: SourceRange(start: start, end: start + target.count), pointer: JSONPointer(tokens: pointer))
    }

    func findings(_ diagnostics: [Diagnostic]) -> Findings {
        let document = DiagnosticReport.NamedText(
            name: name, source: SourceText(Array(text.utf8)), isFile: isFile)
        let report = DiagnosticReport(diagnostics, documents: [.associationFile: document])
        return Findings(
            [report], cases: report.cases(suite: name),
            summary: .files(.init(fileCount: 1, counts: DiagnosticCounts(diagnostics))))
    }

    func text(_ format: ReportFormat, _ diagnostics: [Diagnostic]) -> String {
        format.text(of: findings(diagnostics), settings)
    }

    func json(_ format: ReportFormat, _ diagnostics: [Diagnostic]) throws -> JSONValue {
        try JSONDocument(parsing: Array(text(format, diagnostics).utf8)).root
    }
}
