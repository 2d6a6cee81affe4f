import UniversalLinks

/// Queries for a component: texts that its patterns match, and texts that they only just do not.
struct QueryTexts {
    /// Queries as they are behind `?`; nil for none.
    static func queries(
        for query: ComponentFields.QueryPattern?, isDecoded: Bool, count: Int, _ texts: inout PatternTexts
    ) -> [String?] {
        switch query {
        case nil, .unusableItems:
            return Array([nil, "x=1", "", "utm_source=mail&utm_medium=a%20b", "&", "=", "%FF"].prefix(max(1, count)))
        case .text(let text):
            let subject = PatternTexts.Subject(text, in: .query, isDecoded: isDecoded)
            let found = texts.texts(for: subject, count: max(1, count - 2)).map { Optional($0.text) }
            return found + Array([nil, ""].prefix(max(0, count - found.count)))
        case .items(let items):
            return queries(for: items, isDecoded: isDecoded, count: count, &texts)
        }
    }

    private static func queries(
        for items: [ComponentFields.QueryPattern.Item], isDecoded: Bool, count: Int, _ texts: inout PatternTexts
    ) -> [String?] {
        guard !items.isEmpty else { return [nil, "x=1"] }
        // Objects with thousands of names would make thousands of long queries.
        let varied = Array(items.prefix(24))
        let perItem = max(3, count / (2 * varied.count))
        let names = items.map { name($0.name, isDecoded: isDecoded) }
        let values = items.enumerated().map { index, item -> [String] in
            let subject = PatternTexts.Subject(item.pattern, in: .queryItem, isDecoded: isDecoded)
            return texts.texts(for: subject, count: index < varied.count ? perItem : 1).map(\.text)
        }
        let base = zip(names, values).map { "\($0)=\($1.first ?? "")" }
        let whole = base.joined(separator: "&")

        var queries: [String?] = [whole, nil, base.reversed().joined(separator: "&"), "x=1&" + whole, whole + "&&x"]
        func add(_ index: Int, _ replacement: [String]) {
            var changed = base
            changed.replaceSubrange(index...index, with: replacement)
            queries.append(changed.joined(separator: "&"))
        }
        for index in varied.indices {
            let (name, good) = (names[index], base[index])
            add(index, [])
            add(index, [name + "="])
            add(index, [name])
            add(index, [good, good])
            add(index, [name + "=" + otherCase(values[index].first ?? ""), "x"])
            add(index, [otherCase(name) + "=" + (values[index].first ?? "")])
            for value in values[index].dropFirst() {
                add(index, [name + "=" + value])
                if texts.random.index(below: 3) == 0 { add(index, [good, name + "=" + value]) }
            }
        }
        return Array(queries.prefix(max(1, count)))
    }

    private static func name(_ name: String, isDecoded: Bool) -> String {
        let text = EncodedText(Array(name.unicodeScalars), in: .queryItem, keepingEscapes: !isDecoded)
        return text.units.map { $0 == "=" ? "%3D" : $0 }.joined()
    }

    private static func otherCase(_ text: String) -> String {
        text.contains("%") ? text + "%41" : text == text.asciiLowercased ? text.asciiUppercased : text.asciiLowercased
    }
}
