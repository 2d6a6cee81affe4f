import JSONSyntax
import UniversalLinksChecks

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
