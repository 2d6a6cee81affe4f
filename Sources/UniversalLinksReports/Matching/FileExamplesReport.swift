package import JSONSyntax
package import UniversalLinks
package import UniversalLinksAnalysis

package struct FileExamplesReport: Answer {
    let examples: FileExamples
    let host: String
    let names: ComponentNames

    package init(_ examples: FileExamples, host: String) {
        self.examples = examples
        self.host = host
        names = ComponentNames(examples.matcher)
    }

    package var expectations: [LinkExpectation] { examples.expectations(host: host) }
}

extension FileExamplesReport {
    package var json: JSONValue { json(contestLimit: nil) }

    /// - Parameter contestLimit: The most contests, which `contestCount` then counts; nil for all.
    package func json(contestLimit: Int?) -> JSONValue {
        let members: [JSONObject.Member] = [
            .init(key: "schemaVersion", value: 1), .init(key: "details", value: JSONValue(examples.details.map(json))),
            .init(key: "otherApps", value: JSONValue(examples.constants.map(json))),
            .init(
                key: "contests", value: JSONValue(examples.contests.prefix(contestLimit ?? .max).map(json))),
            .init(
                key: "repeatedApps",
                value: JSONValue(examples.repeatedApps.map { json($0.app, ignored: $0.ignoredDetails) })),
        ]
        let count = JSONObject.Member(key: "contestCount", value: JSONValue(examples.contests.count))
        return JSONValue(.object(JSONObject(members + (contestLimit == nil ? [] : [count]))))
    }

    private func json(_ detail: FileExamples.Detail) -> JSONValue {
        ["apps": JSONValue(detail.apps.map(\.text)), "components": JSONValue(detail.components.map(json))]
    }

    private func json(_ constant: FileExamples.Constant) -> JSONValue {
        [
            "app": JSONValue(constant.app?.text), "decision": JSONValue(constant.decision.answer.rawValue),
            "reason": JSONValue(constant.decision.reasonName), "message": JSONValue(constant.summary),
            "assumptions": JSONValue(constant.assumptions.map(\.id)),
            "nearestApp": JSONValue(constant.nearestApp?.text),
        ]
    }

    private func json(_ app: AppIdentifier, ignored: [Int]) -> JSONValue {
        let details = ignored.filter(examples.matcher.details.indices.contains).map { examples.matcher.details[$0] }
        return [
            "app": JSONValue(app.text), "ignoredDetails": JSONValue(details.map { "\($0.detail.place.pointer)" }),
            "assumptions": JSONValue([SystemStatement.repeatedApp.id]),
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
    /// nil if unknown.
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

/// What short sentences call components: by line, or by pointer if several begin on one line.
struct ComponentNames {
    private let matcher: Matcher
    private let hasOwnLines: Bool

    init(_ matcher: Matcher) {
        self.matcher = matcher
        let components = matcher.components
        let lines = Set(components.map { matcher.file.position(of: $0.component.place).line })
        hasOwnLines = lines.count == components.count
    }

    /// `the component on line 7`.
    func name(of index: ComponentIndex) -> String {
        hasOwnLines ? "the component on \(place(of: index))" : place(of: index)
    }

    /// `line 7`.
    func place(of index: ComponentIndex) -> String {
        guard let place = matcher.component(at: index)?.component.place else { return "" }
        return hasOwnLines
            ? "line \(matcher.file.position(of: place).line)" : PrintableText.escaped("\(place.pointer)")
    }

    /// `the component on line 7 already matches`, or `the components on lines 3, 7 and 9 together already match`.
    func matching(_ indices: [ComponentIndex]) -> String {
        guard indices.count > 1 else { return (indices.first.map(name) ?? "") + " already matches" }
        var places = indices.prefix(ComponentNames.listLimit).map { index in
            hasOwnLines ? String(place(of: index).dropFirst("line ".count)) : place(of: index)
        }
        if indices.count > places.count { places.append("\(indices.count - places.count) others") }
        let list = places.dropLast().joined(separator: ", ") + " and " + (places.last ?? "")
        return (hasOwnLines ? "the components on lines \(list)" : list) + " together already match"
    }

    private static let listLimit = 5
}

package struct LinkListText {
    private let expectations: [LinkExpectation]

    package init(_ expectations: [LinkExpectation]) { self.expectations = expectations }

    package var json: String {
        let list: JSONValue = ["links": JSONValue(expectations.map { JSONValue(.object($0.entry)) })]
        return JSONWriter(layout: .pretty).text(of: list) + "\n"
    }

    package var yaml: String {
        guard !expectations.isEmpty else { return "links: []\n" }
        let entries = expectations.map { expectation in
            let lines = expectation.entry.members.map { member in
                let text = member.value.string ?? ""
                return member.key + ": " + (member.key == "expect" ? text : JSONWriter.quoted(text))
            }
            return "  - " + lines.joined(separator: "\n    ") + "\n"
        }
        return "links:\n" + entries.joined()
    }
}
