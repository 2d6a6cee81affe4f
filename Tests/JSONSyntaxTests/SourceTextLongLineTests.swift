import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// Places in long lines are found without walking the line.
struct SourceTextLongLineTests {
    /// Some lines, one of them of 200,000 scalars of one to four bytes, with an invalid byte now and then.
    static let source: SourceText = {
        var bytes = Array("first\nsecond é\n".utf8)
        for index in 0..<200_000 {
            bytes += Array(["a", "é", "€", "😀"][index % 4].utf8)
            if index % 9_973 == 0 { bytes.append(0xFF) }
        }
        return SourceText(bytes + Array("\nlast".utf8))
    }()

    @Test func positionAndOffsetAreInverses() {
        var generator = SeededGenerator(announcedFor: "SourceTextLongLine")
        for _ in 0..<2_000 {
            var offset = Int.random(in: 0..<Self.source.bytes.count, using: &generator)
            while Self.source.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
            let position = Self.source.position(of: offset)
            #expect(Self.source.offset(of: position) == offset, "\(position)")
        }
    }

    @Test func columnsAreCountedAsFromTheStartOfTheLine() {
        let line = Self.source.byteRange(ofLine: 3)
        for offset in [line.lowerBound, line.lowerBound + 9_999, line.upperBound - 1] {
            var start = offset
            while Self.source.bytes[start] & 0xC0 == 0x80 { start -= 1 }
            let before = String(decoding: Self.source.bytes[line.lowerBound..<start], as: UTF8.self)
            #expect(Self.source.position(of: start) == SourcePosition(line: 3, column: before.unicodeScalars.count + 1))
        }
        #expect(Self.source.position(of: Self.source.bytes.count) == SourcePosition(line: 4, column: 5))
    }

    @Test(arguments: [(1, 0), (1, 3), (2, 7), (3, 20), (3, 100_000), (3, 498_000), (4, 0)])
    func anExcerptStartsAtItsColumn(line: Int, distance: Int) {
        let offset = min(Self.source.byteRange(ofLine: line).lowerBound + distance, Self.source.bytes.count)
        let (text, column) = Self.source.excerpt(ofLine: line, around: offset, scalarCount: 40)
        #expect(text.unicodeScalars.count <= 40)
        let start = Self.source.offset(of: SourcePosition(line: line, column: column))
        #expect(Self.source.text(in: SourceRange(start: start, end: start + text.utf8.count)).hasPrefix(text.prefix(5)))
        #expect(start <= offset && offset <= start + 160)
    }
}
