import UniversalLinks

/// Values that people put into URLs, chosen by the words in front of them: `42` after `/products/`, `anna` after `?user=`.
enum NaturalWords {
    /// The values for a text, the most natural one first; two or more.
    ///
    /// - Parameter text: What comes before: the end of a path, or the name of a query item.
    static func values(after text: String) -> [String] {
        // The nearest word that says something: that of the same segment, or, where that has begun, of the one before it.
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

    /// What names of settings that are on or off begin with.
    private static let flags: Set = ["no", "is", "has", "use", "disable", "enable", "open", "skip", "show", "force"]

    /// Names whose values are URLs.
    private static let addresses: [String: [String]] = Dictionary(
        uniqueKeysWithValues: ["url", "uri", "redirect", "link", "next", "continue"].map {
            ($0, ["https://example.com", "https://example.com/1"])
        })

    /// The values where nothing is known.
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

    /// Longer names are no words.
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
