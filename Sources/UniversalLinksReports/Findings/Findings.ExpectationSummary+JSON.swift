import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.ExpectationSummary {
    /// The members that a report on expectations has in addition to its diagnostics.
    var members: [JSONObject.Member] {
        let coverage = report.coverage
        let unexercised = coverage.unexercised.map { component -> JSONValue in
            let place = component.component.place
            return [
                "pointer": JSONValue("\(place.pointer)"),
                "line": JSONValue(file.position(of: place).line),
                "comment": JSONValue(component.component.comment),
            ]
        }
        return [
            .init(key: "readingOptions", value: JSONValue(options.names)),
            .init(key: "results", value: JSONValue(report.results.map(json))),
            .init(
                key: "summary",
                value: [
                    "passed": JSONValue(report.passedCount), "failed": JSONValue(report.failedCount),
                    "skipped": JSONValue(report.skippedCount),
                ]),
            .init(
                key: "coverage",
                value: [
                    "components": JSONValue(coverage.componentCount),
                    "exercised": JSONValue(coverage.exercisedCount),
                    "percentage": JSONValue(coverage.percentage),
                    "unexercised": JSONValue(unexercised),
                ]),
        ]
    }

    private func json(_ result: ExpectationReport.Result) -> JSONValue {
        [
            "url": JSONValue(result.expectation.url),
            "expect": JSONValue(result.expectation.requirement.rawValue),
            "app": JSONValue(result.app.text),
            "decision": JSONValue(result.decision.description),
            "passed": JSONValue(result.hasPassed),
            "component": JSONValue(result.component.map { "\($0.pointer)" }),
            "evidence": JSONValue(result.evidence.rawValue),
            "assumptions": JSONValue(result.assumptions.map(\.id)),
        ]
    }
}
