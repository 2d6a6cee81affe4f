package import JSONSyntax
package import UniversalLinks
import UniversalLinksLinting

extension MatchReport: Answer {
    package func text(_ style: TextStyle) -> String {
        var lines = matcher.options.lines(style)
        var lastURL: String?
        let width = min(MatchReport.maximumAppWidth, results.map { cell(for: $0).unicodeScalars.count }.max() ?? 0)
        for result in results {
            if lastURL != result.trace.link.text {
                lines.append(style.styled(PrintableText.escaped(result.trace.link.text.shortened()), .strong))
                lastURL = result.trace.link.text
            }
            lines.append("  " + line(for: result, appWidth: width, style))
        }
        if let rivalry { lines += style.paragraph("note: ", rivalry, .doubtful) }
        return lines.reduce(into: "") { $0 += $1 + "\n" }
    }

    /// Whether several apps match one URL; nil if none do.
    private var rivalry: String? {
        var counts: [String: Int] = [:]
        for result in results where result.appClipNote == nil && result.trace.decision.answer == .matched {
            counts[result.trace.link.text, default: 0] += 1
        }
        let count = counts.values.count { $0 > 1 }
        guard count > 0 else { return nil }
        return
            "several apps match \(count == 1 ? "1 URL" : "\(count) URLs"); which one opens on a device that has several of "
            + "them is unknown"
    }

    /// Longer app identifiers do not widen the column.
    private static let maximumAppWidth = 60

    private func cell(for result: Result) -> String {
        PrintableText.escaped((result.app?.text ?? "").shortened())
    }

    private func line(for result: Result, appWidth: Int, _ style: TextStyle) -> String {
        let trace = result.trace
        let app = cell(for: result)
        let padding = String(repeating: " ", count: max(0, appWidth - app.unicodeScalars.count))
        let summary = summary(of: result)
        let reason = summary.dropFirst(trace.decision.description.count).drop { $0 == ":" || $0 == " " }
        let assumed =
            trace.assumptions.isEmpty ? "" : " [assumed: \(trace.assumptions.map(\.id).joined(separator: ", "))]"
        if let note = result.appClipNote {
            return style.styled("App Clip  ", .doubtful) + app + padding + "  " + PrintableText.escaped(note)
        }
        let answer = trace.decision.description
        let column = answer + String(repeating: " ", count: 10 - answer.utf8.count)
        return style.styled(column, trace.decision.answer.role) + app + padding + (appWidth > 0 ? "  " : "")
            + PrintableText.escaped(String(reason)) + style.styled(assumed, .doubtful)
    }
}

extension Decision.Answer {
    var role: TextStyle.Role {
        switch self {
        case .matched: .good
        case .excluded: .bad
        case .unmatched: .doubtful
        }
    }
}

extension MatchReport {
    /// `schemaVersion` 1; explained decisions have each comparison behind them.
    package var json: JSONValue { json(results.map { _ in nil }) }

    /// - Parameter insights: One for each result.
    func json(_ insights: [ExplainedMatches.Insight?]) -> JSONValue {
        [
            "schemaVersion": 1,
            "readingOptions": JSONValue(matcher.options.names),
            "results": JSONValue(zip(results, insights).map { JSONValue(.object(JSONObject(members(of: $0, $1)))) }),
        ]
    }

    /// - Parameter stepLimit: The most comparisons.
    func members(
        of result: Result, _ insight: ExplainedMatches.Insight?, stepLimit: Int = .max
    ) -> [JSONObject.Member] {
        let trace = result.trace
        var members: [JSONObject.Member] = [
            .init(key: "url", value: JSONValue(trace.link.text)),
            .init(key: "app", value: JSONValue(result.app?.text)),
            .init(key: "decision", value: JSONValue(trace.decision.description)),
            .init(key: "reason", value: JSONValue(trace.decision.reasonName)),
            .init(key: "message", value: JSONValue(summary(of: result))),
            .init(key: "component", value: trace.decidingStep.map { $0.component.json(in: matcher) } ?? nil),
            .init(key: "detail", value: JSONValue(trace.detail.map { "\($0.place.pointer)" })),
            .init(key: "evidence", value: JSONValue(trace.evidence.rawValue)),
            .init(key: "assumptions", value: JSONValue(trace.assumptions.map(\.id))),
            .init(key: "nearestApp", value: JSONValue(trace.nearestApp?.text)),
        ]
        if let note = result.appClipNote { members.append(.init(key: "appClip", value: JSONValue(note))) }
        if let explanation = result.explanation {
            members.append(.init(key: "steps", value: JSONValue(trace.steps.prefix(stepLimit).map(json))))
            if trace.uncomparedCount > 0 {
                members.append(.init(key: "uncomparedCount", value: JSONValue(trace.uncomparedCount)))
            }
            let miss = explanation.closestMiss
            members.append(.init(key: "closestMiss", value: JSONValue(miss.map { "\($0.place.pointer)" })))
            members.append(
                .init(key: "closestMissDifference", value: JSONValue(miss.map(\.difference.rawValue))))
            members.append(.init(key: "closestMissMessage", value: JSONValue(miss.map(\.sentence))))
            members.append(.init(key: "closestMissHelp", value: JSONValue(miss?.help)))
            members.append(
                .init(
                    key: "runnerUp", value: JSONValue(trace.runnerUp.map { "\($0.component.component.place.pointer)" }))
            )
            members.append(.init(key: "notes", value: JSONValue(explanation.offeringNotes.map(\.advisedMessage))))
        }
        if let insight { members += insight.members }
        return members
    }

    private func json(_ step: Trace.Step) -> JSONValue {
        let effective = step.component
        return [
            "component": effective.json(in: matcher),
            "matches": JSONValue(step.matches),
            "exclude": json(effective.isExclusion),
            "caseSensitive": json(effective.isCaseSensitive),
            "percentEncoded": json(effective.isPercentEncoded),
            "comparisons": JSONValue(step.comparisons.map(json)),
            "assumptions": JSONValue(step.statements.filter { $0.grade == .assumed }.map(\.id)),
        ]
    }

    private func json(_ flag: EffectiveComponent.Inherited<Bool>) -> JSONValue {
        [
            "value": JSONValue(flag.value),
            "from": JSONValue(flag.level.rawValue),
            "pointer": JSONValue(flag.place.map { "\($0.pointer)" }),
            "line": JSONValue(flag.place.map { matcher.file.position(of: $0).line }),
        ]
    }

    private func json(_ comparison: Trace.Comparison) -> JSONValue {
        [
            "part": JSONValue(comparison.part.rawValue),
            "item": JSONValue(comparison.itemName),
            "pattern": JSONValue(comparison.pattern),
            "pointer": JSONValue("\(comparison.place.pointer)"),
            "from": JSONValue(comparison.level.rawValue),
            // Without a comparison, the start is enough.
            "text": JSONValue(comparison.mismatch == .exhausted ? comparison.text.shortened() : comparison.text),
            "decoded": JSONValue(comparison.isDecoded),
            "matches": JSONValue(comparison.mismatch == .exhausted ? nil : comparison.matches),
            "mismatch": comparison.mismatch.map(json) ?? nil,
        ]
    }

    private func json(_ mismatch: Trace.Mismatch) -> JSONValue {
        var members = [JSONObject.Member(key: "reason", value: JSONValue(mismatch.name))]
        switch mismatch.value {
        case .differs(let agreement): members.append(.init(key: "agreement", value: JSONValue(agreement)))
        case .undefinedVariable(let name): members.append(.init(key: "variable", value: JSONValue(name)))
        case .textEnds, .missingItem, .unterminatedVariable, .exhausted: break
        }
        return JSONValue(.object(JSONObject(members)))
    }
}

extension ExplainedMatches.Insight {
    fileprivate var members: [JSONObject.Member] {
        var members: [JSONObject.Member] = []
        if let cause {
            let location = cause.location
            members.append(
                .init(
                    key: "cause",
                    value: [
                        "message": JSONValue(cause.message), "help": JSONValue(cause.help),
                        "code": JSONValue(cause.code?.id), "line": JSONValue(location?.position.line),
                        "pointer": JSONValue(location?.pointer.map { "\($0)" }),
                    ]))
        }
        if let exclusion {
            members.append(.init(key: "exclusion", value: JSONValue(exclusion.member)))
            members.append(.init(key: "exclusionHelp", value: JSONValue(exclusion.sentence)))
        }
        if let rivals { members.append(.init(key: "matchedApps", value: JSONValue(rivals.apps.map(\.text)))) }
        return members
    }
}
