import JSONSyntax
import UniversalLinks
package import UniversalLinksReports

extension ProjectOutcome {
    /// The outcome in the shape that every format is written from.
    package var findings: Findings {
        Findings(
            sections.map(\.report), cases: sections.flatMap(\.cases),
            unread: unread.map { Findings.Unread(name: $0.name, message: $0.message) }, members: members,
            summary: { summary($0) })
    }

    /// The members of the JSON format that tell of domains.
    private var members: [JSONObject.Member] {
        let counts = DiagnosticCounts(diagnostics)
        return [
            .init(key: "domains", value: JSONValue(domains.map { json($0) })),
            .init(
                key: "unread",
                value: JSONValue(unread.map { ["file": JSONValue($0.name), "message": JSONValue($0.message)] })),
            .init(
                key: "summary",
                value: [
                    "domains": JSONValue(domains.count),
                    "errors": JSONValue(counts.errors),
                    "warnings": JSONValue(counts.warnings),
                    "notes": JSONValue(counts.notes),
                    "ignored": JSONValue(ignoredCount),
                    "known": JSONValue(knownCount),
                ]),
        ]
    }

    private func json(_ domain: DomainOutcome) -> JSONValue {
        let counts = DiagnosticCounts(diagnostics(of: domain))
        let links = linkCounts(of: domain)
        return [
            "domain": JSONValue("\(domain.domain)"),
            "file": JSONValue(domain.fileName),
            "complete": JSONValue(!domain.isIncomplete),
            "errors": JSONValue(counts.errors),
            "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes),
            "links": [
                "passed": JSONValue(links.passed), "failed": JSONValue(links.failed),
                "skipped": JSONValue(links.skipped),
            ],
            "coverage": JSONValue(domain.coverage?.percentage),
        ]
    }
}

extension ProjectSection {
    /// What was looked at, for formats that count successes as well.
    fileprivate var cases: [Findings.Case] {
        switch subject {
        case .links(let results?): results.report.cases(of: results.list, in: report)
        case .file, .links: report.cases(suite: name)
        case .apps, .upkeep: report.diagnostics.isEmpty ? [] : report.cases(suite: name)
        }
    }
}
