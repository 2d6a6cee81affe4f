import JSONSyntax
import Testing

/// Well-formed and ill-formed UTF-8, seen through the reader: the Unicode Standard, table 3-7.
struct UTF8SequenceTests {
    /// The first and the last sequence of each row of the table.
    @Test(
        arguments: [
            ([0x20], 0x20), ([0x7F], 0x7F),
            ([0xC2, 0x80], 0x80), ([0xDF, 0xBF], 0x7FF),
            ([0xE0, 0xA0, 0x80], 0x800), ([0xE0, 0xBF, 0xBF], 0xFFF),
            ([0xE1, 0x80, 0x80], 0x1000), ([0xEC, 0xBF, 0xBF], 0xCFFF),
            ([0xED, 0x80, 0x80], 0xD000), ([0xED, 0x9F, 0xBF], 0xD7FF),
            ([0xEE, 0x80, 0x80], 0xE000), ([0xEF, 0xBF, 0xBF], 0xFFFF),
            ([0xF0, 0x90, 0x80, 0x80], 0x10000), ([0xF0, 0xBF, 0xBF, 0xBF], 0x3FFFF),
            ([0xF1, 0x80, 0x80, 0x80], 0x40000), ([0xF3, 0xBF, 0xBF, 0xBF], 0xFFFFF),
            ([0xF4, 0x80, 0x80, 0x80], 0x100000), ([0xF4, 0x8F, 0xBF, 0xBF], 0x10FFFF),
        ] as [([UInt8], UInt32)])
    func wellFormedSequencesAreRead(sequence: [UInt8], scalar: UInt32) throws {
        let document = try JSONDocument(parsing: [0x22, 0x61] + sequence + [0x62, 0x22])
        #expect(document.root.string?.unicodeScalars.map(\.value) == [0x61, scalar, 0x62])
        #expect(document.source.position(of: 2 + sequence.count).column == 4)
    }

    @Test(
        arguments: [
            // Continuation bytes without a lead.
            [0x80], [0xBF], [0x9F, 0xBF],
            // Overlong forms.
            [0xC0, 0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            // Surrogates.
            [0xED, 0xA0, 0x80], [0xED, 0xAF, 0xBF], [0xED, 0xB0, 0x80], [0xED, 0xBF, 0xBF],
            // Above U+10FFFF.
            [0xF4, 0x90, 0x80, 0x80], [0xF4, 0xBF, 0xBF, 0xBF], [0xF5, 0x80, 0x80, 0x80], [0xF7, 0xBF, 0xBF, 0xBF],
            // Five and six bytes, and bytes that no UTF-8 has.
            [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], [0xFE], [0xFF],
            // Truncated.
            [0xC2], [0xDF], [0xE0], [0xE0, 0xA0], [0xE1, 0x80], [0xED, 0x9F], [0xEF, 0xBF], [0xF0, 0x90],
            [0xF0, 0x90, 0x80],
            [0xF3, 0xBF, 0xBF], [0xF4], [0xF4, 0x8F, 0xBF],
            // A byte below or above the continuation bytes.
            [0xC2, 0x7F], [0xC2, 0xC0], [0xE1, 0x80, 0x7F], [0xE1, 0xC0, 0x80], [0xF1, 0x80, 0x80, 0x7F],
            [0xF1, 0x80, 0xC0, 0x80],
        ] as [[UInt8]])
    func illFormedSequencesAreRefused(sequence: [UInt8]) throws {
        let value = Array("[\"é".utf8) + sequence
        let key = Array("{\"é".utf8) + sequence
        let word = Array("[\n".utf8) + sequence
        let texts: [(bytes: [UInt8], offset: Int, line: Int, column: Int)] = [
            (value + Array("\"]".utf8), 4, 1, 4), (value, 4, 1, 4), (key + Array("\":1}".utf8), 4, 1, 4),
            (word + Array("]".utf8), 2, 2, 1), (word, 2, 2, 1),
        ]
        for text in texts {
            let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(parsing: text.bytes) }
            #expect(error.code == .invalidUTF8)
            #expect(error.byteOffset == text.offset)
            #expect(error.position == SourcePosition(line: text.line, column: text.column))
        }
    }

    @Test func everyTwoByteSequenceIsReadAsTheStandardLibraryDoes() {
        var differing: [[UInt8]] = []
        for lead in 0x80...0xFF as ClosedRange<UInt8> {
            for second in 0x80...0xFF as ClosedRange<UInt8> {
                let isValid = Array(String(decoding: [lead, second], as: UTF8.self).utf8) == [lead, second]
                let isRead = (try? JSONDocument(parsing: [0x22, lead, second, 0x22])) != nil
                if isRead != isValid { differing.append([lead, second]) }
            }
        }
        #expect(differing.isEmpty)
    }
}
