import JSONSyntax

/// Something that an editor offers to write.
struct CompletionItem {
    /// What is written, and what is shown.
    let text: String
    /// What it is for, in Markdown; nil if nothing is known.
    var documentation: String?
    var kind = Kind.value
    /// Where it comes from, in a few words.
    var detail: String?
    var isDeprecated = false

    /// The kinds that are used, by their numbers in the protocol.
    enum Kind: Int {
        case value = 12
        case property = 10
        case variable = 6
        case constant = 21
        case reference = 18
    }

    /// The item as the protocol has it.
    ///
    /// - Parameters:
    ///   - position: Its place in the list.
    ///   - range: What it replaces.
    ///   - written: What replaces it.
    func json(at position: Int, replacing range: JSONValue, with written: String) -> JSONValue {
        let order = String(position)
        return JSONValue(members: [
            ("label", JSONValue(text)), ("kind", JSONValue(kind.rawValue)), ("detail", detail.map { JSONValue($0) }),
            ("documentation", documentation.map { ["kind": "markdown", "value": JSONValue($0)] }),
            ("tags", isDeprecated ? [1] : nil), ("filterText", JSONValue(written)),
            ("sortText", JSONValue(String(repeating: "0", count: max(0, 5 - order.utf8.count)) + order)),
            ("textEdit", ["range": range, "newText": JSONValue(written)]),
        ])
    }
}
