import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.AppSummary {
    /// The app as data. Every key is always there.
    var json: JSONValue {
        [
            "path": JSONValue(path),
            "kind": JSONValue(kind),
            "appIdentifier": appIdentifier?.json ?? nil,
            "bundleIdentifier": bundleIdentifier?.json ?? nil,
            "teamIdentifier": teamIdentifier?.json ?? nil,
            "signing": signing?.json ?? nil,
            "release": JSONValue(isRelease),
            "target": JSONValue(target),
            "configurations": JSONValue(configurations),
            "domains": JSONValue(domains.map(\.json)),
        ]
    }
}

extension Findings.AppSummary.Fact {
    fileprivate var json: JSONValue { ["value": JSONValue(value), "source": JSONValue(sourceName)] }
}

extension Findings.AppSummary.Domain {
    fileprivate var json: JSONValue {
        [
            "entry": JSONValue(entry.text),
            "service": JSONValue(entry.service),
            "host": JSONValue(entry.host),
            "wildcard": JSONValue(entry.isWildcard),
            "usable": JSONValue(entry.isUsable),
            "answer": JSONValue(answer?.verdict.rawValue),
            "file": JSONValue(answer?.fileName),
        ]
    }
}
