package import JSONSyntax
import UniversalLinks
import UniversalLinksChecks

extension DeviceReport {
    package var json: JSONValue {
        [
            "schemaVersion": 1,
            "file": JSONValue(evidence.name),
            "sources": JSONValue(
                evidence.sources.map { ["name": JSONValue($0.name), "kind": JSONValue($0.kind.rawValue)] }),
            "unreadLogs": JSONValue(
                evidence.binaryLogs.map {
                    ["name": JSONValue($0), "help": JSONValue(DeviceEvidence.advice(forBinaryLog: $0, isPacked: true))]
                }),
            "records": JSONValue(records.map(\.json)),
            "missing": isMissing ? JSONValue(missingSentence) : nil,
            "log": [
                "lineCount": JSONValue(evidence.log.lineCount),
                "domains": JSONValue(log.map(\.json)),
                "withoutDomain": JSONValue(.object(JSONObject(evidence.log.failuresWithoutDomain.members))),
            ],
            "summary": [
                "recordCount": JSONValue(records.count),
                "findingCount": JSONValue(problemCount),
            ],
        ]
    }
}

extension JudgedDeviceRecord {
    fileprivate var json: JSONValue {
        [
            "service": JSONValue(record.service),
            "app": JSONValue(record.app.text),
            "appVersion": JSONValue(record.appVersion),
            "entry": JSONValue(record.domain.text),
            "host": JSONValue(record.domain.host),
            "siteApproval": JSONValue(record.siteApproval.word),
            "userApproval": JSONValue(record.userApproval.word),
            "flags": JSONValue(record.flags),
            "lastCheck": JSONValue(record.lastCheck),
            "nextCheck": JSONValue(record.nextCheck),
            "retries": JSONValue(record.retries),
            "error": error?.json ?? nil,
            "patterns": record.patterns?.json ?? nil,
            "other": JSONValue(record.others.map { ["key": JSONValue($0.key), "value": JSONValue($0.value)] }),
            "comparisons": JSONValue(comparisons.map(\.json)),
            "findings": JSONValue(findings.map(\.json)),
        ]
    }
}

extension DevicePatterns {
    fileprivate var json: JSONValue {
        [
            "text": JSONValue(text),
            "components": components.map { JSONValue($0.map(\.text)) } ?? nil,
        ]
    }
}

extension DeviceError {
    fileprivate var json: JSONValue {
        ["text": JSONValue(text), "meanings": JSONValue(meanings.map(\.json))]
    }
}

extension DeviceError.Meaning {
    fileprivate var json: JSONValue {
        [
            "code": JSONValue(code), "message": JSONValue(sentence), "help": JSONValue(advice),
            "grade": JSONValue(grade.rawValue), "source": JSONValue(source),
        ]
    }
}

extension DeviceComparison {
    fileprivate var json: JSONValue {
        let difference = verdict.difference
        return [
            "with": JSONValue(name),
            "origin": JSONValue(origin.rawValue),
            "result": JSONValue(verdict.name),
            "missingCount": JSONValue(difference?.missingCount),
            "missing": difference.map { JSONValue($0.missing) } ?? nil,
            "extraCount": JSONValue(difference?.extraCount),
            "extra": difference.map { JSONValue($0.extra) } ?? nil,
            "orderDiffersFrom": JSONValue(difference?.orderPlace),
        ]
    }
}

extension DeviceFinding {
    fileprivate var json: JSONValue {
        [
            "name": JSONValue(name), "standing": JSONValue(standing.rawValue), "message": JSONValue(message),
            "notes": JSONValue(notes), "help": JSONValue(advice),
        ]
    }
}

extension DeviceLog.DomainSummary {
    fileprivate var json: JSONValue {
        let members: [JSONObject.Member] = [
            .init(key: "domain", value: JSONValue(domain)),
            .init(key: "apps", value: JSONValue(apps.map(\.text))),
            .init(
                key: "events",
                value: JSONValue(
                    DeviceLogEvent.Kind.allCases.compactMap { kind in
                        last[kind].map { $0.json(count: counts[kind] ?? 0) }
                    })),
        ]
        return JSONValue(.object(JSONObject(members + failures.members)))
    }
}

extension DeviceLog.Failures {
    fileprivate var members: [JSONObject.Member] {
        let failures = list.map { failure -> JSONValue in
            [
                "count": JSONValue(failure.count), "time": JSONValue(failure.event.time),
                "lastTime": JSONValue(failure.lastTime ?? failure.event.time),
                "message": JSONValue(failure.event.message),
                "meanings": JSONValue(failure.event.meanings.map(\.json)),
            ]
        }
        return [
            .init(key: "failures", value: JSONValue(failures)),
            .init(key: "moreFailures", value: JSONValue(leftOutCount)),
        ]
    }
}

extension DeviceLogEvent {
    fileprivate func json(count: Int) -> JSONValue {
        [
            "kind": JSONValue(kind.rawValue), "count": JSONValue(count), "time": JSONValue(time),
            "message": JSONValue(message), "meanings": JSONValue(meanings.map(\.json)),
        ]
    }
}
