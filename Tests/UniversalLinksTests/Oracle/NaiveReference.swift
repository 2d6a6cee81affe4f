/// What a component decides, straight from the specification and as slowly as it likes.
///
/// Shares no code with the library; variables are replaced by each of their values in turn, and a star tries every length.
struct NaiveReference {
    let component: OracleComponent

    /// The parts of a URL, percent-encoded.
    struct Parts {
        let path: String
        let query: String
        let fragment: String
    }

    /// `matched`, `excluded` or `unmatched`.
    func answer(for parts: Parts) -> String {
        guard accepts(parts) else { return "unmatched" }
        return flag(\.exclude, byItself: false) ? "excluded" : "matched"
    }

    // MARK: - Constraints

    private func accepts(_ parts: Parts) -> Bool {
        if let pattern = value(\.path) {
            let path = normalized(decoded(parts.path))
            guard covers(normalized(Array(pattern.unicodeScalars)), path) else { return false }
        }
        if let pattern = value(\.fragment) {
            guard covers(Array(pattern.unicodeScalars), decoded(parts.fragment)) else { return false }
        }
        switch value(\.query) {
        case nil: return true
        case .text(let pattern)?: return covers(Array(pattern.unicodeScalars), decoded(parts.query))
        case .items(let items)?:
            return items.allSatisfy { name, pattern in
                let values = valuesOfItems(named: Array(name.unicodeScalars), in: parts.query)
                return (values.isEmpty ? [[]] : values).allSatisfy { covers(Array(pattern.unicodeScalars), $0) }
            }
        }
    }

    private func valuesOfItems(named name: [Unicode.Scalar], in query: String) -> [[Unicode.Scalar]] {
        guard !query.isEmpty else { return [] }
        var values: [[Unicode.Scalar]] = []
        for item in query.split(separator: "&", omittingEmptySubsequences: false) {
            let halves = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = halves.count == 2 ? String(halves[1]) : ""
            if decoded(String(halves[0])) == name { values.append(decoded(value)) }
        }
        return values
    }

    // MARK: - Levels

    private func value<Value>(_ key: KeyPath<OracleComponent.Keys, Value?>) -> Value? {
        component.own[keyPath: key] ?? component.detailDefaults?[keyPath: key]
            ?? component.appLinksDefaults?[keyPath: key]
    }

    private func flag(_ key: KeyPath<OracleComponent.Keys, Bool?>, byItself: Bool) -> Bool { value(key) ?? byItself }

    // MARK: - Texts

    /// The text as it is compared, before it is folded.
    private func decoded(_ text: String) -> [Unicode.Scalar] {
        guard !flag(\.percentEncoded, byItself: true) else { return Array(text.unicodeScalars) }
        var bytes: [UInt8] = []
        var rest = Substring(text)
        while let character = rest.first {
            if character == "%", let byte = UInt8(rest.dropFirst().prefix(2), radix: 16) {
                bytes.append(byte)
                rest = rest.dropFirst(3)
            } else {
                bytes += Array(String(character).utf8)
                rest = rest.dropFirst()
            }
        }
        let decoded = String(decoding: bytes, as: UTF8.self)
        return decoded.utf8.elementsEqual(bytes) ? Array(decoded.unicodeScalars) : []
    }

    private func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var text = text
        if text.isEmpty { return ["/"] }
        if text.count == 1 { return text }
        for double in ["*", "/"] as [Unicode.Scalar] {
            while let index = text.indices.dropLast().first(where: { text[$0] == double && text[$0 + 1] == double }) {
                text.remove(at: index)
            }
        }
        if let first = text.first, first != "*", first != "/" { text.insert("/", at: 0) }
        if let last = text.last, last != "*", last != "/" { text.append("/") }
        return text
    }

    private func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard !flag(\.caseSensitive, byItself: true) else { return scalar }
        let lower = String(scalar).lowercased().unicodeScalars
        return lower.count == 1 ? lower[lower.startIndex] : scalar
    }

    // MARK: - Patterns

    private enum Symbol {
        case scalar(Unicode.Scalar)
        case one
        case many
        case variable(String)
        case nothing
    }

    private func covers(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
        covers(symbols(of: pattern)[...], text.map { folded($0) }[...])
    }

    private func symbols(of pattern: [Unicode.Scalar]) -> [Symbol] {
        var symbols: [Symbol] = []
        var rest = pattern[...]
        while let scalar = rest.popFirst() {
            guard scalar == "$", rest.first == "(" else {
                symbols.append(symbol(scalar))
                continue
            }
            guard let end = rest.firstIndex(of: ")") else { return symbols + [.nothing] }
            var name = ""
            name.unicodeScalars.append(contentsOf: rest[(rest.startIndex + 1)..<end])
            symbols.append(.variable(name))
            rest = rest[(end + 1)...]
        }
        return symbols
    }

    private func symbol(_ scalar: Unicode.Scalar) -> Symbol {
        switch scalar {
        case "*": .many
        case "?": .one
        default: .scalar(folded(scalar))
        }
    }

    private func covers(_ pattern: ArraySlice<Symbol>, _ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let symbol = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        switch symbol {
        case .scalar(let scalar): return text.first == scalar && covers(rest, text.dropFirst())
        case .one: return !text.isEmpty && covers(rest, text.dropFirst())
        case .many: return (0...text.count).contains { covers(rest, text.dropFirst($0)) }
        case .variable(let name):
            return component.values(of: name).contains { value in
                covers(value.unicodeScalars.map(self.symbol)[...] + rest, text)
            }
        case .nothing: return false
        }
    }
}
