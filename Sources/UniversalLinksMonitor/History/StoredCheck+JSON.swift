import JSONSyntax
import UniversalLinksChecks

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

extension Monitor.Observation.ObservedCertificate {
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
            "code": JSONValue(code), "name": JSONValue(name), "severity": JSONValue(severity),
            "part": JSONValue(part.rawValue), "message": JSONValue(message),
        ]
    }
}

extension Monitor.Observation.LinkOutcome {
    fileprivate var json: JSONValue {
        [
            "count": JSONValue(count), "failureCount": JSONValue(failureCount), "failures": JSONValue(failures),
        ]
    }
}

extension Monitor.Observation.Review {
    fileprivate var json: JSONValue {
        [
            "committedHash": JSONValue(committedHash), "changes": JSONValue(changes), "witnesses": JSONValue(witnesses),
            "addedEntries": JSONValue(addedEntries),
        ]
    }
}
