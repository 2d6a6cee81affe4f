import JSONSyntax

extension JSONValue {
    /// An object of those members that have a value.
    init(members: [(key: String, value: JSONValue?)]) {
        self.init(
            .object(JSONObject(members.compactMap { key, value in value.map { .init(key: key, value: $0) } })))
    }
}
