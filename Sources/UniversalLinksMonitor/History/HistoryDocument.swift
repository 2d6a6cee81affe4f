package import JSONSyntax
import UniversalLinksChecks

/// What the history contains, as JSON for programs; each document has `schemaVersion` 1. Times are in UTC as RFC 3339 writes
/// them, durations in seconds.
package enum HistoryDocument: Sendable {
    /// All domains, the worst first.
    package static func status(_ summaries: [DomainSummary]) -> JSONValue {
        ["schemaVersion": 1, "domains": JSONValue(summaries.map(\.json))]
    }

    /// What a domain's host and the CDN served over time.
    package static func timeline(_ timeline: DomainTimeline) -> JSONValue {
        [
            "schemaVersion": 1, "domain": JSONValue(timeline.domain), "checkCount": JSONValue(timeline.checkCount),
            "clockStepCount": JSONValue(timeline.clockStepCount), "periods": JSONValue(timeline.periods.map(\.json)),
            "changes": JSONValue(timeline.changes.map(\.json)), "outages": JSONValue(timeline.outages.map(\.json)),
            "incidents": JSONValue(timeline.incidents.map(json)),
        ]
    }

    /// An incident with the files before and after, as text; bytes that are not UTF-8 are replaced.
    package static func incident(_ details: IncidentDetails) -> JSONValue {
        [
            "schemaVersion": 1, "incident": json(details.incident),
            "steps": JSONValue(
                details.steps.map { step -> JSONValue in
                    [
                        "step": JSONValue(step.step.rawValue), "time": JSONValue(step.time.description),
                        "alert": JSONValue(step.alertKey),
                    ]
                }),
            "previousFile": details.previousFile.map(json) ?? nil, "file": details.file.map(json) ?? nil,
        ]
    }

    /// A check, as a line of an export; `type` is `check`.
    package static func check(_ check: StoredCheck) -> JSONValue {
        let members = check.json.object?.members ?? []
        let first: [JSONObject.Member] = [.init(key: "schemaVersion", value: 1), .init(key: "type", value: "check")]
        return JSONValue(.object(JSONObject(first + members)))
    }

    /// An incident, as a line of an export; `type` is `incident`.
    package static func line(_ incident: Incident) -> JSONValue {
        let members = json(incident).object?.members ?? []
        let first: [JSONObject.Member] = [.init(key: "schemaVersion", value: 1), .init(key: "type", value: "incident")]
        return JSONValue(.object(JSONObject(first + members)))
    }

    static func json(_ incident: Incident) -> JSONValue {
        [
            "id": JSONValue(incident.id), "domain": JSONValue(incident.domain),
            "kind": JSONValue(incident.kind.rawValue),
            "severity": JSONValue(incident.severity.name), "summary": JSONValue(incident.summary),
            "cause": JSONValue(incident.cause), "evidence": JSONValue(incident.evidence),
            "began": JSONValue(incident.began.description), "opened": JSONValue(incident.opened.description),
            "closed": JSONValue(incident.closed?.description), "fileHash": JSONValue(incident.fileHash),
            "previousFileHash": JSONValue(incident.previousFileHash),
        ]
    }

    private static func json(_ file: Monitor.Observation.FileBody) -> JSONValue {
        [
            "hash": JSONValue(file.hash), "byteCount": JSONValue(file.bytes.count),
            "text": JSONValue(String(decoding: file.bytes, as: UTF8.self)),
        ]
    }
}
