/// Finds a query in a text for something else.
enum QuerySign {
    /// The index of the first `?` that a name and `=` follow.
    static func find(in scalars: [Unicode.Scalar]) -> Int? {
        guard let first = scalars.firstIndex(of: "?") else { return nil }
        var start: Int?
        for index in first..<scalars.count {
            let scalar = scalars[index]
            switch scalar {
            case "?": start = index
            case "=":
                if let start, index > start + 1 { return start }
            case "[", "]", "%": continue
            case _ where isNamePart(scalar): continue
            default: start = nil
            }
        }
        return nil
    }

    /// The items of a query, if it is a list of plain names, each once and with a value.
    static func items(of query: String) -> [(name: String, value: String)]? {
        var items: [(name: String, value: String)] = []
        var names: Set<String> = []
        for item in query.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false) {
            let name = item.prefix { $0 != "=" }
            let value = item.dropFirst(name.count + 1)
            guard !name.isEmpty, name.count < item.count, name.allSatisfy(isNamePart), !value.contains("#"),
                names.insert(String(name)).inserted
            else { return nil }
            items.append((String(name), String(value)))
        }
        return items
    }

    private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCIILetter || scalar.isASCIIDigit || scalar == "_" || scalar == "-" || scalar == "."
    }
}
