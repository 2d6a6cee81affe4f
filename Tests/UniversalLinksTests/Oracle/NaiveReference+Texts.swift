extension NaiveReference {
    /// How texts are decoded and folded before they are compared.
    struct TextRules {
        let reading: OtherReading?
        let isDecoding: Bool
        let isFolding: Bool

        /// The text as it is compared, before it is folded.
        func decoded(_ part: Part, unless staysEncoded: OtherReading? = nil) -> [Unicode.Scalar] {
            guard isDecoding, reading == nil || reading != staysEncoded else { return part.written }
            return part.decoded ?? (reading == .brokenUTF8StaysEncoded ? part.written : [])
        }

        /// The scalar that one folds to.
        func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
            guard isFolding else { return scalar }
            if scalar.isASCII {
                return ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar
            }
            if reading == .onlyASCIIFolds { return scalar }
            let lower = String(scalar).lowercased().unicodeScalars
            return lower.count == 1 ? lower[lower.startIndex] : scalar
        }

        /// The scalars of a text as they are compared, each escape kept together where it keeps its case.
        func folded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
            guard isFolding else { return text }
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
}

// Queries (semantics Q1 to Q7).
extension NaiveReference.TextRules {
    /// The values of the items whose names are accepted.
    func values(
        in query: NaiveReference.Part, ofItemsNamed isName: ([Unicode.Scalar]) -> Bool
    ) -> [[Unicode.Scalar]] {
        guard !query.written.isEmpty else { return [] }
        let splitsDecoded = reading == .queriesAreDecodedBeforeTheyAreSplit && isDecoding
        var whole = query.written
        if splitsDecoded {
            guard let text = query.decoded else { return [[]] }
            whole = text
        }
        var values: [[Unicode.Scalar]] = []
        for item in whole.split(separator: "&", omittingEmptySubsequences: false) {
            let equalsSign =
                reading == .itemsAreSplitAtTheLastEqualsSign ? item.lastIndex(of: "=") : item.firstIndex(of: "=")
            let name = Array(item[..<(equalsSign ?? item.endIndex)])
            var value = equalsSign.map { Array(item[($0 + 1)...]) } ?? []
            if reading == .plusIsASpace, isDecoding { value = value.map { $0 == "+" ? " " : $0 } }
            if name.isEmpty, reading == .itemsWithoutNamesAreNone { continue }
            let read = { (text: [Unicode.Scalar]) -> [Unicode.Scalar] in
                splitsDecoded ? text : decoded(NaiveReference.Part(text), unless: .queriesStayEncoded)
            }
            let found = reading == .namesAreAlwaysDecoded ? NaiveReference.Part(name).decoded ?? [] : read(name)
            if isName(found) { values.append(read(value)) }
        }
        return values
    }
}
