import JSONSyntax
import Testing

struct SourceTextTests {
    @Test(arguments: [
        ("", [""]),
        ("a", ["a"]),
        ("a\n", ["a", ""]),
        ("a\nb", ["a", "b"]),
        ("a\r\nb", ["a", "b"]),
        ("a\rb", ["a", "b"]),
        ("a\r\n\r\nb\r\n", ["a", "", "b", ""]),
        ("\r\r\n\n\r", ["", "", "", "", ""]),
        ("a\u{85}b\u{2028}c\u{B}d\u{C}e", ["a\u{85}b\u{2028}c\u{B}d\u{C}e"]),
        ("\u{FEFF}a\nb", ["a", "b"]),
    ])
    func linesEndWithALineFeedAReturnOrBoth(text: String, lines: [String]) {
        let source = SourceText(Array(text.utf8))
        #expect(source.lineCount == lines.count)
        #expect((1...source.lineCount).map { source.line($0) } == lines)
    }

    @Test func positionsCountLinesAndScalarsFrom1() {
        let text = "a\né\u{301}🍣b\r\n\tx\ry"
        let source = SourceText(Array(text.utf8))
        var offset = 0
        let positions = text.unicodeScalars.map { scalar in
            defer { offset += scalar.utf8.count }
            return "\(scalar.escaped(asASCII: true)) \(source.position(of: offset))"
        }
        #expect(
            positions == [
                "a 1:1", "\\n 1:2", "\\u{00E9} 2:1", "\\u{0301} 2:2", "\\u{0001F363} 2:3", "b 2:4", "\\r 2:5",
                "\\n 2:6",
                "\\t 3:1", "x 3:2", "\\r 3:3", "y 4:1",
            ])
        #expect(source.position(of: offset) == SourcePosition(line: 4, column: 2))
    }

    @Test func offsetsOutsideTheTextGiveItsEnds() {
        let source = SourceText(Array("a\nbc".utf8))
        #expect(source.position(of: -1) == SourcePosition(line: 1, column: 1))
        #expect(source.position(of: 4) == SourcePosition(line: 2, column: 3))
        #expect(source.position(of: .max) == SourcePosition(line: 2, column: 3))
        #expect(SourceText([]).position(of: 7) == SourcePosition(line: 1, column: 1))
    }

    @Test func eachByteThatIsNoUTF8IsAColumn() {
        let source = SourceText([0x61, 0xFF, 0xE2, 0x82, 0x62, 0xC3, 0xA9, 0x63])
        #expect([0, 1, 2, 3, 4, 5, 7].map { source.position(of: $0).column } == [1, 2, 3, 4, 5, 6, 7])
        #expect(source.line(1) == "a\u{FFFD}\u{FFFD}béc")
    }

    @Test func byteOrderMarksAreTakenOffAndRemembered() {
        #expect(SourceText([0xEF, 0xBB, 0xBF]).hasByteOrderMark)
        #expect(SourceText([0xEF, 0xBB, 0xBF, 0x61]).bytes == [0x61])
        #expect(SourceText([0xEF, 0xBB, 0xBF, 0x61]).position(of: 0) == SourcePosition(line: 1, column: 1))
        #expect(!SourceText([0xEF, 0xBB]).hasByteOrderMark)
        #expect(SourceText([0xEF, 0xBB]).bytes == [0xEF, 0xBB])
    }

    @Test func linesHaveByteRanges() {
        let source = SourceText(Array("é\r\n\nb".utf8))
        #expect((1...3).map { source.byteRange(ofLine: $0) } == [0..<2, 4..<4, 5..<6])
    }

    @Test(arguments: [Int.min, -1, 0, 3, Int.max])
    func linesThatDoNotExistAreEmpty(number: Int) {
        let source = SourceText(Array("a\nb".utf8))
        #expect(source.line(number).isEmpty)
        #expect(source.byteRange(ofLine: number) == 3..<3)
    }

    @Test func rangesAreCutAtTheEndsOfTheText() {
        let source = SourceText(Array("aéb".utf8))
        #expect(source.text(in: SourceRange(start: 1, end: 3)) == "é")
        #expect(source.text(in: SourceRange(start: -5, end: 1)) == "a")
        #expect(source.text(in: SourceRange(start: 3, end: 99)) == "b")
        #expect(source.text(in: SourceRange(start: 98, end: 99)).isEmpty)
        #expect(source.text(in: SourceRange(start: -9, end: -5)).isEmpty)
        #expect(source.text(in: SourceRange(start: 1, end: 2)) == "\u{FFFD}")
    }
}

extension Unicode.Scalar {
    fileprivate var utf8: String.UTF8View { String(self).utf8 }
}
