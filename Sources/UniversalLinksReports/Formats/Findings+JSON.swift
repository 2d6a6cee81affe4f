package import JSONSyntax
package import UniversalLinks
package import UniversalLinksLinting

extension Findings {
    package var document: JSONValue {
        let start: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1),
            .init(
                key: "diagnostics",
                value: JSONValue(
                    reports.flatMap { report in
                        report.diagnostics.map { JSONValue(.object(JSONObject(report.members(of: $0)))) }
                    })),
        ]
        let numbers = statistics.map { [JSONObject.Member(key: "statistics", value: $0.json)] } ?? []
        return JSONValue(.object(JSONObject(start + summaryMembers + numbers)))
    }

    var json: String { JSONWriter(layout: .pretty).text(of: document) + "\n" }
}

extension Findings {
    /// One line for each diagnostic, and a last one with the counts, including unread files and skipped URLs.
    var jsonLines: String {
        let counts = Diagnostic.Severity.allCases.map { severity in
            JSONObject.Member(
                key: severity.rawValue + "s",
                value: JSONValue(self.diagnostics.count { $0.severity == severity }))
        }
        let gaps = [
            JSONObject.Member(key: "unread", value: JSONValue(unread.count)),
            JSONObject.Member(key: "skipped", value: JSONValue(links.skipped)),
        ]
        return diagnosticLines + Findings.jsonLine("summary", counts + gaps)
    }

    package var diagnosticLines: String {
        reports.flatMap { report in
            report.diagnostics.map { Findings.jsonLine("diagnostic", report.members(of: $0)) }
        }.joined()
    }

    /// An object on a line of its own, `schemaVersion` 1.
    package static func jsonLine(_ type: String, _ members: [JSONObject.Member]) -> String {
        let start: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1), .init(key: "type", value: JSONValue(type)),
        ]
        return JSONWriter(layout: .compact).text(of: JSONValue(.object(JSONObject(start + members)))) + "\n"
    }
}

extension DiagnosticReport {
    /// Every key is always present.
    package func members(of diagnostic: Diagnostic) -> [JSONObject.Member] {
        let location = diagnostic.location
        let behind = location.map { end(of: $0) }
        return [
            .init(key: "code", value: JSONValue(diagnostic.code.id)),
            .init(key: "name", value: JSONValue(diagnostic.code.name)),
            .init(key: "severity", value: JSONValue(diagnostic.severity.rawValue)),
            .init(key: "message", value: JSONValue(diagnostic.message)),
            .init(key: "file", value: JSONValue(location.map { name(of: $0.document) })),
            .init(key: "line", value: JSONValue(location?.position.line)),
            .init(key: "column", value: JSONValue(location?.position.column)),
            .init(key: "endLine", value: JSONValue(behind?.line)),
            .init(key: "endColumn", value: JSONValue(behind?.column)),
            .init(key: "pointer", value: JSONValue(location?.pointer.map { "\($0)" })),
            .init(key: "help", value: JSONValue(diagnostic.advice)),
            .init(key: "fix", value: diagnostic.fix.map { json($0, of: diagnostic) } ?? nil),
            .init(key: "notes", value: JSONValue(diagnostic.notes.map(json))),
            .init(key: "apps", value: JSONValue(diagnostic.concernedApps.map { JSONValue($0) })),
            .init(key: "others", value: JSONValue(diagnostic.others.map { json(other: $0) })),
        ]
    }

    private func json(other diagnostic: Diagnostic) -> JSONValue {
        let location = diagnostic.location
        let behind = location.map { end(of: $0) }
        let fix: JSONValue = diagnostic.fix.map { json($0, of: diagnostic) } ?? nil
        return [
            "message": JSONValue(diagnostic.message),
            "file": JSONValue(location.map { name(of: $0.document) }),
            "line": JSONValue(location?.position.line),
            "column": JSONValue(location?.position.column),
            "endLine": JSONValue(behind?.line),
            "endColumn": JSONValue(behind?.column),
            "pointer": JSONValue(location?.pointer.map { "\($0)" }),
            "fix": fix,
        ]
    }

    private func json(_ note: Diagnostic.Note) -> JSONValue {
        let location = note.location
        return [
            "message": JSONValue(note.advisedMessage),
            "file": JSONValue(location.map { name(of: $0.document) }),
            "line": JSONValue(location?.position.line),
            "column": JSONValue(location?.position.column),
            "pointer": JSONValue(location?.pointer.map { "\($0)" }),
        ]
    }

    /// Offsets count from the start of the file, including a byte-order mark.
    private func json(_ fix: Diagnostic.Fix, of diagnostic: Diagnostic) -> JSONValue {
        let hasMark = document(of: diagnostic)?.source?.hasByteOrderMark == true
        let shift = hasMark ? SourceText.byteOrderMarkLength : 0
        return [
            "title": JSONValue(fix.title),
            "safety": JSONValue(fix.safety.rawValue),
            "edits": JSONValue(
                fix.edits.map { edit -> JSONValue in
                    let start = edit.removesByteOrderMark ? 0 : edit.range.start + shift
                    return [
                        "start": JSONValue(start), "end": JSONValue(edit.range.end + shift),
                        "replacement": JSONValue(edit.replacement),
                    ]
                }),
        ]
    }
}
