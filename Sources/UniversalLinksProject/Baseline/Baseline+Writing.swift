package import JSONSyntax

extension Baseline {
    /// The baseline as data, `schemaVersion` 1.
    package var json: JSONValue {
        ["schemaVersion": 1, "diagnostics": JSONValue(entries.map(json))]
    }

    /// The text of the file, with a final line break.
    package var text: String { JSONWriter(layout: .pretty).text(of: json) + "\n" }

    private func json(_ entry: Entry) -> JSONValue {
        let fingerprint = entry.fingerprint
        var members: [JSONObject.Member] = [
            .init(key: "code", value: JSONValue(fingerprint.code)),
            .init(key: "name", value: JSONValue(fingerprint.name)),
            .init(key: "file", value: JSONValue(fingerprint.file)),
            .init(key: "at", value: JSONValue(fingerprint.place)),
        ]
        if let text = fingerprint.text { members.append(.init(key: "text", value: JSONValue(text))) }
        if entry.count > 1 { members.append(.init(key: "count", value: JSONValue(entry.count))) }
        return JSONValue(.object(JSONObject(members)))
    }
}
