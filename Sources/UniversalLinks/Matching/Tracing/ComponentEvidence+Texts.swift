import JSONSyntax

extension ComponentEvidence {
    // MARK: - Wildcards

    /// Semantics G1 to G4.
    mutating func wildcardStatements(_ subject: Subject) -> [SystemStatement] {
        var statements: [SystemStatement] = []
        let comparison = subject.comparison
        if subject.facts.usesAnyScalar {
            if comparison.text.contains(where: { !$0.isASCII }) { statements.append(.scalarCount) }
            let otherwise = simulation.run(comparison.program, on: comparison.text, questionMarkMatchesSlash: false)
            if otherwise.isMatch != subject.isMatch { statements.append(.questionMarkMatchesSlash) }
        }
        if restsOnLiteralMark(subject) { statements.append(.literalMark) }
        if subject.facts.nestingCount > Pattern.nestingLimit {
            statements.append(.nestingLimit)
        }
        return statements
    }

    /// Whether a backslash or a lone `$` decides: by matching itself, or by not making the next scalar a literal.
    private mutating func restsOnLiteralMark(_ subject: Subject) -> Bool {
        guard subject.facts.containsBackslash || subject.facts.containsDollar else { return false }
        if subject.isMatch { return true }
        guard subject.facts.containsBackslash else { return false }
        let unescaped = ComponentEvidence.unescaped(subject.facts.pattern.text.scalarList, compiler.references)
        return isMatch(unescaped, subject)
    }

    /// The pattern if a backslash made the next scalar a literal, even one that starts a reference.
    private static func unescaped(_ text: [Unicode.Scalar], _ references: Pattern.References) -> [Pattern.Token] {
        var tokens: [Pattern.Token] = []
        var (start, index) = (0, 0)
        func readStretch() {
            tokens += Pattern(parsing: String(scalars: text[start..<index]), references: references).tokens
        }
        while index < text.count {
            if text[index] == "\\", index + 1 < text.count {
                readStretch()
                tokens.append(.literal(text[index + 1]))
                index += 2
                start = index
            } else if references == .read, text[index...].starts(with: ["$", "("]) {
                // A backslash inside a reference is part of the name.
                index = text[index...].firstIndex(of: ")").map { $0 + 1 } ?? text.count
            } else {
                index += 1
            }
        }
        readStretch()
        return tokens
    }

    // MARK: - Case and encoding

    mutating func restsOnCase(_ subject: Subject) -> Bool {
        var settings = subject.settings
        settings.isCaseSensitive = false
        let program = compiler.program(for: subject.facts.pattern.tokens, settings)
        return simulation.run(program, on: CaseFolding.folded(subject.comparison.text)).isMatch != subject.isMatch
    }

    /// Semantics C2: letters that are not ASCII, and the digits of escapes.
    mutating func foldsBeyondASCII(_ subject: Subject) -> Bool {
        guard subject.form.isFolded else { return false }
        guard !subject.form.isDecoded else {
            // What was folded to ASCII shows only in the URL.
            return !subject.facts.casedScalars.isEmpty
                || decodedTexts(of: subject).joined().contains { !$0.isASCII && $0.properties.changesWhenCaseMapped }
        }
        // Encoded text is ASCII: what counts is what folds to it, and escapes that contain letters.
        return subject.facts.casedScalars.contains { CaseFolding.folded($0).isASCII }
            || containsEscapeWithLetter(subject.comparison.text)
    }

    /// The texts of the URL that are compared, decoded but not folded.
    private mutating func decodedTexts(of subject: Subject) -> [[Unicode.Scalar]] {
        if let item = subject.comparison.item { return queryEvidence.decodedValues(of: item.pattern.name) }
        return [PercentDecoding.decoded(link.text(of: subject.comparison.part).utf8)]
    }

    private func containsEscapeWithLetter(_ text: [Unicode.Scalar]) -> Bool {
        text.indices.contains { index in
            text[index] == "%" && text[(index + 1)...].prefix(2).contains { $0.properties.isAlphabetic }
        }
    }

    /// Semantics E3: query and fragment, and a path that is not UTF-8.
    mutating func decodesBeyondPaths(_ subject: Subject) -> Bool {
        guard subject.form.isDecoded else { return false }
        if let item = subject.comparison.item { return queryEvidence.containsEscape(item.pattern.name) }
        let encoded = link.text(of: subject.comparison.part)
        guard encoded.utf8.contains(UInt8(ascii: "%")) else { return false }
        return subject.comparison.part != .path || PercentDecoding.decodedIfUTF8(encoded.utf8) == nil
    }
}

/// What ways of splitting a query that no recording shows would make of one URL (semantics Q7).
struct QueryEvidence {
    private let link: LinkURL
    private lazy var items = link.queryItems
    private lazy var itemsByName = grouped { $0.name.asciiLowercased }
    private lazy var itemsByDecodedName = grouped {
        String(scalars: PercentDecoding.decoded($0.name.utf8)).asciiLowercased
    }
    /// By name, if the query is decoded first and split second.
    private lazy var valuesDecodedFirst = decodedFirst()
    private var known: [Key: Bool] = [:]

    private struct Key: Hashable {
        let name: ScalarString
        let isDecoded: Bool
    }

    init(_ link: LinkURL) {
        self.link = link
    }

    /// Whether an item with this name, as written or decoded, contains an escape.
    mutating func containsEscape(_ name: String) -> Bool {
        let key = ScalarString(name.asciiLowercased)
        return (itemsByName[key, default: []] + itemsByDecodedName[key, default: []]).contains { item in
            item.name.utf8.contains(UInt8(ascii: "%")) || item.value.utf8.contains(UInt8(ascii: "%"))
        }
    }

    /// The decoded values of the items that have this name once decoded.
    mutating func decodedValues(of name: String) -> [[Unicode.Scalar]] {
        itemsByDecodedName[ScalarString(name.asciiLowercased), default: []].map {
            PercentDecoding.decoded($0.value.utf8)
        }
    }

    /// Whether another way of splitting the query or of comparing names gives this name other values.
    mutating func isDoubtful(_ name: String, isDecoded: Bool) -> Bool {
        let key = Key(name: ScalarString(name), isDecoded: isDecoded)
        if let known = known[key] { return known }
        let isDoubtful =
            name.isEmpty || name.unicodeScalars.contains { $0 == "*" || $0 == "?" } || name.containsReference
            || hasOtherSpelling(name) || hasSecondEqualsSign(name, isDecoded: isDecoded)
            || (isDecoded && isSplitOtherwise(name))
        known[key] = isDoubtful
        return isDoubtful
    }

    /// Whether names differ only by case, or are equal only before, or only after, they are decoded.
    private mutating func hasOtherSpelling(_ name: String) -> Bool {
        let folded = ScalarString(name.asciiLowercased)
        if itemsByName[folded, default: []].contains(where: { !$0.name.hasSameScalars(as: name) }) { return true }
        let containsEscape = { (item: LinkURL.QueryItem) in item.name.utf8.contains(UInt8(ascii: "%")) }
        return itemsByName[folded, default: []].contains(where: containsEscape)
            || itemsByDecodedName[folded, default: []].contains(where: containsEscape)
    }

    private mutating func hasSecondEqualsSign(_ name: String, isDecoded: Bool) -> Bool {
        let folded = ScalarString(name.asciiLowercased)
        let items = isDecoded ? itemsByDecodedName[folded] : itemsByName[folded]
        return (items ?? []).contains { $0.value.utf8.contains(UInt8(ascii: "=")) }
    }

    private mutating func isSplitOtherwise(_ name: String) -> Bool {
        // A query that is not UTF-8 as a whole would read as empty.
        guard let otherwise = valuesDecodedFirst else { return true }
        let items = itemsByDecodedName[ScalarString(name.asciiLowercased), default: []]
        let values = items.map {
            ScalarString(String(scalars: PercentDecoding.decoded($0.value.utf8)))
        }
        return values != otherwise[ScalarString(name.asciiLowercased), default: []]
    }

    private mutating func grouped(_ name: (LinkURL.QueryItem) -> String) -> [ScalarString: [LinkURL.QueryItem]] {
        Dictionary(grouping: items) { ScalarString(name($0)) }
    }

    /// Nil if the query as a whole is not UTF-8.
    private func decodedFirst() -> [ScalarString: [ScalarString]]? {
        guard let scalars = PercentDecoding.decodedIfUTF8(link.text(of: .query).utf8) else { return nil }
        var values: [ScalarString: [ScalarString]] = [:]
        guard !scalars.isEmpty else { return values }
        for item in scalars.split(separator: "&", omittingEmptySubsequences: false) {
            let name = item.prefix { $0 != "=" }
            let value = item.dropFirst(name.count + 1)
            let key = ScalarString(String(scalars: name).asciiLowercased)
            values[key, default: []].append(ScalarString(String(scalars: value)))
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

    /// Whether reading `+` as a space would decide otherwise.
    private mutating func restsOnPlus(_ subject: Subject) -> Bool {
        let comparison = subject.comparison
        guard subject.form.isDecoded, comparison.text.contains("+") else { return false }
        let spaced = comparison.text.map { $0 == "+" ? " " : $0 }
        return simulation.run(comparison.program, on: spaced).isMatch != subject.isMatch
    }
}
