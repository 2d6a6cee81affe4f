import Testing
import UniversalLinks

/// Section 6 of the specification: key `/`.
struct PathStatementTests {
    @Test("T1: the leading slash of a pattern is optional")
    func leadingSlashIsOptional() throws {
        try DecisionRow.checkAll([
            .path("shop", "/shop", .matched),
            .path("/shop", "/shop", .matched),
            .path("shop/sale", "/shop/sale", .matched),
            .path("buy/*", "/buy/42", .matched),
            .path("shop/*", "/shop", .matched),
            .path("//shop", "/shop", .matched),
            .path("shop", "/xshop", .unmatched),
            .path("shop", "/shops", .unmatched),
            .path("shop", "/sho", .unmatched),
            .path("*shop", "/myshop", .matched),
            .path("*shop", "/shop", .matched),
            .path("*shop", "/shops", .unmatched),
        ])
    }

    @Test("T1: trailing slashes do not count, except after a final star")
    func trailingSlashesDoNotCount() throws {
        try DecisionRow.checkAll([
            .path("/buy", "/buy/", .matched),
            .path("/buy", "/buy//", .matched),
            .path("/buy/", "/buy", .matched),
            .path("/buy/", "/buy//", .matched),
            .path("/buy//", "/buy", .matched),
            .path("/shop/sale/", "/shop/sale", .matched),
            .path("/buy/*", "/buy", .matched),
            .path("/buy/*", "/buy/", .matched),
            .path("/buy/*", "/buy//", .matched),
            .path("/buy/*", "/buy/42", .matched),
            .path("/buy/*", "/buy/42/more/", .matched),
            .path("/buy/*", "/buyer", .unmatched),
            .path("/buy/*", "/bu", .unmatched),
            .path("/buy/*/", "/buy", .unmatched, assuming: ["T2"]),
            .path("/buy/*/", "/buy/42", .matched),
        ])
    }

    @Test("T1: what lies between slashes has to be there")
    func innerSegmentsHaveToBeThere() throws {
        try DecisionRow.checkAll([
            .path("/a/*/c", "/a/c", .unmatched),
            .path("/a/*/c", "/a/b/c", .matched),
            .path("/a/*/c", "/a/b/b/c/", .matched),
            .path("/a/*/c", "/a/b/c/d", .unmatched),
            .path("/id/????", "/id/481", .unmatched),
            .path("/id/????", "/id/4815", .matched),
            .path("/id/????", "/id/48152", .unmatched),
        ])
    }

    @Test("T1: the root pattern accepts the root and an empty path")
    func rootPatternAcceptsTheRoot() throws {
        try DecisionRow.checkAll([
            .path("/", "/", .matched),
            .path("/", "https://example.com", .matched),
            .path("/", "https://example.com?a=1#f", .matched),
            .path("/", "/a", .unmatched),
            .path("/a", "https://example.com", .unmatched),
            .path("/*", "https://example.com", .matched),
            .path("/*", "/", .matched),
        ])
    }

    @Test("T2: empty text becomes a slash, and one character is left alone")
    func shortTextsAreLeftAlone() throws {
        try DecisionRow.checkAll([
            .path("", "/", .matched, assuming: ["T2"]),
            .path("", "https://example.com", .matched, assuming: ["T2"]),
            .path("", "/a", .unmatched, assuming: ["T2"]),
            .path("a", "/a", .unmatched, assuming: ["T2"]),
            .path("a", "/a/", .unmatched, assuming: ["T2"]),
            .path("?", "/**/", .unmatched, assuming: ["T2"]),
            .path("?", "/a/", .unmatched, assuming: ["T2"]),
            .path("a", "/", .unmatched),
            .path("a", "/b", .unmatched),
            .path("ab", "/ab", .matched),
            .path("é", with: #""percentEncoded": false"#, "/%C3%A9", .unmatched, assuming: ["T2"]),
            // Two scalars: long enough for the slashes.
            .path("e\u{301}", with: #""percentEncoded": false"#, "/e%CC%81", .matched),
        ])
    }

    @Test("T2: double stars and inner double slashes fold")
    func runsFold() throws {
        try DecisionRow.checkAll([
            .path("/a//b", "/a/b", .matched, assuming: ["T2"]),
            .path("/a/b", "/a//b", .matched, assuming: ["T2"]),
            .path("/a//b", "/a///b", .matched, assuming: ["T2"]),
            .path("/a/**", "/a/b", .matched, assuming: ["T2"]),
            .path("/a/***/c", "/a/b/c", .matched, assuming: ["T2"]),
            .path("**", "/any/thing", .matched, assuming: ["T2"]),
            .path("/a*//b", "/a/b", .matched, assuming: ["T2"]),
            // The path of the URL folds alike, stars included.
            .path("/a*b", "/a**b", .matched),
            .path("/a?b", "/a**b", .matched, assuming: ["T2"]),
            // No reading of the double slash changes these.
            .path("/buy/*", "/buy/a//b", .matched),
            .path("/sell/*", "/buy/a//b", .unmatched),
        ])
    }

    @Test("T2: a pattern that starts with a star gets no leading slash")
    func leadingStarTakesTheSlash() throws {
        try DecisionRow.checkAll([
            .path("*/x", "/x", .matched, assuming: ["T2"]),
            .path("/*/x", "/x", .unmatched),
            .path("*/x", "/a/x", .matched),
            .path("*x", "/x", .matched),
            // A leading question mark gets the slash like a literal.
            .path("?x", "/ax", .matched, assuming: ["T2"]),
            .path("?x", "/x", .unmatched, assuming: ["T2"]),
        ])
    }

    @Test("T2: the added slash can be consumed by a wildcard")
    func addedSlashCanBeConsumed() throws {
        try DecisionRow.checkAll([
            .path("/buy?*", "/buy", .matched, assuming: ["G1", "T2"]),
            .path("/buy*?*", "/buy", .matched, assuming: ["G1", "T2"]),
            .path("/buy?*", "/buys", .matched),
            .path("/buy?", "/buy", .unmatched),
            .path("/buy?", "/buys", .matched),
            .path("/buy*", "/buy", .matched),
        ])
    }

    @Test("T2: a pattern that ends in a question mark or a variable gets the trailing slash")
    func trailingSlashIsAddedBehindReferences() throws {
        try DecisionRow.checkAll([
            .variables(#"{"v": ["sale"]}"#, "/shop/$(v)", "/shop/sale", .matched),
            .variables(#"{"v": ["sale"]}"#, "/shop/$(v)", "/shop/sale/", .matched),
            .variables(#"{"v": ["sale"]}"#, "$(v)", "/sale", .matched),
            .path("/shop/?", "/shop/x/", .matched),
        ])
    }

    @Test("T2: references are not expanded for it, and values are not normalised")
    func valuesAreNotNormalised() throws {
        try DecisionRow.checkAll([
            .variables(#"{"v": ["/sale"]}"#, "/shop/$(v)", "/shop/sale", .unmatched, assuming: ["T2"]),
            .variables(#"{"v": ["/sale"]}"#, "/shop$(v)", "/shop/sale", .matched),
            .variables(#"{"v": ["a//b"]}"#, "/$(v)", "/a/b", .unmatched, assuming: ["T2"]),
            .variables(#"{"v": ["a//b"]}"#, "/$(v)", "/a//b", .unmatched, assuming: ["T2"]),
            .variables(#"{"v": ["sale/"]}"#, "/$(v)", "/sale", .unmatched, assuming: ["T2"]),
        ])
    }

    @Test("T3: a lone star accepts every path, and stars cross slashes")
    func starAcceptsEverything() throws {
        try DecisionRow.checkAll([
            .path("*", "https://example.com", .matched),
            .path("*", "/", .matched),
            .path("*", "/a/b//c", .matched),
            .path("*", "/caf%C3%A9?q#f", .matched),
            .path("/a*z", "/a/b/c/z", .matched),
        ])
    }

    @Test("T4: a fragment written into a path pattern never matches")
    func fragmentInPathPatternNeverMatches() throws {
        try DecisionRow.checkAll([
            .path("/#/x", "/#/x", .unmatched),
            .path("/#/x", "/x", .unmatched),
            .path("/a#b", "/a#b", .unmatched),
            .path("/a#b", "/a%23b", .unmatched),
            .path("/a#b", with: #""percentEncoded": false"#, "/a%23b", .matched),
        ])
    }
}
