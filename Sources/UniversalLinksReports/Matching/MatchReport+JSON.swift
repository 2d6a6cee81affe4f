package import JSONSyntax
package import UniversalLinks

extension MatchReport {
    /// The decisions as data, `schemaVersion` 1; of those that are explained, with each comparison behind them.
    package var json: JSONValue {
        [
            "schemaVersion": 1,
            "readingOptions": JSONValue(matcher.options.names),
            "results": JSONValue(results.map(json)),
        ]
    }

    private func json(_ result: Result) -> JSONValue {
        let trace = result.trace
        var members: [JSONObject.Member] = [
            .init(key: "url", value: JSONValue(trace.link.text)),
            .init(key: "app", value: JSONValue(result.app?.text)),
            .init(key: "decision", value: JSONValue(trace.decision.answer.rawValue)),
            .init(key: "reason", value: JSONValue(trace.decision.reasonName)),
            .init(key: "message", value: JSONValue(summary(of: result))),
            .init(key: "component", value: trace.decidingStep.map { $0.component.json(in: matcher) } ?? nil),
            .init(key: "detail", value: JSONValue(trace.detail.map { "\($0.place.pointer)" })),
            .init(key: "evidence", value: JSONValue(trace.evidence.rawValue)),
            .init(key: "assumptions", value: JSONValue(trace.assumptions.map(\.id))),
            .init(key: "nearestApp", value: JSONValue(trace.nearestApp?.text)),
        ]
        if let explanation = result.explanation {
            members.append(.init(key: "steps", value: JSONValue(trace.steps.map(json))))
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
        return JSONValue(.object(JSONObject(members)))
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
            "text": JSONValue(comparison.text),
            "decoded": JSONValue(comparison.isDecoded),
            "matches": JSONValue(comparison.matches),
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
