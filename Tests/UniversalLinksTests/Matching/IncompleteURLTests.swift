import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// What is seen of a URL at once is what parsing it would say.
struct IncompleteURLTests {
    private static func atOnce(_ text: String) -> String? {
        Array(text.utf8).withUnsafeBufferPointer(LinkURL.problemAtOnce)
    }

    private static func parsed(_ text: String) throws(LinkURLError) -> String? {
        try LinkURL(parsing: text).problemAsArgument
    }

    @Test(arguments: [
        "", "a", "/a:b", ":", ":a", "192.0.2.1 - - [24/Nov/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 1", "a?b:c", "#",
        "a@b:c",
        "é/a:b", "a/%zz",
    ])
    func textWithoutASchemeIsNotParsed(_ text: String) throws {
        let problem = try #require(Self.atOnce(text))
        #expect(problem == (try Self.parsed(text)))
    }

    @Test(arguments: [
        "https://a.example/", "a:b", "//a.example/b", "//", "//a b/", "2026-11-24T10:00:00Z /a", "https:/a",
    ])
    func otherTextIsParsed(_ text: String) {
        #expect(Self.atOnce(text) == nil)
    }

    @Test func bothSayTheSameOfAnyText() {
        var random = SeededGenerator(announcedFor: "IncompleteURLTests")
        let pieces = ["https", ":", "/", "//", "?", "#", "[", "]", "@", "a", "é", " ", "%", "1", "\u{0}"]
        for _ in 0..<Rounds.count(2_000, long: 100_000) {
            let count = Int.random(in: 0...8, using: &random)
            let text = (0..<count).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
            guard let problem = Self.atOnce(text) else { continue }
            #expect((try? Self.parsed(text)) == problem, "\(text.debugDescription)")
        }
    }
}
