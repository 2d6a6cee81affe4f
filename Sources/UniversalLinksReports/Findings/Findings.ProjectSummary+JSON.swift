import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.ProjectSummary {
    /// The run in numbers.
    func json(_ counts: DiagnosticCounts) -> JSONValue {
        [
            "domains": JSONValue(domains.count),
            "errors": JSONValue(counts.errors),
            "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes),
            "fixed": JSONValue(fixedCount ?? 0),
            "ignored": JSONValue(ignoredCount),
            "known": JSONValue(knownCount),
        ]
    }
}

extension Findings.ProjectSummary.Domain {
    /// The domain in numbers.
    var json: JSONValue {
        [
            "domain": JSONValue(name),
            "file": JSONValue(fileName),
            "complete": JSONValue(isComplete),
            "errors": JSONValue(counts.errors),
            "warnings": JSONValue(counts.warnings),
            "notes": JSONValue(counts.notes),
            "links": [
                "passed": JSONValue(links.passed), "failed": JSONValue(links.failed),
                "skipped": JSONValue(links.skipped),
            ],
            "coverage": JSONValue(coverage?.percentage),
        ]
    }
}
