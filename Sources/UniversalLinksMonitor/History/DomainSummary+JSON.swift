import JSONSyntax
import UniversalLinksChecks

extension DomainSummary {
    var json: JSONValue {
        [
            "domain": JSONValue(domain), "severity": JSONValue(severity?.name), "lastCheck": last?.json ?? nil,
            "nextCheck": JSONValue(state?.due.map { UTCInstant(seconds: $0).description }),
            "openIncidents": JSONValue(openIncidents.map(HistoryDocument.json)),
        ]
    }
}
