import JSONSyntax
import Testing

/// Strings in a document: RFC 8259 section 7.
struct JSONStringTests {
    @Test(arguments: [
        (#""\"""#, "\""), (#""\\""#, "\\"), (#""\/""#, "/"), (#""\b""#, "\u{8}"), (#""\f""#, "\u{C}"),
        (#""\n""#, "\n"), (#""\r""#, "\r"), (#""\t""#, "\t"), (#""\u0000""#, "\u{0}"), (#""\u0041""#, "A"),
        (#""\u00e9""#, "é"), (#""\u00E9""#, "é"), (#""\uFFFF""#, "\u{FFFF}"), (#""\ud7ff""#, "\u{D7FF}"),
        (#""\ue000""#, "\u{E000}"), (#""a\u0062c""#, "abc"), (#""\\u0041""#, #"\u0041"#), (#""\\\"""#, #"\""#),
    ])
    func escapesDecode(text: String, decoded: String) throws {
        #expect(try #require(JSONDocument(text).root.string).hasSameScalars(as: decoded))
    }

    @Test(arguments: [
        (#""\ud83c\udf63""#, "🍣"), (#""\uD83C\uDF63""#, "🍣"), (#""\ud800\udc00""#, "\u{10000}"),
        (#""\udbff\udfff""#, "\u{10FFFF}"), (#""a\ud83c\udf63\ud83c\udf63b""#, "a🍣🍣b"),
    ])
    func surrogatePairsDecode(text: String, decoded: String) throws {
        #expect(try #require(JSONDocument(text).root.string).hasSameScalars(as: decoded))
    }

    @Test(arguments: [
        "é", "e\u{301}", "日本語", "🍣", "👨‍👩‍👧", "\u{7F}", "\u{80}", "\u{A0}", "\u{2028}\u{2029}", "\u{FEFF}", "“quoted”",
        "'", "`", "{{ a }}", "// a", "\u{FFFE}\u{FFFF}", "\u{10FFFF}",
    ])
    func everythingElseStandsForItself(text: String) throws {
        #expect(try #require(JSONDocument("\"\(text)\"").root.string).hasSameScalars(as: text))
        #expect(try #require(JSONDocument("\"\\n\(text)\\n\"").root.string).hasSameScalars(as: "\n\(text)\n"))
    }

    @Test(arguments: 0x00...0x1F as ClosedRange<UInt8>)
    func controlCharactersAreRefused(byte: UInt8) throws {
        let error = try #require(throws: JSONSyntaxError.self) {
            try JSONDocument(parsing: [0x22, 0x61, byte, 0x22])
        }
        let endsLine = byte == 0x0A || byte == 0x0D
        #expect(error.code == (endsLine ? .unclosedString : .controlCharacter))
        #expect(error.byteOffset == (endsLine ? 0 : 2))
    }

    @Test(arguments: 0x20...0x7E as ClosedRange<UInt8>)
    func onlyEightCharactersAndTheUFollowABackslash(byte: UInt8) throws {
        let bytes = [0x22, 0x5C, byte] + Array("0041\"".utf8)
        guard Array(#""\/bfnrtu"#.utf8).contains(byte) else {
            let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: bytes) }
            #expect(error.code == .invalidEscape)
            #expect(error.byteOffset == 1)
            return
        }
        // A quote that is escaped leaves the last one to close the string.
        #expect(
            try JSONDocument(parsing: bytes).root.string?.hasSuffix(byte == UInt8(ascii: "u") ? "A" : "0041") == true)
    }

    @Test func keysDecodeAsStringsDo() throws {
        let object = try #require(JSONDocument(#"{"\ud83c\udf63\/":1}"#).root.object)
        #expect(object.members.map(\.key) == ["🍣/"])
    }
}
