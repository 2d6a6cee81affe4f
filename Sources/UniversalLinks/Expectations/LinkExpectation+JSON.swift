package import JSONSyntax

extension LinkExpectation {
    /// The expectation as an entry of a link list, without what it leaves to whoever evaluates.
    package var entry: JSONObject {
        var members = [
            JSONObject.Member(key: "url", value: JSONValue(url)),
            JSONObject.Member(key: "expect", value: JSONValue(requirement.rawValue)),
        ]
        for (key, value) in [("app", app), ("domain", domain), ("note", note)] {
            guard let value else { continue }
            members.append(JSONObject.Member(key: key, value: JSONValue(value)))
        }
        return JSONObject(members)
    }
}
