import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// Patterns that go on behind a wildcard, of which the engine for bytes looks for two symbols before it reads anything else.
struct FastFloatingPatternTests {
    struct Row: CustomTestStringConvertible {
        let patterns: [String]
        var flags = ""
        let url: String
        /// The component that decides.
        let component: Int?

        var testDescription: String { "\(patterns) \(flags) \(url)" }
    }

    static let rows = [
        Row(patterns: ["/*/all-news/*"], url: "/x/all-news/y", component: 0),
        Row(patterns: ["/*/all-news/*"], url: "/x/all-new/y", component: nil),
        Row(patterns: ["/*/all-news/*"], url: "/x/all-snew/y", component: nil),
        // The slash that is added to the end is part of the text (semantics T2).
        Row(patterns: ["/*/all-news/*"], url: "/x/all-news", component: 0),
        Row(patterns: ["/*z/"], url: "/xz", component: 0),
        Row(patterns: ["/*z?/"], url: "/xz", component: nil),
        Row(patterns: ["/*zk"], url: "/", component: nil),
        Row(patterns: ["/*zk"], url: "", component: nil),
        // What stands behind the path is none of it.
        Row(patterns: ["/*zk"], url: "/x?zk", component: nil),
        Row(patterns: ["/*zk"], url: "/x#zk", component: nil),
        Row(patterns: ["/*z?k"], url: "/xz9k", component: 0),
        Row(patterns: ["/*z?k"], url: "/xzk", component: nil),
        Row(patterns: ["/*ZK"], flags: #", "caseSensitive": false"#, url: "/xzK", component: 0),
        Row(patterns: ["/*zk"], flags: #", "caseSensitive": false"#, url: "/xZK", component: 0),
        Row(patterns: ["/*zk"], url: "/xZK", component: nil),
        Row(patterns: ["/*ék"], flags: #", "percentEncoded": false"#, url: "/x%C3%A9k", component: 0),
        Row(patterns: ["/*zk"], flags: #", "percentEncoded": false"#, url: "/x%7Ak", component: 0),
        Row(patterns: ["/*zk"], url: "/x%7Ak", component: nil),
        Row(patterns: ["/*zk"], url: "/x//y**zk", component: 0),
        // Nothing is common to both.
        Row(patterns: ["/*zk", "/*wv"], url: "/xwv", component: 1),
        Row(patterns: ["/*zkq", "/*qzk"], url: "/xqzk", component: 1),
        Row(patterns: ["/*z*k"], url: "/xzyyyyyyyyyyyyk", component: 0),
    ]

    @Test(arguments: rows)
    func rowsAreDecidedAsListed(_ row: Row) throws {
        let decision = try Self.decision(row.patterns, row.flags, row.url)
        #expect(decision.component?.component == row.component)
    }

    /// Texts are read sixteen bytes at a time, so that every place and length is a case of its own.
    @Test(arguments: 0..<42)
    func symbolsAreFoundAtEveryPlace(_ count: Int) throws {
        let before = String(repeating: "q", count: count)
        for after in ["", "q", "qqqqqqqqq", "?zk", "?aaaaaaaaaaaaaaaaaaaaaaa", "#zk"] {
            for distance in 0..<9 {
                let between = String(repeating: "y", count: distance)
                let any = String(repeating: "?", count: distance)
                let hit = try Self.decision(["/*z\(any)k*"], "", "/\(before)z\(between)k\(after)")
                #expect(hit.component?.component == 0, "\(distance) \(after)")
                let miss = try Self.decision(["/*z\(any)k*"], "", "/\(before)k\(between)z\(after)")
                #expect(miss.component == nil, "\(distance) \(after)")
            }
        }
    }

    /// The decision for a path of `example.com`, after both engines gave the same one.
    private static func decision(_ patterns: [String], _ flags: String, _ path: String) throws -> Decision {
        let components = patterns.map { #"{"/": "\#($0)"\#(flags)}"# }.joined(separator: ", ")
        let file = #"{"applinks": {"details": [{"appIDs": ["A.com.example"], "components": [\#(components)]}]}}"#
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
        var cursor = matcher.makeCursor()
        let url = "https://example.com" + path
        let slice = Array(url.utf8)[...]
        let decision = try cursor.decide(slice.span, for: matcher.app("A.com.example"))
        let plain = cursor.decide(try LinkURL(parsing: url), for: "A.com.example")
        try #require(decision == plain, "\(patterns) \(url)")
        return decision
    }
}
