/// Distinguishes a bundle identifier, which starts with the end of a domain, from a mistyped prefix.
enum ReverseDomain {
    /// Whether the text before the first period and the rest read as a bundle identifier without any prefix.
    static func isBundleIdentifier(prefix: String, rest: String) -> Bool {
        if prefix.isEmpty || isEnd(prefix) { return true }
        guard prefix.utf8.allSatisfy({ ASCIIKind.isLowercase($0) || $0 == UInt8(ascii: "-") }) else { return false }
        // Ten letters before `com` may be a prefix in lowercase.
        return prefix.utf8.count != 10 || !isEnd(String(rest.unicodeScalars.prefix { $0 != "." }))
    }

    /// Whether a domain can end in this: two letters, or one of the endings with which bundle identifiers start.
    static func isEnd(_ text: String) -> Bool {
        let text = text.asciiLowercased
        return ends.containsVerbatim(text) || (text.utf8.count == 2 && text.utf8.allSatisfy(ASCIIKind.isLowercase))
    }

    private static let ends: Set<String> = [
        "agency", "app", "apps", "biz", "blog", "cloud", "club", "codes", "com", "community", "company", "design",
        "dev",
        "digital", "edu", "finance", "fun", "games", "global", "gov", "group", "health", "info", "int", "life", "link",
        "live", "ltd", "media", "mil", "mobi", "money", "name", "net", "network", "news", "one", "online", "org",
        "page",
        "plus", "pro", "pub", "run", "shop", "site", "social", "software", "solutions", "space", "store", "studio",
        "systems", "team", "tech", "technology", "today", "tools", "top", "travel", "video", "wiki", "work", "works",
        "world", "xyz", "zone",
    ]
}
