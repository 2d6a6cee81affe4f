import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.ExpectationSummary {
    func text(_ style: TextStyle, limit: Int = 0) -> String {
        let (links, coverage) = (report.linkCounts, report.coverage)
        var lines = options.lines(style)
        var counts: [String] = []
        if links.tested > 0 {
            let urls = DiagnosticCounts.count(links.tested, "URL")
            counts.append("\(urls) tested: \(links.passed) as expected, \(links.failed) not")
        }
        if links.skipped > 0 || counts.isEmpty { counts.append(links.skippedWords) }
        let isGood = links.failed == 0 && links.skipped == 0 && report.isSuccess
        lines.append(style.styled(counts.joined(separator: "; "), isGood ? .good : .bad))
        guard coverage.componentCount > 0 else {
            return (lines + ["coverage: no components"]).map { $0 + "\n" }.joined()
        }
        lines.append(
            "coverage: \(coverage.exercisedCount) of \(coverage.componentCount) components decide a URL "
                + "(\(coverage.percentage) %)")
        let (unexercised, rest) = ShortenedList.split(coverage.unexercised, limit: limit)
        for component in unexercised {
            let place = component.component.place
            let comment = component.component.comment.map { ": \($0)" } ?? ""
            let words = "\(place.pointer)\(comment)"
            lines.append(
                "  not exercised: \(PrintableText.escaped(fileName)):\(file.position(of: place)) "
                    + PrintableText.escaped(words.shortened()))
        }
        if rest > 0 { lines.append("  " + style.styled(ShortenedList.rest(rest, of: "component"), .faint)) }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension Findings.ExpectationSummary {
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

extension Findings.UntestedSummary {
    func text(_ style: TextStyle) -> String {
        let lines = options.lines(style) + [style.styled(Findings.LinkCounts(skipped: count).skippedWords, .bad)]
        return lines.map { $0 + "\n" }.joined()
    }

    var members: [JSONObject.Member] {
        [
            .init(key: "readingOptions", value: JSONValue(options.names)),
            .init(key: "results", value: []),
            .init(key: "summary", value: ["passed": 0, "failed": 0, "skipped": JSONValue(count)]),
            .init(key: "coverage", value: nil),
        ]
    }
}
