/// What a component decides, straight from the specification and as slowly as it likes.
///
/// Shares no code with the library; variables are replaced by each of their values in turn, and a star tries every length.
struct NaiveReference {
    let component: OracleComponent
    /// Where it reads otherwise than the specification assumes; nil where it does not.
    var reading: OtherReading?

    /// The parts of a URL, percent-encoded.
    struct Parts {
        let path: String
        let query: String
        let fragment: String

        init(path: String, query: String, fragment: String) {
            self.path = path
            self.query = query
            self.fragment = fragment
        }

        /// The parts of a URL as it is written, repaired or not.
        init(writtenIn url: String) {
            let rest = url.unicodeScalars.dropFirst("https://example.com".unicodeScalars.count)
            let beforeFragment = rest.prefix { $0 != "#" }
            fragment = String(rest.dropFirst(beforeFragment.count + 1))
            let path = beforeFragment.prefix { $0 != "?" }
            query = String(beforeFragment.dropFirst(path.count + 1))
            self.path = String(path)
        }
    }

    /// `matched`, `excluded` or `unmatched`.
    func answer(for parts: Parts) -> String {
        guard accepts(parts) else { return "unmatched" }
        return isExclusion ? "excluded" : "matched"
    }

    // MARK: - Constraints

    private func accepts(_ parts: Parts) -> Bool {
        if let pattern = value(\.path) {
            guard acceptsPath(Array(pattern.unicodeScalars), parts.path) else { return false }
        }
        if let pattern = value(\.fragment) {
            guard covers(Array(pattern.unicodeScalars), decoded(parts.fragment, unless: .fragmentsStayEncoded)) else {
                return false
            }
        }
        switch value(\.query) {
        case nil: return true
        case .text(let pattern)?:
            return covers(Array(pattern.unicodeScalars), decoded(parts.query, unless: .queriesStayEncoded))
        case .items(let items)?:
            if items.isEmpty, reading == .emptyQueryObjectsTakeNoQuery { return parts.query.isEmpty }
            return items.allSatisfy { name, pattern in
                let values = valuesOfItems(named: Array(name.unicodeScalars), in: parts.query)
                return (values.isEmpty ? [[]] : values).allSatisfy { covers(Array(pattern.unicodeScalars), $0) }
            }
        }
    }

    // MARK: - Levels

    private func value<Value>(_ key: KeyPath<OracleComponent.Keys, Value?>) -> Value? {
        component.own[keyPath: key] ?? component.detailDefaults?[keyPath: key]
            ?? component.appLinksDefaults?[keyPath: key]
    }

    private func flag(_ key: KeyPath<OracleComponent.Keys, Bool?>, byItself: Bool) -> Bool { value(key) ?? byItself }

    private var isExclusion: Bool {
        if reading == .exclusionsCannotBeUndone {
            let levels = [component.own, component.detailDefaults, component.appLinksDefaults]
            return levels.contains { $0?.exclude == true }
        }
        return flag(\.exclude, byItself: false)
    }

    private var isDecoding: Bool { !flag(\.percentEncoded, byItself: true) }
    private var isFolding: Bool { !flag(\.caseSensitive, byItself: true) }

    // MARK: - Queries

    private func valuesOfItems(named name: [Unicode.Scalar], in query: String) -> [[Unicode.Scalar]] {
        guard !query.isEmpty else { return [] }
        var values: [[Unicode.Scalar]] = []
        let splitsDecoded = reading == .queriesAreDecodedBeforeTheyAreSplit && isDecoding
        var whole = query
        if splitsDecoded {
            guard let text = decodedText(query) else { return [[]] }
            whole = text
        }
        for item in whole.unicodeScalars.split(separator: "&", omittingEmptySubsequences: false) {
            let equalsSign =
                reading == .itemsAreSplitAtTheLastEqualsSign ? item.lastIndex(of: "=") : item.firstIndex(of: "=")
            let itemName = String(item[..<(equalsSign ?? item.endIndex)])
            var value = equalsSign.map { String(item[item.index(after: $0)...]) } ?? ""
            if reading == .plusIsASpace, isDecoding { value = String(value.map { $0 == "+" ? " " : $0 }) }
            if itemName.isEmpty, reading == .itemsWithoutNamesAreNone { continue }
            let read = { (text: String) -> [Unicode.Scalar] in
                splitsDecoded ? Array(text.unicodeScalars) : self.decoded(text, unless: .queriesStayEncoded)
            }
            let foundName =
                reading == .namesAreAlwaysDecoded
                ? Array((decodedText(itemName) ?? "").unicodeScalars) : read(itemName)
            if isName(foundName, name) { values.append(read(value)) }
        }
        return values
    }

    private func isName(_ found: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
        switch reading {
        case .namesIgnoreCase:
            String(found.map(Character.init)).lowercased() == String(name.map(Character.init)).lowercased()
        case .namesHaveWildcards: covers(name, found)
        default: found == name
        }
    }

    // MARK: - Texts

    /// The text as it is compared, before it is folded.
    func decoded(_ text: String, unless staysEncoded: OtherReading? = nil) -> [Unicode.Scalar] {
        guard isDecoding, reading == nil || reading != staysEncoded else { return Array(text.unicodeScalars) }
        if let decoded = decodedText(text) { return Array(decoded.unicodeScalars) }
        return reading == .brokenUTF8StaysEncoded ? Array(text.unicodeScalars) : []
    }

    /// Nil where the decoded bytes are no UTF-8.
    private func decodedText(_ text: String) -> String? {
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
        return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }

    /// The scalars that one folds to.
    func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard isFolding else { return scalar }
        if reading == .onlyASCIIFolds, !scalar.isASCII { return scalar }
        let lower = String(scalar).lowercased().unicodeScalars
        return lower.count == 1 ? lower[lower.startIndex] : scalar
    }

    /// The scalars of a text as they are compared, each escape kept together where it keeps its case.
    func foldedText(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard reading == .escapesKeepTheirCase, !isDecoding else { return text.map(folded) }
        var result: [Unicode.Scalar] = []
        var index = 0
        while index < text.count {
            let digits = text[(index + 1)...].prefix(2)
            if text[index] == "%", digits.count == 2, digits.allSatisfy(\.properties.isASCIIHexDigit) {
                result += text[index..<(index + 3)]
                index += 3
            } else {
                result.append(folded(text[index]))
                index += 1
            }
        }
        return result
    }
}
