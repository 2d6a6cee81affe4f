import JSONSyntax
import Testing

struct ScalarStringTests {
    /// Pairs that `String` holds equal.
    @Test(arguments: [
        ("\u{E9}", "e\u{301}"), ("\u{1E0A}\u{323}", "\u{1E0C}\u{307}"), ("\u{AC00}", "\u{1100}\u{1161}"),
        ("\u{212B}", "\u{C5}"), ("a\u{2126}b", "a\u{3A9}b"),
    ])
    func canonicallyEquivalentTextsDiffer(left: String, right: String) {
        #expect(left == right)
        #expect(!left.hasSameScalars(as: right))
        #expect(ScalarString(left) != ScalarString(right))
        #expect(Set([ScalarString(left), ScalarString(right)]).count == 2)
    }

    @Test(arguments: ["", "a", "é", "e\u{301}", "🍣", "\u{0}", "a long text that is stored outside its string value"])
    func theSameScalarsAreEqual(text: String) {
        let copy = String(decoding: Array(text.utf8), as: UTF8.self)
        #expect(text.hasSameScalars(as: copy))
        #expect(ScalarString(text) == ScalarString(copy))
        #expect(ScalarString(text).hashValue == ScalarString(copy).hashValue)
        #expect(!text.hasSameScalars(as: text + "\u{0}"))
        #expect(!text.hasSameScalars(as: text + "\u{301}"))
    }

    @Test func theOrderIsThatOfTheScalars() {
        let texts = ["\u{10000}", "\u{FFFD}", "\u{E9}", "b", "e\u{301}", "", "B", "ba"]
        let sorted = texts.map(ScalarString.init).sorted().map(\.string)
        #expect(
            sorted.map { $0.unicodeScalars.map(\.value) }
                == texts.map { $0.unicodeScalars.map(\.value) }
                .sorted { $0.lexicographicallyPrecedes($1) })
        #expect(sorted.last == "\u{10000}")
    }
}
