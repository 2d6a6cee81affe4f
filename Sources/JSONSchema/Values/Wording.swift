import JSONSyntax

extension String {
    /// The text in quotation marks for a sentence: shortened, control characters escaped.
    var inQuotes: String { "\"\(excerpt(maximumLength: 60))\"" }

    /// The first scalars, control characters escaped, with an ellipsis where more follow.
    func excerpt(maximumLength: Int) -> String { PrintableText.escaped(shortened(to: maximumLength)) }
}

extension JSONValue {
    /// The value in a sentence: scalars themselves, the rest by its kind.
    var wording: String {
        switch kind {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let text): text.excerpt(maximumLength: 40)
        case .string(let text): text.inQuotes
        case .array, .object: typeDescription
        }
    }
}

extension Collection {
    /// The elements as a list in a sentence: `a, b and c`; elements beyond eight are counted.
    func list(_ conjunction: String, _ wording: (Element) -> String) -> String {
        let limit = 8
        let shown = prefix(limit).map(wording)
        if count > limit { return shown.joined(separator: ", ") + " and \(count - limit) more" }
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "" }
        return shown.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}

extension Int {
    /// The number with its noun: `1 item`, `2 items`.
    func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
