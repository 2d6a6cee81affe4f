package import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension FileDifferenceReport {
    /// The changes as data, `schemaVersion` 1. Evaluated URLs add what ``TrafficDifferenceReport`` says of them.
    package var json: JSONValue {
        var members: [JSONObject.Member] =
            traffic.map(\.report.members) ?? [.init(key: "schemaVersion", value: 1)]
        members += [
            .init(key: "equivalent", value: unknown.isEmpty ? JSONValue(!hasChanges) : nil),
            .init(key: "breaking", value: JSONValue(breaks)),
            .init(key: "groups", value: JSONValue(entries.map(json))),
            .init(key: "unknown", value: JSONValue(unknown.map(json))),
            .init(key: "removedApps", value: JSONValue(removedApps.map(\.text))),
            .init(key: "addedApps", value: JSONValue(addedApps.map(\.text))),
            .init(
                key: "services",
                value: JSONValue(
                    services.map { service in
                        [
                            "service": JSONValue(service.service), "removed": JSONValue(service.removed.map(\.text)),
                            "added": JSONValue(service.added.map(\.text)),
                        ] as JSONValue
                    })),
        ]
        return JSONValue(.object(JSONObject(members)))
    }

    private func json(_ entry: Entry) -> JSONValue {
        var members: [JSONObject.Member] = [
            .init(key: "change", value: JSONValue(entry.kind.rawValue)),
            .init(key: "message", value: JSONValue(sentence(entry).plain)),
            .init(key: "apps", value: JSONValue(entry.apps.map(\.text))),
            .init(key: "old", value: json(entry.old, in: old.matcher)),
            .init(key: "new", value: json(entry.new, in: new.matcher)),
            .init(key: "causes", value: JSONValue(entry.causes.map(json))),
            .init(key: "urls", value: JSONValue(entry.requestedURLs + entry.examples)),
        ]
        if let requests = entry.requests { members.append(.init(key: "requests", value: JSONValue(requests))) }
        return JSONValue(.object(JSONObject(members)))
    }

    private func json(_ group: FileDifference.UnknownGroup) -> JSONValue {
        [
            "apps": JSONValue(group.apps.map(\.text)), "old": json(group.old, in: old.matcher),
            "new": json(group.new, in: new.matcher), "reason": JSONValue(group.limit.rawValue),
        ]
    }

    private func json(_ decision: Decision, in matcher: Matcher) -> JSONValue {
        [
            "decision": JSONValue(decision.answer.rawValue),
            "reason": JSONValue(decision.reasonName),
            "component": decision.component.map { json($0, in: matcher) } ?? nil,
        ]
    }

    private func json(_ index: ComponentIndex, in matcher: Matcher) -> JSONValue {
        matcher.component(at: index).map { $0.json(in: matcher) } ?? nil
    }

    private func json(_ cause: DifferenceCause) -> JSONValue {
        var (before, after): (ComponentIndex?, ComponentIndex?)
        var keys: Set<DifferenceCause.Key> = []
        switch cause {
        case .added(let index): after = index
        case .removed(let index): before = index
        case .edited(let first, let second, let changed): (before, after, keys) = (first, second, changed)
        case .reordered(let first, _): after = first
        case .moved, .withoutList: break
        }
        return [
            "kind": JSONValue(cause.name),
            "old": before.map { json($0, in: old.matcher) } ?? nil,
            "new": after.map { json($0, in: new.matcher) } ?? nil,
            "keys": JSONValue(DifferenceCause.Key.allCases.filter(keys.contains).map(\.rawValue)),
        ]
    }
}
