import JSONSyntax
import UniversalLinks

extension Findings {
    /// One line for each diagnostic, and a last one that counts them.
    var jsonLines: String {
        let diagnostics = reports.flatMap { report in
            report.diagnostics.map { line("diagnostic", report.members(of: $0)) }
        }
        let counts = Diagnostic.Severity.allCases.map { severity in
            JSONObject.Member(
                key: severity.rawValue + "s",
                value: JSONValue(self.diagnostics.count { $0.severity == severity }))
        }
        return (diagnostics + [line("summary", counts)]).joined()
    }

    private func line(_ type: String, _ members: [JSONObject.Member]) -> String {
        let start: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1), .init(key: "type", value: JSONValue(type)),
        ]
        return JSONWriter(layout: .compact).text(of: JSONValue(.object(JSONObject(start + members)))) + "\n"
    }
}
