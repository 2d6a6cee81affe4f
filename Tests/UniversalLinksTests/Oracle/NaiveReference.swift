/// What a component decides, straight from the specification, with no thought of work.
///
/// Shares no code with the library. Variables are replaced by each of their values in turn, and a star tries every length.
struct NaiveReference {
    let component: OracleComponent
    /// Where it reads otherwise than the specification assumes; nil where it does not.
    let reading: OtherReading?

    private let path: PathPatterns?
    private let fragment: [Symbol]?
    private let query: Query?
    private let isExclusion: Bool
    let rules: TextRules

    private enum Query {
        case text([Symbol])
        case items([(name: [Unicode.Scalar], namePattern: [Symbol], pattern: [Symbol])])
    }

    /// - Parameter other: The same component in another reading, most of whose patterns are the same.
    init(component: OracleComponent, reading: OtherReading? = nil, besides other: NaiveReference? = nil) {
        let levels = [component.own, component.detailDefaults, component.appLinksDefaults].compactMap { $0 }
        let patterns = PatternRules(component: component, reading: reading, known: other?.patterns ?? [])
        self.component = component
        self.reading = reading
        rules = patterns.text
        path = levels.lazy.compactMap(\.path).first.map { PathPatterns($0, patterns) }
        fragment = levels.lazy.compactMap(\.fragment).first.map { patterns.pattern(Array($0.unicodeScalars)) }
        query = levels.lazy.compactMap(\.query).first.map { query in
            switch query {
            case .text(let pattern): .text(patterns.pattern(Array(pattern.unicodeScalars)))
            case .items(let items):
                .items(
                    items.map { name, pattern in
                        let name = Array(name.unicodeScalars)
                        return (name, patterns.pattern(name), patterns.pattern(Array(pattern.unicodeScalars)))
                    })
            }
        }
        isExclusion =
            reading == .exclusionsCannotBeUndone
            ? levels.contains { $0.exclude == true } : levels.lazy.compactMap(\.exclude).first ?? false
    }

    /// Every pattern that it compares.
    private var patterns: [[Symbol]] {
        var patterns = (path?.patterns ?? []) + [fragment].compactMap { $0 }
        switch query {
        case nil: break
        case .text(let pattern)?: patterns.append(pattern)
        case .items(let items)?: patterns += items.flatMap { [$0.namePattern, $0.pattern] }
        }
        return patterns
    }

    /// `matched`, `excluded` or `unmatched`.
    func answer(for parts: Parts) -> String { question(for: parts).answer }

    /// What has to be compared. Readings that ask the same question get the same answer.
    func question(for parts: Parts) -> Question {
        var question = Question(isExclusion: isExclusion, unit: reading)
        if let path { question.demands += path.demands(for: parts.path, rules) }
        if let fragment {
            question.demands.append(
                [.init(fragment, rules.folded(rules.decoded(parts.fragment, unless: .fragmentsStayEncoded)))])
        }
        switch query {
        case nil: break
        case .text(let pattern)?:
            question.demands.append(
                [.init(pattern, rules.folded(rules.decoded(parts.query, unless: .queriesStayEncoded)))])
        case .items(let items)?:
            if items.isEmpty, reading == .emptyQueryObjectsTakeNoQuery {
                question.demands.append([.init([], parts.query.written)])
            }
            for (name, namePattern, pattern) in items {
                let values = rules.values(in: parts.query) { found in
                    isName(found, name, namePattern)
                }
                question.demands += (values.isEmpty ? [[]] : values).map { [.init(pattern, rules.folded($0))] }
            }
        }
        return question
    }

    private func isName(_ found: [Unicode.Scalar], _ name: [Unicode.Scalar], _ pattern: [Symbol]) -> Bool {
        switch reading {
        case .namesIgnoreCase:
            String(found.map(Character.init)).lowercased() == String(name.map(Character.init)).lowercased()
        case .namesHaveWildcards: Question.Comparison(pattern, rules.folded(found)).isTrue(reading)
        default: found == name
        }
    }
}

extension NaiveReference {
    /// The parts of a URL, percent-encoded.
    struct Parts {
        let path: Part
        let query: Part
        let fragment: Part

        init(path: String, query: String, fragment: String) {
            self.path = Part(Array(path.unicodeScalars))
            self.query = Part(Array(query.unicodeScalars))
            self.fragment = Part(Array(fragment.unicodeScalars))
        }

        /// The parts of a URL as it is written, repaired or not.
        init(writtenIn url: String) {
            let rest = Array(url.unicodeScalars).dropFirst("https://example.com".unicodeScalars.count)
            let beforeFragment = rest.prefix { $0 != "#" }
            let path = beforeFragment.prefix { $0 != "?" }
            self.path = Part(Array(path))
            query = Part(Array(beforeFragment.dropFirst(path.count + 1)))
            fragment = Part(Array(rest.dropFirst(beforeFragment.count + 1)))
        }
    }

    struct Part {
        let written: [Unicode.Scalar]
        /// Nil where the decoded bytes are no UTF-8.
        let decoded: [Unicode.Scalar]?

        init(_ written: [Unicode.Scalar]) {
            self.written = written
            decoded = written.contains("%") ? Self.decoded(written) : written
        }

        private static func decoded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar]? {
            var bytes: [UInt8] = []
            var index = 0
            while index < text.count {
                if text[index] == "%", index + 2 < text.count, let high = digit(text[index + 1]),
                    let low = digit(text[index + 2])
                {
                    bytes.append(high << 4 | low)
                    index += 3
                } else {
                    bytes += UTF8.encode(text[index]).map { Array($0) } ?? []
                    index += 1
                }
            }
            if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { Unicode.Scalar($0) } }
            let decoded = String(decoding: bytes, as: UTF8.self)
            return decoded.utf8.elementsEqual(bytes) ? Array(decoded.unicodeScalars) : nil
        }

        private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
            switch scalar {
            case "0"..."9": UInt8(scalar.value) - 0x30
            case "a"..."f", "A"..."F": (UInt8(scalar.value) | 0x20) - 0x57
            default: nil
            }
        }
    }
}
