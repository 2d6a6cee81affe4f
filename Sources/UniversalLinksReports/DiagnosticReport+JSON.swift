package import JSONSyntax
import UniversalLinks

extension DiagnosticReport {
    /// The diagnostics as data: the members that every report with diagnostics starts with, `schemaVersion` 1.
    package func json(_ more: [JSONObject.Member] = []) -> JSONValue {
        let members: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1),
            .init(key: "diagnostics", value: JSONValue(diagnostics.map(json))),
        ]
        return JSONValue(.object(JSONObject(members + more)))
    }

    private func json(_ diagnostic: Diagnostic) -> JSONValue {
        JSONValue(
            .object(
                JSONObject(
                    [
                        .init(key: "code", value: JSONValue(diagnostic.code.id)),
                        .init(key: "name", value: JSONValue(diagnostic.code.name)),
                        .init(key: "severity", value: JSONValue(diagnostic.severity.rawValue)),
                        .init(key: "message", value: JSONValue(diagnostic.message)),
                    ] + members(of: diagnostic.location) + [
                        .init(key: "help", value: JSONValue(diagnostic.help)),
                        .init(key: "notes", value: JSONValue(diagnostic.notes.map(json))),
                    ])))
    }

    private func json(_ note: Diagnostic.Note) -> JSONValue {
        JSONValue(
            .object(
                JSONObject([.init(key: "message", value: JSONValue(note.message))] + members(of: note.location))))
    }

    private func members(of location: Diagnostic.Location?) -> [JSONObject.Member] {
        [
            .init(key: "file", value: JSONValue(location.map { name(of: $0.document) })),
            .init(key: "line", value: JSONValue(location?.position.line)),
            .init(key: "column", value: JSONValue(location?.position.column)),
            .init(key: "pointer", value: JSONValue(location?.pointer.map { "\($0)" })),
        ]
    }
}
