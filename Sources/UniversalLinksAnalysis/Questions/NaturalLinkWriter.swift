import UniversalLinks

/// Writes one text that a pattern matches, with values for its wildcards and variables.
struct NaturalLinkWriter {
    let variables: VariableTable
    let filling: NaturalLinks.Filling
    let source: TextDomain.Source
    /// The name of the query item, for its value.
    let name: String?

    private var text: [Unicode.Scalar] = []
    private var runCount = 0
    private var uses: [ScalarString: Int] = [:]

    init(variables: VariableTable, filling: NaturalLinks.Filling, source: TextDomain.Source, name: String?) {
        self.variables = variables
        self.filling = filling
        self.source = source
        self.name = name
    }

    /// Nil if the pattern matches no text.
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
            // Between slashes, an empty value is natural, too; but "/.pdf" is not a name.
            if filling.isShort, source == .path, next == nil || next == .literal("/") { return "" }
            return values[filling.choice % values.count] + (isAtEnd && source == .path ? filling.more : "")
        }
    }

    private var values: [String] {
        if let name { return NaturalWords.values(after: name) }
        let before = String(scalars: Array(text.suffix(NaturalLinkWriter.contextLength)))
        var known = NaturalWords.values(after: before)
        // A whole URL contains slashes, and repeated ones do not count in a path.
        if source == .path, known[0].contains("/") { known = NaturalWords.other }
        // A second star without a known word before it gets a different value.
        return known == NaturalWords.other && runCount > 0 ? ["details", "2"] : known
    }

    private static let contextLength = 100

    private var isAtStart: Bool {
        guard let last = text.last else { return source != .fragment }
        return NaturalLinkWriter.separators.contains(last)
    }

    private static let separators: Set<Unicode.Scalar> = ["/", "=", "-", "_", ".", ":", ",", "~", "@", "+", "!"]

    // MARK: - Variables

    private mutating func appendValue(of name: ScalarString) -> Bool {
        let use = uses[name, default: 0]
        uses[name] = use + 1
        if variables.isPredefined(name.string) {
            guard let values = NaturalLinkWriter.predefined[name.string] else { return false }
            // 12 looks more like a number than 11.
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

/// Values that people write in URLs, chosen by the words before them: `42` after `/products/`, `anna` after `?user=`.
enum NaturalWords {
    /// At least two values, the most natural one first.
    ///
    /// - Parameter text: What comes before: the end of a path, or the name of a query item.
    static func values(after text: String) -> [String] {
        // The nearest word that says something: in the same segment, or in the one before if this one starts here.
        let isAtStart = text.utf8.last == UInt8(ascii: "/")
        for segment in text.unicodeScalars.split(separator: "/").suffix(isAtStart ? 1 : 2).reversed() {
            let words = words(of: String(segment))
            if words.count > 1, flags.contains(words[0]) { return ["true", "1"] }
            if words.count == 1, let found = addresses[words[0]] { return found }
            for word in words.reversed() {
                if let found = known[word] ?? (word.hasSuffix("s") ? known[String(word.dropLast())] : nil) {
                    return found
                }
            }
        }
        return other
    }

    /// The first words of settings that are on or off.
    private static let flags: Set = ["no", "is", "has", "use", "disable", "enable", "open", "skip", "show", "force"]

    private static let addresses: [String: [String]] = Dictionary(
        uniqueKeysWithValues: ["url", "uri", "redirect", "link", "next", "continue"].map {
            ($0, ["https://example.com", "https://example.com/1"])
        })

    /// For names that say nothing.
    static let other = ["example", "1"]

    /// The words of a name like `productId`, `order-number` or `user_id`, in lower case.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for scalar in name.unicodeScalars.suffix(longestName) {
            guard scalar.isASCII, URLCharacters.isLetter(UInt8(scalar.value)) else {
                words.append(word)
                word = ""
                continue
            }
            let isUpper = ("A"..."Z").contains(scalar)
            if isUpper, wasLower {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
            wasLower = !isUpper
        }
        return (words + [word]).filter { !$0.isEmpty }.map { $0.asciiLowercased }
    }

    /// Longer names are not split.
    private static let longestName = 64

    private static let known: [String: [String]] = {
        let groups: [([String], [String])] = [
            (
                [
                    "id", "ids", "no", "nr", "num", "number", "product", "item", "order", "p", "pid", "sku", "article",
                    "booking", "reservation", "invoice", "ticket", "event", "offer", "deal", "listing", "property",
                    "job",
                    "course", "question", "comment", "message", "chat", "game", "match", "trip", "ride", "page", "step",
                    "room", "group", "thread", "case", "transaction", "payment", "receipt", "delivery",
                ], ["42", "1234"]
            ),
            (
                [
                    "token", "code", "key", "hash", "session", "sid", "otp", "signature", "sig", "invite", "invitation",
                    "referral", "coupon", "voucher", "promo", "verify", "confirm", "confirmation", "reset", "share",
                    "video",
                    "watch", "auth", "state", "nonce",
                ], ["abc123", "xyz789"]
            ),
            (
                [
                    "user", "username", "u", "profile", "author", "member", "people", "person", "friend",
                    "artist", "creator", "seller", "follow",
                ], ["anna", "ben"]
            ),
            (["email", "mail"], ["anna@example.com", "ben@example.com"]),
            (["q", "query", "search", "keyword"], ["coffee", "music"]),
            (["lang", "language", "locale", "hl"], ["en", "de"]),
            (["country", "region", "market"], ["us", "de"]),
            (["city", "location", "place", "store"], ["berlin", "paris"]),
            (["date", "day"], ["2026-05-01", "2026-12-24"]), (["year"], ["2026", "2027"]),
            (["blog", "post", "news", "story", "stories", "press", "magazine"], ["hello-world", "what-is-new"]),
            (["category", "categories", "collection", "tag", "topic", "genre"], ["new", "summer"]),
            (["source", "medium", "campaign", "ref", "utm"], ["newsletter", "email"]),
        ]
        var known: [String: [String]] = [:]
        for (words, values) in groups {
            for word in words { known[word] = values }
        }
        return known
    }()
}
