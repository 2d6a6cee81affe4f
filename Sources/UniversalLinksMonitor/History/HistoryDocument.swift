package import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

/// The contents of the history as JSON; each document has `schemaVersion` 1. Times are RFC 3339 in UTC, durations are
/// in seconds.
package enum HistoryDocument: Sendable {
    /// The worst first.
    package static func status(_ summaries: [DomainSummary]) -> JSONValue {
        ["schemaVersion": 1, "domains": JSONValue(summaries.map(\.json))]
    }

    package static func timeline(_ timeline: DomainTimeline) -> JSONValue {
        [
            "schemaVersion": 1, "domain": JSONValue(timeline.domain), "checkCount": JSONValue(timeline.checkCount),
            "clockStepCount": JSONValue(timeline.clockStepCount), "periods": JSONValue(timeline.periods.map(\.json)),
            "changes": JSONValue(timeline.changes.map(\.json)), "outages": JSONValue(timeline.outages.map(\.json)),
            "incidents": JSONValue(timeline.incidents.map(json)),
        ]
    }

    /// With the files before and after as text; bytes that are not UTF-8 are replaced.
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

    /// A line of an export; `type` is `check`.
    package static func check(_ check: StoredCheck) -> JSONValue {
        let members = check.json.object?.members ?? []
        let first: [JSONObject.Member] = [.init(key: "schemaVersion", value: 1), .init(key: "type", value: "check")]
        return JSONValue(.object(JSONObject(first + members)))
    }

    /// A line of an export; `type` is `incident`.
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

extension DomainSummary {
    var json: JSONValue {
        [
            "domain": JSONValue(domain), "severity": JSONValue(severity?.name), "lastCheck": last?.json ?? nil,
            "nextCheck": JSONValue(state?.due.map { UTCInstant(seconds: $0).description }),
            "openIncidents": JSONValue(openIncidents.map(HistoryDocument.json)),
        ]
    }
}

extension DomainTimeline.Period {
    var json: JSONValue {
        [
            "start": JSONValue(start.description), "end": JSONValue(end.description),
            "seconds": JSONValue(Int(seconds)),
            "checkCount": JSONValue(checkCount), "origin": JSONValue(origin.rawValue), "fileHash": JSONValue(fileHash),
            "cdn": JSONValue(cdn), "isUpToDate": JSONValue(isUpToDate), "isBehind": JSONValue(isBehind),
            "cdnFileHash": JSONValue(cdnFileHash),
        ]
    }
}

extension DomainTimeline.FileChange {
    var json: JSONValue {
        let (name, time): (String, UTCInstant?) =
            switch ending {
            case .followed(let time): ("followed", time)
            case .superseded(let time): ("superseded", time)
            case .open: ("open", nil)
            }
        return [
            "from": JSONValue(from), "to": JSONValue(to), "unchanged": JSONValue(unchanged.description),
            "noticed": JSONValue(noticed.description), "ending": JSONValue(name), "ended": JSONValue(time?.description),
            "compared": JSONValue(compared?.description),
            "secondsUntilFollowed": JSONValue(secondsUntilFollowed.map { Int($0) }),
        ]
    }
}

extension DomainTimeline.Outage {
    var json: JSONValue {
        [
            "start": JSONValue(start.description), "end": JSONValue(end?.description),
            "last": JSONValue(last.description),
            "seconds": JSONValue(Int(seconds)), "checkCount": JSONValue(checkCount), "wasDown": JSONValue(wasDown),
            "problem": JSONValue(problem),
        ]
    }
}

extension StoredCheck {
    var json: JSONValue {
        let (origin, cdn) = (observation.origin, observation.cdn)
        return [
            "number": JSONValue(Int(number)), "domain": JSONValue(observation.domain),
            "time": JSONValue(observation.time.description), "isClockBehind": JSONValue(isClockBehind),
            "milliseconds": JSONValue(observation.milliseconds),
            "origin": [
                "state": JSONValue(origin.state.rawValue), "status": JSONValue(origin.status),
                "problem": JSONValue(origin.problem), "fileHash": JSONValue(observation.file?.hash),
            ],
            "cdn": [
                "state": JSONValue(cdn.state), "isUpToDate": JSONValue(cdn.isUpToDate),
                "isBehind": JSONValue(cdn.isBehind),
                "reason": JSONValue(cdn.reason), "fileHash": JSONValue(cdn.file?.hash),
            ],
            "certificate": observation.certificate.map(\.json) ?? nil,
            "diagnostics": JSONValue(observation.diagnostics.map(\.json)),
            "links": observation.links.map(\.json) ?? nil, "review": observation.review.map(\.json) ?? nil,
        ]
    }
}

extension CertificateSummary {
    fileprivate var json: JSONValue {
        [
            "subject": JSONValue(subject), "issuer": JSONValue(issuer), "notBefore": JSONValue(notBefore.description),
            "notAfter": JSONValue(notAfter.description),
        ]
    }
}

extension Monitor.Observation.ObservedDiagnostic {
    fileprivate var json: JSONValue {
        [
            "code": JSONValue(code), "name": JSONValue(name), "severity": JSONValue(severity.rawValue),
            "part": JSONValue(part.rawValue), "message": JSONValue(message),
        ]
    }
}

extension LinkListOutcome {
    fileprivate var json: JSONValue {
        [
            "count": JSONValue(count), "failureCount": JSONValue(failureCount), "failures": JSONValue(failures),
        ]
    }
}

extension FileReview {
    fileprivate var json: JSONValue {
        [
            "committedHash": JSONValue(committedHash), "changes": JSONValue(changes), "witnesses": JSONValue(witnesses),
            "addedEntries": JSONValue(addedEntries),
        ]
    }
}
