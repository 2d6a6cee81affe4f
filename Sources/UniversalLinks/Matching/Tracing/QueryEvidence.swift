import JSONSyntax

/// What the ways of splitting a query that no one recorded would make of one URL (semantics Q7).
struct QueryEvidence {
    private let link: LinkURL
    private lazy var items = link.queryItems
    private lazy var itemsByName = grouped { $0.name.asciiLowercased }
    private lazy var itemsByDecodedName = grouped {
        String(scalars: PercentDecoding.decoded($0.name.utf8)).asciiLowercased
    }
    /// The values of each name where the query is decoded first and split second.
    private lazy var valuesDecodedFirst = decodedFirst()
    private var known: [Key: Bool] = [:]

    private struct Key: Hashable {
        let name: VerbatimText
        let isDecoded: Bool
    }

    init(_ link: LinkURL) {
        self.link = link
    }

    /// Whether an item that has this name, as it is written or once it is decoded, contains an escape.
    mutating func containsEscape(_ name: String) -> Bool {
        let key = VerbatimText(name.asciiLowercased)
        return (itemsByName[key, default: []] + itemsByDecodedName[key, default: []]).contains { item in
            item.name.utf8.contains(UInt8(ascii: "%")) || item.value.utf8.contains(UInt8(ascii: "%"))
        }
    }

    /// The values of the items that have this name once they are decoded, each decoded as well.
    mutating func decodedValues(of name: String) -> [[Unicode.Scalar]] {
        itemsByDecodedName[VerbatimText(name.asciiLowercased), default: []].map {
            PercentDecoding.decoded($0.value.utf8)
        }
    }

    /// Whether another way of splitting or of comparing names would give this name other values.
    mutating func isDoubtful(_ name: String, isDecoded: Bool) -> Bool {
        let key = Key(name: VerbatimText(name), isDecoded: isDecoded)
        if let known = known[key] { return known }
        let isDoubtful =
            name.isEmpty || name.unicodeScalars.contains { $0 == "*" || $0 == "?" } || name.containsReference
            || hasOtherSpelling(name) || hasSecondEqualsSign(name, isDecoded: isDecoded)
            || (isDecoded && isSplitOtherwise(name))
        known[key] = isDoubtful
        return isDoubtful
    }

    /// Names that differ by case alone, or that are the same only while, or once, they are decoded.
    private mutating func hasOtherSpelling(_ name: String) -> Bool {
        let folded = VerbatimText(name.asciiLowercased)
        if itemsByName[folded, default: []].contains(where: { !$0.name.isVerbatim(name) }) { return true }
        let containsEscape = { (item: LinkURL.QueryItem) in item.name.utf8.contains(UInt8(ascii: "%")) }
        return itemsByName[folded, default: []].contains(where: containsEscape)
            || itemsByDecodedName[folded, default: []].contains(where: containsEscape)
    }

    private mutating func hasSecondEqualsSign(_ name: String, isDecoded: Bool) -> Bool {
        let folded = VerbatimText(name.asciiLowercased)
        let items = isDecoded ? itemsByDecodedName[folded] : itemsByName[folded]
        return (items ?? []).contains { $0.value.utf8.contains(UInt8(ascii: "=")) }
    }

    private mutating func isSplitOtherwise(_ name: String) -> Bool {
        // A query that is not UTF-8 as a whole would read as empty.
        guard let otherwise = valuesDecodedFirst else { return true }
        let items = itemsByDecodedName[VerbatimText(name.asciiLowercased), default: []]
        let values = items.map {
            VerbatimText(String(scalars: PercentDecoding.decoded($0.value.utf8)))
        }
        return values != otherwise[VerbatimText(name.asciiLowercased), default: []]
    }

    private mutating func grouped(_ name: (LinkURL.QueryItem) -> String) -> [VerbatimText: [LinkURL.QueryItem]] {
        Dictionary(grouping: items) { VerbatimText(name($0)) }
    }

    /// Nil if the query as a whole is not UTF-8.
    private func decodedFirst() -> [VerbatimText: [VerbatimText]]? {
        guard let scalars = PercentDecoding.decodedIfUTF8(link.text(of: .query).utf8) else { return nil }
        var values: [VerbatimText: [VerbatimText]] = [:]
        guard !scalars.isEmpty else { return values }
        for item in scalars.split(separator: "&", omittingEmptySubsequences: false) {
            let name = item.prefix { $0 != "=" }
            let value = item.dropFirst(name.count + 1)
            let key = VerbatimText(String(scalars: name).asciiLowercased)
            values[key, default: []].append(VerbatimText(String(scalars: value)))
        }
        return values
    }
}

extension ComponentEvidence {
    /// Semantics Q7.
    mutating func queryStatements(_ subject: Subject) -> [SystemStatement] {
        guard let item = subject.comparison.item else { return [] }
        let isDoubtful = queryEvidence.isDoubtful(item.pattern.name, isDecoded: subject.form.isDecoded)
        return isDoubtful || restsOnPlus(subject) ? [.queryItems] : []
    }

    /// Whether a `+` that reads as a space would decide otherwise.
    private mutating func restsOnPlus(_ subject: Subject) -> Bool {
        let comparison = subject.comparison
        guard subject.form.isDecoded, comparison.text.contains("+") else { return false }
        let spaced = comparison.text.map { $0 == "+" ? " " : $0 }
        return simulation.run(comparison.program, on: spaced).isMatch != subject.isMatch
    }
}
