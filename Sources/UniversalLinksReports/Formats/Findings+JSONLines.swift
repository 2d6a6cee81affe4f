package import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension Findings {
    /// One line for each diagnostic, and a last one that counts them, the files that could not be read, and the URLs that were
    /// not tested.
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

    /// One line for each diagnostic.
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
