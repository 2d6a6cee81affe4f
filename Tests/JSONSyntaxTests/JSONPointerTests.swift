import JSONSyntax
import Testing

struct JSONPointerTests {
    /// The document of RFC 6901 section 5.
    private static let example =
        #"{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}"#

    @Test(arguments: [
        ("", example),
        ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
        ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"),
    ])
    func theExamplesOfTheStandardHold(pointer: String, value: String) throws {
        let root = try JSONDocument(JSONPointerTests.example).root
        let found = try #require(JSONPointer(pointer).flatMap { root[$0] })
        #expect(JSONWriter(layout: .compact).text(of: found) == value)
    }

    @Test(
        arguments: [
            ("", []), ("/", [""]), ("//", ["", ""]), ("/a", ["a"]), ("/a/b/0", ["a", "b", "0"]), ("/~0", ["~"]),
            ("/~1", ["/"]), ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~0~1~1", ["~//"]), ("/é/🍣", ["é", "🍣"]),
            ("/\u{301}", ["\u{301}"]), ("/a/\u{301}/b", ["a", "\u{301}", "b"]), ("/~0\u{301}", ["~\u{301}"]),
            ("/ ", [" "]),
        ] as [(String, [String])])
    func theTextFormIsReadAndWritten(text: String, tokens: [String]) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.tokens.map(ScalarString.init) == tokens.map(ScalarString.init))
        #expect(pointer == JSONPointer(tokens: tokens))
        #expect(JSONPointer(tokens: tokens).description.hasSameScalars(as: text))
    }

    @Test(arguments: ["a", "a/b", "#/a", " /a", "/~", "/~2", "/a~", "/a~/b", "/~~0", "/~a"])
    func otherTextsAreNoPointers(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test(arguments: [
        "/a/1x", "/a/01", "/a/00", "/a/-1", "/a/+1", "/a/1.0", "/a/ 1", "/a/", "/a/-", "/a/3", "/a/１",
        "/a/99999999999999999999", "/b", "/A", "/a/0/0", "/n/0", "/s/0", "/o/0",
    ])
    func whatIsNotThereIsNil(text: String) throws {
        let root = try JSONDocument(#"{"a":[0,1,2],"n":null,"s":"text","o":{}}"#).root
        #expect(root[try #require(JSONPointer(text))] == nil)
    }

    @Test func digitsNameMembersOfObjectsAndElementsOfArrays() throws {
        let root = try JSONDocument(#"{"0":["a",{"01":"b"}]}"#).root
        #expect(root[JSONPointer(tokens: ["0", "0"])]?.string == "a")
        #expect(root[JSONPointer(tokens: ["0", "1", "01"])]?.string == "b")
    }

    @Test func ofDuplicateKeysTheLastOneIsNamed() throws {
        let root = try JSONDocument(#"{"a":{"b":1},"a":{"c":2}}"#).root
        #expect(root[JSONPointer(tokens: ["a", "b"])] == nil)
        #expect(root[JSONPointer(tokens: ["a", "c"])]?.number == "2")
    }

    @Test func pointersGrowAndShrink() {
        let pointer = JSONPointer.root.appending("a/b").appending(0)
        #expect(pointer.description == "/a~1b/0")
        #expect(pointer.parent == JSONPointer(tokens: ["a/b"]))
        #expect(pointer.parent?.parent == .root)
        #expect(JSONPointer.root.parent == nil)
    }

    @Test func pointersAreNotNormalised() {
        let composed = JSONPointer(tokens: ["\u{E9}"])
        let decomposed = JSONPointer(tokens: ["e\u{301}"])
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
        #expect(JSONPointer(tokens: ["a", "b"]) != JSONPointer(tokens: ["ab"]))
        #expect(JSONPointer(tokens: [""]) != .root)
    }
}
