package import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension FileExamplesReport {
    /// The examples as data, `schemaVersion` 1.
    package var json: JSONValue {
        [
            "schemaVersion": 1,
            "details": JSONValue(
                examples.details.map { detail in
                    [
                        "apps": JSONValue(detail.apps.map(\.text)),
                        "components": JSONValue(detail.components.map(json)),
                    ] as JSONValue
                }),
            "otherApps": JSONValue(
                examples.constants.map { constant in
                    [
                        "app": JSONValue(constant.app?.text),
                        "decision": JSONValue(constant.decision.answer.rawValue),
                        "reason": JSONValue(constant.decision.reasonName),
                        "message": JSONValue(constant.summary),
                        "assumptions": JSONValue(constant.assumptions.map(\.id)),
                        "nearestApp": JSONValue(constant.nearestApp?.text),
                    ] as JSONValue
                }),
            "contests": JSONValue(examples.contests.map(json)),
            "repeatedApps": JSONValue(
                examples.repeatedApps.map { app, ignored in
                    let places = ignored.compactMap { index in
                        examples.matcher.details.indices.contains(index)
                            ? "\(examples.matcher.details[index].detail.place.pointer)" : nil
                    }
                    return [
                        "app": JSONValue(app.text), "ignoredDetails": JSONValue(places),
                        "assumptions": JSONValue([SystemStatement.repeatedApp.id]),
                    ] as JSONValue
                }),
        ]
    }

    private func json(_ examples: ComponentExamples) -> JSONValue {
        var covering: [ComponentIndex] = []
        if case .covered(let positions) = examples.reachability {
            covering = positions.map { ComponentIndex(detail: examples.component.index.detail, component: $0) }
        }
        return [
            "component": json(examples.component.index),
            "decision": JSONValue(examples.answer.rawValue),
            "reachable": JSONValue(examples.reachability.isReachable),
            "coveredBy": JSONValue(covering.map(json)),
            "unknownReason": JSONValue(examples.reachability.limit?.rawValue),
            "urls": JSONValue(examples.decided.map { $0.text(host: host) }),
            "nearMisses": JSONValue(examples.nearMisses.map(json)),
        ]
    }

    private func json(_ miss: ComponentExamples.NearMiss) -> JSONValue {
        let (part, earlier): (LinkURL.Part?, ComponentIndex?) =
            switch miss.reason {
            case .part(let part): (part, nil)
            case .earlier(let index): (nil, index)
            }
        return [
            "url": JSONValue(miss.link.text(host: host)),
            "decision": JSONValue(miss.decision.answer.rawValue),
            "reason": JSONValue(miss.decision.reasonName),
            "component": miss.decision.component.map(json) ?? nil,
            "differs": JSONValue(part?.rawValue),
            "comesFirst": JSONValue(earlier != nil),
        ]
    }

    private func json(_ contest: FileExamples.Contest) -> JSONValue {
        [
            "apps": JSONValue(contest.first.map(\.text)),
            "otherApps": JSONValue(contest.second.map(\.text)),
            "pairs": JSONValue(contest.pairCount),
            "claims": JSONValue(
                contest.claims.map { claim in
                    [
                        "url": JSONValue(claim.link.text(host: host)),
                        "component": claim.first.map(json) ?? nil,
                        "otherComponent": json(claim.second),
                    ] as JSONValue
                }),
            "unknownReason": JSONValue(contest.limit?.rawValue),
        ]
    }

    private func json(_ index: ComponentIndex) -> JSONValue {
        examples.matcher.component(at: index).map { $0.json(in: examples.matcher) } ?? nil
    }
}

extension Reachability {
    /// Whether the component decides a URL; nil if that is unknown.
    fileprivate var isReachable: Bool? {
        switch self {
        case .reachable: true
        case .matchesNothing, .covered: false
        case .unknown: nil
        }
    }

    fileprivate var limit: AnalysisLimit? {
        if case .unknown(let limit) = self { limit } else { nil }
    }
}
