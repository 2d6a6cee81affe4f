// Paths (semantics T1 to T3), and how else they may be brought into one form.
extension NaiveReference {
    struct PathPatterns {
        /// What the path is compared with; nil where it is not compared.
        let patterns: [[Symbol]]?
        /// Without the `/*` at its end, where that may take nothing.
        private let withoutStar: [Symbol]?

        init(_ text: String, _ rules: PatternRules) {
            let pattern = Array(text.unicodeScalars)
            let paths = PathRules(reading: rules.text.reading)
            var written = [paths.normalized(pattern)]
            var withoutStar: [Symbol]?
            switch rules.text.reading {
            case .emptyPatternsTakeEverything where pattern.isEmpty:
                (patterns, self.withoutStar) = (nil, nil)
                return
            case .addedSlashesAreNotCompared:
                let folded = paths.folding(pattern)
                let stripped = paths.withoutLastSlash(folded.count == 1 ? folded : paths.withSlashAtStart(folded))
                written = [stripped]
                if stripped.suffix(2) == ["/", "*"] { withoutStar = rules.pattern(Array(stripped.dropLast(2))) }
            case .variablesAreExpandedFirst:
                written = Self.expansions(of: pattern[...], rules).map(paths.normalized)
            case .leadingStarsGetASlash where pattern.first == "*" && pattern.count > 1:
                written = [["/"] + written[0]]
            case .leadingQuestionMarksTakeTheSlash where pattern.first == "?" && pattern.count > 1:
                written = [Array(written[0].dropFirst())]
            default: break
            }
            patterns = written.map(rules.pattern)
            self.withoutStar = withoutStar
        }

        func demands(for path: Part, _ rules: TextRules) -> [[Question.Comparison]] {
            guard let patterns else { return [] }
            let paths = PathRules(reading: rules.reading)
            let texts: [[Unicode.Scalar]]
            switch rules.reading {
            case .addedSlashesAreNotCompared:
                // A slash that the URL has may be compared with a wildcard, or not.
                let whole = paths.withSlashAtStart(paths.folding(rules.decoded(path)))
                texts = [paths.withoutLastSlash(whole), whole]
            case .pathsAreNormalizedBeforeTheyAreDecoded:
                texts = [rules.decoded(Part(paths.normalized(path.written)))]
            case .leadingSlashesOfURLsStay:
                let text = rules.decoded(path)
                texts = [text.prefix { $0 == "/" }.dropLast() + paths.normalized(text)]
            default: texts = [paths.normalized(rules.decoded(path))]
            }
            var comparisons = patterns.flatMap { pattern in
                texts.map { Question.Comparison(pattern, rules.folded($0)) }
            }
            if let withoutStar {
                comparisons.append(.init(withoutStar, texts[0] == ["/"] ? [] : rules.folded(texts[0])))
            }
            return [comparisons]
        }

        /// The pattern with each value of each of its variables in turn; one without an end is left.
        private static func expansions(
            of pattern: ArraySlice<Unicode.Scalar>, _ rules: PatternRules
        ) -> [[Unicode.Scalar]] {
            guard let start = pattern.indices.dropLast().first(where: { pattern[$0] == "$" && pattern[$0 + 1] == "(" }),
                let end = pattern[start...].firstIndex(of: ")")
            else { return [Array(pattern)] }
            let name = String(String.UnicodeScalarView(pattern[(start + 2)..<end]))
            let rests = expansions(of: pattern[(end + 1)...], rules)
            return rules.values(of: name).flatMap { value in
                rests.map { Array(pattern[..<start]) + Array(value.unicodeScalars) + $0 }
            }
        }
    }

    private struct PathRules {
        let reading: OtherReading?

        /// What T1 records without a slash that is put there and compared: a slash at the end of either does not count, and a
        /// `/*` at the end takes nothing, too.
        func withSlashAtStart(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
            text.first == "/" || text.first == "*" ? text : ["/"] + text
        }

        func withoutLastSlash(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
            text.count > 1 && text.last == "/" ? Array(text.dropLast()) : text
        }

        func normalized(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
            if text.isEmpty { return ["/"] }
            if text.count == 1, reading != .lettersAloneGetSlashes { return text }
            var text = folding(text)
            if let first = text.first, first != "*", first != "/" { text.insert("/", at: 0) }
            if let last = text.last, last != "*", last != "/" { text.append("/") }
            return text
        }

        /// The text without a star behind a star, and without a slash behind a slash.
        func folding(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
            guard reading == .innerSlashesStay else { return withoutRepeating("/", withoutRepeating("*", text)) }
            let text = withoutRepeating("*", text)
            let start = text.prefix { $0 == "/" }
            let rest = text.dropFirst(start.count)
            let end = rest.reversed().prefix { $0 == "/" }
            return start.prefix(1) + rest.dropLast(end.count) + end.prefix(1)
        }

        private func withoutRepeating(_ scalar: Unicode.Scalar, _ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
            var result: [Unicode.Scalar] = []
            result.reserveCapacity(text.count + 2)
            for next in text where next != scalar || result.last != scalar { result.append(next) }
            return result
        }
    }
}
