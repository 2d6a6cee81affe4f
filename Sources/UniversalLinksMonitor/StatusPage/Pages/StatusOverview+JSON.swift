import JSONSyntax
import UniversalLinksChecks

extension StatusOverview {
    /// The same as `/` shows, as `/api/status.json`.
    var document: JSONValue {
        [
            "schemaVersion": 1,
            "time": JSONValue(now.description),
            "summary": JSONValue(sentence),
            "count": JSONValue(count),
            "states": JSONValue(
                .object(
                    JSONObject(
                        DomainCondition.allCases.map { .init(key: $0.name, value: JSONValue(counts[$0] ?? 0)) }))),
            "matching": JSONValue(matchingCount),
            "page": JSONValue(query.page),
            "pages": JSONValue(pageCount),
            "domains": JSONValue(domains.map(json)),
        ]
    }

    private func json(_ domain: StatusDomain) -> JSONValue {
        [
            "domain": JSONValue(domain.name),
            "state": JSONValue(domain.condition.name),
            "since": JSONValue(domain.since?.description),
            "lastCheck": JSONValue(domain.lastCheck?.time.description),
            "origin": JSONValue(domain.lastCheck?.origin.rawValue),
            "cdn": JSONValue(domain.lastCheck?.cdn),
            "cdnOutOfDateSince": JSONValue(domain.lastCheck?.behindSince?.description),
            "certificateEnd": JSONValue(domain.lastCheck?.certificateEnd?.description),
            "incidents": JSONValue(
                domain.openIncidents.sorted { ($1.severity, $0.began, $0.id) < ($0.severity, $1.began, $1.id) }
                    .map(json)),
        ]
    }

    private func json(_ incident: Incident) -> JSONValue {
        [
            "id": JSONValue(incident.id),
            "kind": JSONValue(incident.kind.rawValue),
            "severity": JSONValue(incident.severity.name),
            "summary": JSONValue(incident.summary),
            "began": JSONValue(incident.began.description),
            "opened": JSONValue(incident.opened.description),
        ]
    }
}
