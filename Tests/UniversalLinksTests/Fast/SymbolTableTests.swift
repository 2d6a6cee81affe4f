import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Scalars as symbols of one byte.
struct SymbolTableTests {
    private static let decoded = #", "percentEncoded": false"#
    private static let folded = #", "percentEncoded": false, "caseSensitive": false"#

    @Test func asciiIsItself() throws {
        let symbols = try EngineParts(paths: ["/é"], flags: Self.decoded).symbols
        for byte in UInt8(0)..<0x80 {
            let scalar = Unicode.Scalar(byte)
            #expect(symbols.symbol(of: scalar) == byte)
            #expect(symbols.symbol(reading: scalar) == byte)
            #expect(symbols.scalar(of: byte) == scalar)
            #expect(symbols.reading[Int(byte)] == byte)
        }
    }

    @Test func foldingReadsCapitalsAsSmallLetters() throws {
        let symbols = try EngineParts(paths: ["/É", "/k"], flags: Self.folded).symbols
        for byte in UInt8(0)..<0x80 {
            let folded = CaseFolding.folded(Unicode.Scalar(byte))
            #expect(symbols.symbol(reading: Unicode.Scalar(byte)) == UInt8(folded.value))
            #expect(symbols.reading[Int(byte)] == UInt8(folded.value))
        }
        #expect(symbols.symbol(reading: "É") == symbols.symbol(of: "é"))
        // The sign for Kelvin is a k, semantics C2.
        #expect(symbols.symbol(reading: "\u{212A}") == UInt8(ascii: "k"))
    }

    @Test func literalsBeyondASCIIHaveBytesOfTheirOwnInTheirOrder() throws {
        let symbols = try EngineParts(paths: ["/日é", "/é*ß"], flags: Self.decoded).symbols
        #expect(symbols.foreignCount == 3)
        #expect(["ß", "é", "日"].map { symbols.symbol(of: $0) } == [0x80, 0x81, 0x82])
        #expect([0x80, 0x81, 0x82].map { symbols.scalar(of: $0) } == ["ß", "é", "日"])
        #expect(symbols.symbol(of: "ü") == nil)
        #expect(symbols.symbol(reading: "ü") == SymbolTable.other)
        #expect(symbols.scalar(of: SymbolTable.other) == nil)
    }

    @Test func valuesOfVariablesAndQueriesCount() throws {
        let parts = try EngineParts(
            components: [
                ##"{"/": "/$(v)", "?": {"a": "ö"}, "#": "ü", "percentEncoded": false}"##, #"{"/": "/encoded/é"}"#,
            ], variables: #"{"v": ["ä"]}"#)
        #expect(["ä", "ö", "ü"].map { parts.symbols.symbol(of: $0) } == [0x80, 0x81, 0x82])
        #expect(parts.symbols.symbol(of: "é") == nil, "another form")
    }

    @Test func encodedTextsHaveASCIIAlone() throws {
        let symbols = try EngineParts(paths: ["/é"]).symbols
        #expect(symbols.foreignCount == 0)
        #expect(symbols.symbol(of: "é") == nil)
    }

    /// The byte 0xFF means any other scalar, so there is room for 127.
    @Test(arguments: [(127, false), (128, true)])
    func tooManyLiteralsFillTheTable(_ count: UInt32, _ isOverfull: Bool) throws {
        var pattern = "/"
        for value in 0..<count { pattern.unicodeScalars.append(try #require(Unicode.Scalar(0x4E00 + value))) }
        let symbols = try EngineParts(paths: [pattern], flags: Self.decoded).symbols
        #expect(symbols.isOverfull == isOverfull)
        #expect(symbols.foreignCount == (isOverfull ? 0 : Int(count)))
        if !isOverfull { #expect(symbols.symbol(of: "\u{4E7E}") == 0xFE) }
    }

    /// To a pattern, texts are alike exactly where their symbols are.
    @Test func symbolsAreEqualWhereScalarsAre() throws {
        var random = SeededGenerator(announcedFor: "SymbolTableTests")
        let literals = Array("abéßñ日本ЖΩ".unicodeScalars)
        let symbols = try EngineParts(paths: ["/abéßñ日本ЖΩ"], flags: Self.decoded).symbols
        for _ in 0..<300 {
            let scalar = Unicode.Scalar(UInt32.random(in: 1...0x7FFF, using: &random)) ?? "x"
            let symbol = symbols.symbol(reading: scalar)
            for literal in literals { #expect((symbols.symbol(of: literal) == symbol) == (literal == scalar)) }
        }
    }
}
