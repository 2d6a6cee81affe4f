import JSONSyntax
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

extension CheckOutcome {
    /// The numbers as data.
    var members: [JSONObject.Member] {
        [
            .init(key: "hosts", value: JSONValue(hostCount)),
            .init(key: "fine", value: JSONValue(fineCount)),
            .init(key: "withErrors", value: JSONValue(errorHosts)),
            .init(key: "withWarnings", value: JSONValue(warningHosts)),
            .init(key: "unreachable", value: JSONValue(unreachableCount)),
            .init(key: "cdnBehind", value: JSONValue(behindCount)),
            .init(key: "leftOut", value: JSONValue(leftOutCount)),
            .init(key: "errors", value: JSONValue(totals.errors)),
            .init(key: "warnings", value: JSONValue(totals.warnings)),
            .init(key: "notes", value: JSONValue(totals.notes)),
            .init(key: "ignored", value: JSONValue(hidden.ignoredCount)),
            .init(key: "known", value: JSONValue(hidden.knownCount)),
            .init(
                key: "codes",
                value: JSONValue(
                    sortedCounts.map { entry in
                        [
                            "code": JSONValue(entry.code.id), "name": JSONValue(entry.code.name),
                            "hosts": JSONValue(entry.hosts),
                        ]
                    })),
        ]
    }
}
