import JSONRPC
import JSONSyntax
import UniversalLinks

extension EditorSession {
    /// More diagnostics of a document are counted.
    private static let maximumDiagnosticCount = 1_000

    /// What the client is to show for a document; of one that was closed, nothing.
    mutating func publishDiagnostics(of name: String) -> [JSONValue] {
        guard let (document, found) = judged(name) else {
            return [message(name, version: nil, [])]
        }
        var shown = found.problems.map { problem -> JSONValue in
            EditorSession.diagnostic(.error, problem.message, document.text.range(problem.range))
        }
        let room = EditorSession.maximumDiagnosticCount
        shown += found.diagnostics.prefix(room).map { EditorSession.diagnostic($0, in: document) }
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

    /// A diagnostic as the protocol has it.
    static func diagnostic(_ diagnostic: Diagnostic, in document: OpenDocument) -> JSONValue {
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
            related: related.isEmpty ? nil : JSONValue(related))
    }

    private static func diagnostic(
        _ severity: Diagnostic.Severity, _ message: String, _ range: JSONValue, code: Diagnostic.Code? = nil,
        related: JSONValue? = nil
    ) -> JSONValue {
        let number =
            switch severity {
            case .error: 1
            case .warning: 2
            case .note: 3
            }
        return JSONValue(members: [
            ("range", range), ("severity", JSONValue(number)), ("code", code.map { JSONValue($0.id) }),
            ("source", "aasa"), ("message", JSONValue(message)), ("relatedInformation", related),
        ])
    }
}
