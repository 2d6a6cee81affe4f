import JSONSyntax
import UniversalLinksLinting

extension Findings {
    /// Further members of the JSON format.
    var summaryMembers: [JSONObject.Member] { ownSummaryMembers + hidden.members }

    private var ownSummaryMembers: [JSONObject.Member] {
        switch summary {
        case .nothing: []
        case .files(let files): [.init(key: "summary", value: files.json), unreadMember]
        case .schema(let schema): [.init(key: "schema", value: JSONValue(schema.schemaName))]
        case .expectations(let expectations): expectations.members
        case .untested(let untested): untested.members
        case .project(let project):
            [
                .init(key: "domains", value: JSONValue(project.domains.map(\.json))),
                unreadMember,
                .init(key: "summary", value: project.json(DiagnosticCounts(diagnostics))),
            ]
        case .apps(let apps):
            [
                .init(key: "apps", value: JSONValue(apps.map(\.json))),
                .init(key: "summary", value: appSummary(apps, DiagnosticCounts(diagnostics))),
                unreadMember,
            ]
        }
    }

    private var unreadMember: JSONObject.Member {
        .init(
            key: "unread",
            value: JSONValue(unread.map { ["file": JSONValue($0.name), "message": JSONValue($0.message)] }))
    }

    private func appSummary(_ apps: [AppSummary], _ counts: DiagnosticCounts) -> JSONValue {
        [
            "apps": JSONValue(apps.count), "errors": JSONValue(counts.errors), "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes), "notCompared": JSONValue(apps.reduce(0) { $0 + $1.uncompared.count }),
        ]
    }
}

extension Findings.Hidden {
    /// What is counted; nothing if nothing is hidden.
    fileprivate var members: [JSONObject.Member] {
        guard ignoredCount + knownCount > 0 else { return [] }
        return [.init(key: "hidden", value: ["ignored": JSONValue(ignoredCount), "known": JSONValue(knownCount)])]
    }
}
