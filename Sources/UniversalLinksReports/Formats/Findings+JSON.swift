import JSONSyntax
import UniversalLinksLinting

extension Findings {
    /// One object with everything that was found, `schemaVersion` 1.
    var json: String {
        let start: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1),
            .init(
                key: "diagnostics",
                value: JSONValue(
                    reports.flatMap { report in
                        report.diagnostics.map { JSONValue(.object(JSONObject(report.members(of: $0)))) }
                    })),
        ]
        let root = JSONValue(.object(JSONObject(start + summaryMembers)))
        return JSONWriter(layout: .pretty).text(of: root) + "\n"
    }
}
