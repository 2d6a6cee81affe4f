package import JSONSyntax
package import UniversalLinks

extension ExpectationReport {
    /// The members that a report on expectations has besides its diagnostics.
    package func jsonMembers(of file: AssociationFile, options: ReadingOptions) -> [JSONObject.Member] {
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
            .init(key: "results", value: JSONValue(results.map(json))),
            .init(
                key: "summary",
                value: [
                    "passed": JSONValue(passedCount), "failed": JSONValue(failedCount),
                    "skipped": JSONValue(skippedCount),
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

    private func json(_ result: Result) -> JSONValue {
        [
            "url": JSONValue(result.expectation.url),
            "expect": JSONValue(result.expectation.requirement.rawValue),
            "app": JSONValue(result.app.text),
            "decision": JSONValue(result.decision.answer.rawValue),
            "passed": JSONValue(result.holds),
            "component": JSONValue(result.component.map { "\($0.pointer)" }),
            "evidence": JSONValue(result.evidence.rawValue),
            "assumptions": JSONValue(result.assumptions.map(\.id)),
        ]
    }
}
