import UniversalLinks

/// Writes one text that a pattern matches, with values for its wildcards and variables.
struct NaturalWriting {
    let variables: VariableTable
    let filling: NaturalLinks.Filling
    let source: TextDomain.Source
    /// The name of the query item whose value it is.
    let name: String?

    private var text: [Unicode.Scalar] = []
    /// How many stars have got a value.
    private var runCount = 0
    /// How often each variable was met.
    private var uses: [VerbatimText: Int] = [:]

    init(variables: VariableTable, filling: NaturalLinks.Filling, source: TextDomain.Source, name: String?) {
        self.variables = variables
        self.filling = filling
        self.source = source
        self.name = name
    }

    /// The text; nil if the pattern matches none.
    mutating func scalars(of tokens: [Pattern.Token]) -> [Unicode.Scalar]? {
        append(tokens, isOutermost: true) ? text : nil
    }

    private mutating func append(_ tokens: [Pattern.Token], isOutermost: Bool) -> Bool {
        var index = 0
        while index < tokens.count {
            switch tokens[index] {
            case .literal(let scalar):
                text.append(scalar)
                index += 1
            case .unterminatedVariable: return false
            case .variable(let name):
                guard appendValue(of: name) else { return false }
                index += 1
            case .anyScalar, .anyRun:
                var count = 0
                var hasRun = false
                while index < tokens.count, [.anyScalar, .anyRun].contains(tokens[index]) {
                    if tokens[index] == .anyRun { hasRun = true } else { count += 1 }
                    index += 1
                }
                appendWord(count, hasRun, before: index < tokens.count ? tokens[index] : nil, isOutermost: isOutermost)
            }
        }
        return true
    }

    // MARK: - Wildcards

    private mutating func appendWord(_ count: Int, _ hasRun: Bool, before next: Pattern.Token?, isOutermost: Bool) {
        var word = hasRun ? run(before: next, isAtEnd: next == nil && isOutermost) : ""
        if hasRun, word.utf8.count < count {
            word = (isAtStart || text.isEmpty ? "" : "-") + values[filling.choice % values.count]
        }
        if hasRun, !word.isEmpty { runCount += 1 }
        var scalars = Array(word.unicodeScalars)
        let more = Array(filling.scalars.unicodeScalars)
        while scalars.count < count { scalars.append(more[scalars.count % more.count]) }
        text += scalars
    }

    /// What a star is.
    private func run(before next: Pattern.Token?, isAtEnd: Bool) -> String {
        switch source {
        case .query:
            if text.last == "=" { return values[filling.choice] }
            guard !filling.item.isEmpty else { return "" }
            return text.isEmpty
                ? filling.item + (next == nil ? "" : "&") : (isAtEnd && text.last != "&" ? "&" : "") + filling.item
        case .fragment where text.isEmpty: return ""
        case .path, .fragment, .queryName, .queryValue:
            guard isAtStart else { return source == .path || filling.rest.first != "/" ? filling.rest : "" }
            // Alone between slashes, nothing is a value, too; but "/.pdf" is no name.
            if filling.isShort, source == .path, next == nil || next == .literal("/") { return "" }
            return values[filling.choice % values.count] + (isAtEnd && source == .path ? filling.more : "")
        }
    }

    /// The values that the next star may have.
    private var values: [String] {
        if let name { return NaturalWords.values(after: name) }
        let before = String(scalars: Array(text.suffix(NaturalWriting.contextLength)))
        var known = NaturalWords.values(after: before)
        // A whole URL has slashes, and some of them do not count in a path.
        if source == .path, known[0].contains("/") { known = NaturalWords.other }
        // A second word that nothing is known of is another one.
        return known == NaturalWords.other && runCount > 0 ? ["details", "2"] : known
    }

    private static let contextLength = 100

    /// Whether a word may start here.
    private var isAtStart: Bool {
        guard let last = text.last else { return source != .fragment }
        return NaturalWriting.separators.contains(last)
    }

    private static let separators: Set<Unicode.Scalar> = ["/", "=", "-", "_", ".", ":", ",", "~", "@", "+", "!"]

    // MARK: - Variables

    private mutating func appendValue(of name: VerbatimText) -> Bool {
        let use = uses[name, default: 0]
        uses[name] = use + 1
        if variables.isPredefined(name.string) {
            guard let values = NaturalWriting.predefined[name.string] else { return false }
            // 12 is more of a number than 11 is.
            let isOfScalars = values[0].unicodeScalars.count == 1
            text += values[(filling.value + (isOfScalars ? use : 0)) % values.count].unicodeScalars
            return true
        }
        guard let values = variables.customVariable(name.string)?.values, !values.isEmpty else { return false }
        let areScalars = values.count > 1 && values.prefix(10).allSatisfy { $0.value.unicodeScalars.count == 1 }
        let value = values[(filling.value + (areScalars ? use : 0)) % values.count].value
        return append(Pattern(parsing: value, references: .literal).tokens, isOutermost: false)
    }

    private static let predefined: [String: [String]] = [
        "lang": ["en", "de", "fr", "es"], "region": ["US", "DE", "us", "FR"],
        "digit": ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"], "xdigit": ["1", "a", "2", "b", "3", "c"],
        "alnum": ["a", "1", "b", "2", "c", "3"], "alpha": ["a", "b", "c", "d"], "lower": ["a", "b", "c", "d"],
        "upper": ["A", "B", "C", "D"],
    ]
}
