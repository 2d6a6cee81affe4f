import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// Files and URLs made to be expensive or to break something.
struct FastHostileTests {
    private static func file(_ components: [String], variables: String = "{}") -> String {
        let list = components.joined(separator: ", ")
        let detail = #"{"appIDs": ["A.com.example"], "components": [\#(list)]}"#
        return #"{"applinks": {"substitutionVariables": \#(variables), "details": [\#(detail)]}}"#
    }

    private static func path(_ pattern: String, _ rest: String = "") -> String {
        #"{"/": "\#(pattern)"\#(rest)}"#
    }

    /// Both engines' decisions, the one for bytes first.
    private static func decisions(
        _ cursor: inout Matcher.Cursor, _ url: [UInt8]
    ) -> (FastComparison.Outcome, FastComparison.Outcome) {
        let app = cursor.matcher.app("A.com.example")
        let slice = url[...]
        let fast = FastComparison.outcome { () throws(LinkURLError) in try cursor.decide(slice.span, for: app) }
        let plain = FastComparison.outcome { () throws(LinkURLError) in
            cursor.decide(try LinkURL(parsing: String(decoding: url, as: UTF8.self)), for: app.identifier)
        }
        return (fast, plain)
    }

    @Test func hostileBytesAreDecidedAlike() throws {
        var random = SeededGenerator(announcedFor: "FastHostileTests")
        var generator = FastGenerator(random: SeededGenerator(seed: random.next()))
        for _ in 0..<150 {
            let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(generator.file().utf8)))
            var cursor = matcher.makeCursor()
            for _ in 0..<20 {
                var url = random.oneIn(8) ? [] : Array("https://example.com/".utf8)
                for _ in 0..<Int.random(in: 0...30, using: &random) {
                    url.append(
                        random.oneIn(3)
                            ? UInt8.random(in: 0...255, using: &random) : random.pick(Array("/a*?#%2F&=.@:[]é".utf8)))
                }
                let (fast, plain) = Self.decisions(&cursor, url)
                try #require(fast == plain, "\(url)")
            }
        }
    }

    @Test func urlsOfAnyLengthAreDecidedAlike() throws {
        let components = [
            Self.path("/x/*/x", #", "exclude": true"#), Self.path("*a*a*b"),
            Self.path("/é*z", #", "percentEncoded": false"#),
            Self.path("*", ##", "?": {"a": "*?b"}, "#": "*c*d""##), Self.path("/$(lang)*$(region)/q"),
        ]
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(Self.file(components).utf8)))
        var cursor = matcher.makeCursor()
        let longest = LinkURL.maximumByteCount - "https://example.com/".utf8.count
        let pieces = ["a", "/", "*", "%", "%41", "%C3%A9", "é", "b/x", "\u{0}"]
        for piece in pieces {
            // The plain engine takes its time for what is this long.
            let isLong = ["a", "é", "/"].contains(piece)
            for count in piece == "é" ? [longest, longest + 1, 1_000] : isLong ? [20_000, 1_000] : [1_000] {
                let rest = String(repeating: piece, count: count / piece.utf8.count + 1).utf8.prefix(count)
                for part in isLong && count > 1_000 ? [""] : ["", "?a=", "#"] {
                    let url =
                        Array("https://example.com/".utf8) + Array(part.utf8) + Array(rest.dropLast(part.utf8.count))
                    let (fast, plain) = Self.decisions(&cursor, url)
                    #expect(fast == plain, "\(piece) × \(count), \(part)")
                }
            }
        }
    }

    @Test func deepPatternsAreDecidedAlike() throws {
        let nested = (1...120).map { Self.path("/" + String(repeating: "a/", count: $0) + ($0 % 3 == 0 ? "*b" : "")) }
        let starred = [Self.path("/" + String(repeating: "?*a", count: 60))]
        let empties = [Self.path("/" + String(repeating: "$(e)", count: 300) + "x")]
        for components in [nested, starred, empties] {
            let text = Self.file(components, variables: #"{"e": ["", "*", "a"]}"#)
            let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
            var cursor = matcher.makeCursor()
            for tail in ["", "b", "/x"] {
                for count in [0, 1, 119, 120, 121, 500] {
                    let url = Array(("https://example.com/" + String(repeating: "a/", count: count) + tail).utf8)
                    let (fast, plain) = Self.decisions(&cursor, url)
                    #expect(fast == plain, "\(count) \(tail)")
                }
            }
        }
    }

    @Test func manyStarsAreDecidedAlike() throws {
        var random = SeededGenerator(announcedFor: "FastHostileTests, stars")
        let components = (0..<16).map { _ in
            let middle = (0..<8).map { _ in random.pick(["a", "b", "ab", "a?a"]) }.joined(separator: "*")
            return Self.path("*\(middle)*b")
        }
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(Self.file(components).utf8)))
        var cursor = matcher.makeCursor()
        for _ in 0..<Rounds.count(120, long: 2_400) {
            let bias = random.pick([2, 5, 20])
            let text = (0..<random.pick([20, 120, 700])).map { _ in random.oneIn(bias) ? "b" : "a" }.joined()
            let (fast, plain) = Self.decisions(&cursor, Array("https://example.com/\(text)".utf8))
            try #require(fast == plain, "\(text)")
        }
    }

    /// Next to every symbol leads to a set of places in the patterns that was not met before.
    @Test(arguments: ["", #", "caseSensitive": false"#, #", "?": "*y""#])
    func crowdedPatternsAreDecidedAlike(_ rest: String) throws {
        var random = SeededGenerator(announcedFor: "FastHostileTests, crowded")
        let components = (0..<16).map { _ in
            let pieces = (0..<2).map { _ in
                "*" + random.pick(["a", "b", "B"])
                    + String(repeating: "?", count: Int.random(in: random.pick([8...20, 60...70]), using: &random))
                    + random.pick(["b", "/", "b/", "B*"])
            }
            return Self.path(pieces.joined(), rest)
        }
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(Self.file(components).utf8)))
        var cursor = matcher.makeCursor()
        for _ in 0..<Rounds.count(100, long: 2_000) {
            let text = (0..<Int.random(in: 0...220, using: &random)).map { _ in
                random.pick(["a", "b", "b", "A", "/", "x"])
            }
            let url = "https://example.com/\(text.joined())\(random.pick(["", "?x=y", "#b"]))"
            let (fast, plain) = Self.decisions(&cursor, Array(url.utf8))
            try #require(fast == plain, "\(url)")
        }
    }

    /// Every length around the number of places that one word of bits holds.
    @Test(arguments: 55..<75)
    func lengthsAroundAWordAreDecidedAlike(_ count: Int) throws {
        let variables = #"{"v": ["a*", "?b", "bb", "", "a?b*"], "w": ["*/", "ab"]}"#
        let components = ["/$(v)b*$(w)a", "/a*$(v)", "*b$(w)?", "/?????*a"].map { Self.path($0) }
        let text = Self.file(components, variables: variables)
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
        var cursor = matcher.makeCursor()
        var random = SeededGenerator(announcedFor: "FastHostileTests, lengths")
        for _ in 0..<Rounds.count(20, long: 400) {
            let path = (0..<count).map { _ in random.pick(["a", "b", "a", "b", "/", "c"]) }.joined()
            let (fast, plain) = Self.decisions(&cursor, Array("https://example.com/\(path)".utf8))
            try #require(fast == plain, "\(path)")
        }
    }

    /// Paths are read sixteen bytes at a time, so that every place is a case of its own.
    @Test(arguments: 0..<36)
    func unusualBytesAreDecidedAlikeAtEveryPlace(_ place: Int) throws {
        let components = [
            Self.path("/a*~", #", "exclude": true"#), Self.path("/*a/a?", #", "percentEncoded": false"#),
            Self.path("/a*A", #", "caseSensitive": false"#), Self.path("/*a"),
        ]
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(Self.file(components).utf8)))
        var cursor = matcher.makeCursor()
        let bytes = (0x00...0x2F).map { UInt8($0) } + Array(":?@AZ[\\]^_`az{|}~".utf8) + [0x7F, 0x80, 0xC3, 0xFF]
        for byte in Rounds.draw(bytes, oneOf: 3, for: "unusualBytesAreDecidedAlikeAtEveryPlace \(place)") {
            for behind in ["", "a", "/a~", "%41a?a", "aaaaaaaaaaaaaaaaa?q"] {
                let before = "https://example.com/" + String(repeating: "a", count: place)
                let url = Array(before.utf8) + [byte] + Array(behind.utf8)
                let (fast, plain) = Self.decisions(&cursor, url)
                #expect(fast == plain, "\(byte) at \(place), then \(behind)")
            }
        }
    }
}
