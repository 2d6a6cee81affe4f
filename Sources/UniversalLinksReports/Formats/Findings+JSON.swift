package import JSONSyntax
package import UniversalLinksLinting

extension Findings {
    /// One object with everything that was found, `schemaVersion` 1.
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
        return JSONValue(.object(JSONObject(start + summaryMembers)))
    }

    /// The same as text.
    var json: String { JSONWriter(layout: .pretty).text(of: document) + "\n" }
}
