import JSONSyntax
import UniversalLinksChecks

extension CDNComparison {
    /// The domain and its state as data.
    var json: JSONValue {
        let domain = JSONObject.Member(key: "domain", value: JSONValue("\(evidence.host)"))
        return JSONValue(.object(JSONObject([domain] + state.members)))
    }
}
