import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksFoundation
import UniversalLinksLinting
import UniversalLinksProject
import _UniversalLinksJSONRPC

extension EditorSession {
    /// More diagnostics of a document are only counted.
    private static let maximumDiagnosticCount = 1_000

    /// Clears the diagnostics of a document that was closed.
    mutating func publishDiagnostics(of name: String) -> [JSONValue] {
        guard let (document, found) = judged(name) else {
            return [message(name, version: nil, [])]
        }
        var shown = found.problems.map { problem -> JSONValue in
            EditorSession.diagnostic(.error, problem.message, document.text.range(problem.range))
        }
        let room = EditorSession.maximumDiagnosticCount
        shown += found.diagnostics.prefix(room).map { diagnostic($0, in: document) }
        let rest = found.diagnostics.count - room
        if rest > 0 {
            let start = document.text.range(SourceRange(start: 0, end: 0))
            shown.append(EditorSession.diagnostic(.note, "\(rest) more findings are not shown.", start))
        }
        return [message(name, version: document.version, shown)]
    }

    private func message(_ name: String, version: Int?, _ diagnostics: [JSONValue]) -> JSONValue {
        RPCMessage.notification(
            "textDocument/publishDiagnostics",
            JSONValue(members: [
                ("uri", JSONValue(name)), ("version", version.map { JSONValue($0) }),
                ("diagnostics", JSONValue(diagnostics)),
            ]))
    }

    func diagnostic(_ diagnostic: Diagnostic, in document: OpenDocument) -> JSONValue {
        let text = document.text
        let range = text.range(diagnostic.location?.range ?? SourceRange(start: 0, end: 0))
        let related = diagnostic.notes.compactMap { note in
            note.location.map { location -> JSONValue in
                [
                    "location": ["uri": JSONValue(document.uri.text), "range": text.range(location.range)],
                    "message": JSONValue(note.message),
                ]
            }
        }
        let sentences =
            [diagnostic.message] + diagnostic.notes.filter { $0.location == nil }.map { "note: \($0.message)" }
            + (diagnostic.help.map { ["help: \($0)"] } ?? [])
        return EditorSession.diagnostic(
            diagnostic.severity, sentences.joined(separator: "\n"), range, code: diagnostic.code,
            page: documentation?.page(of: diagnostic.code), related: related.isEmpty ? nil : JSONValue(related))
    }

    private static func diagnostic(
        _ severity: Diagnostic.Severity, _ message: String, _ range: JSONValue, code: Diagnostic.Code? = nil,
        page: String? = nil, related: JSONValue? = nil
    ) -> JSONValue {
        let number =
            switch severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        return JSONValue(members: [
            ("range", range), ("severity", JSONValue(number)), ("code", code.map { JSONValue($0.id) }),
            ("codeDescription", page.map { ["href": JSONValue($0)] }),
            ("source", "aasa"), ("message", JSONValue(message)), ("relatedInformation", related),
        ])
    }
}

/// What was found in a document, by the same linters and with the same settings as everywhere.
struct JudgedDocument: Sendable {
    let diagnostics: [Diagnostic]
    /// What is wrong with a configuration or entitlements that cannot be read.
    let problems: [Problem]
    /// Nil for a file that is not JSON, and for other documents.
    var file: AssociationFile?
    /// The values of a document that is JSON or YAML.
    var values: JSONDocument?

    /// A mistake that has no rule.
    struct Problem: Sendable {
        let range: SourceRange
        let message: String
    }

    init(_ document: OpenDocument, under settings: RunSettings) {
        let bytes = document.text.source.bytes
        switch document.kind {
        case .associationFile: self.init(associationFile: document, under: settings)
        case .configuration: self.init(configuration: bytes, named: document.uri.fileName, document.text.source)
        case .entitlements: self.init(entitlements: bytes, document, under: settings)
        }
    }

    private init(associationFile document: OpenDocument, under settings: RunSettings) {
        let file = JudgedDocument.reading(of: document)
        let run = LintRun(under: settings, mode: .report, words: \.reason)
        diagnostics = run.report(onEdited: file).diagnostics
        problems = []
        if case .success(let read) = file.reading {
            self.file = read
            values = read.isSigned ? nil : JSONDocument(source: read.source, root: read.root)
        }
    }

    static func reading(of document: OpenDocument) -> ReadAssociationFile {
        let bytes = document.text.source.bytes
        return ReadAssociationFile(
            document.uri.path.map { InputFile(bytes, editedAt: $0) } ?? InputFile(bytes, named: document.uri.fileName))
    }

    private init(configuration bytes: [UInt8], named name: String, _ source: SourceText) {
        var problems: [ProjectConfigurationError.Problem] = []
        do throws(ProjectConfigurationError) {
            let configuration = try ProjectConfiguration(parsing: bytes, named: name)
            values = configuration.document
        } catch {
            problems = error.problems
            values = try? ProjectConfiguration.document(bytes, name)
        }
        diagnostics = []
        self.problems = problems.map { problem in
            let start = source.offset(of: problem.position)
            let end = source.byteRange(ofLine: problem.position.line).upperBound
            return Problem(range: SourceRange(start: start, end: max(start, end)), message: problem.message)
        }
    }

    private init(entitlements bytes: [UInt8], _ document: OpenDocument, under settings: RunSettings) {
        do throws(AppFileError) {
            let file = try AppFile(bytes: bytes)
            let run = AppRun(name: document.path, isFile: true, file: file, app: nil, isRelease: false)
            diagnostics = AppRun.findings(of: [run], [:], under: settings, knownTo: nil).reports.flatMap(\.diagnostics)
            problems = []
        } catch {
            diagnostics = []
            problems = [Problem(range: SourceRange(start: 0, end: 0), message: error.message)]
        }
    }
}
