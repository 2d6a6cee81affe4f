import JSONSyntax
import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Parts of a URL in the form in which they are compared, beside `LinkTexts`.
struct PartReaderTests {
    private static let literals = "/é日k"

    private static func symbols(isDecoded: Bool, isFolded: Bool) throws -> SymbolTable {
        let flags = #", "percentEncoded": \#(!isDecoded), "caseSensitive": \#(!isFolded)"#
        return try EngineParts(paths: [literals], flags: flags).symbols
    }

    /// The bits of all bytes of a part, as ``LinkBytes`` finds them.
    private static func bits(_ bytes: [UInt8], _ table: OwnedBufferView<UInt8>) -> UInt8 {
        var bits: UInt8 = 0
        for (index, byte) in bytes.enumerated() {
            bits |= table[Int(byte)]
            guard byte == UInt8(ascii: "%") else { continue }
            let isEscape =
                index + 2 < bytes.count && PercentDecoding.hexDigit(bytes[index + 1]) != nil
                && PercentDecoding.hexDigit(bytes[index + 2]) != nil
            if !isEscape { bits |= ByteClasses.invalid }
        }
        return bits
    }

    private static let pieces = [
        "a", "b", "/", "*", "//", "%41", "%2F", "%c3%a9", "%C3%89", "%E6%97%A5", "%C3%BC", "%FF", "%", "%4", " ", "[",
        "K", "%E2%84%AA", "%00", "%2a%2a", "=", "&",
    ]

    @Test(arguments: [false, true], [false, true])
    func textsAreThoseOfThePlainEngine(_ isDecoded: Bool, _ isFolded: Bool) throws {
        var generator = RandomPatterns(announcedFor: "PartReaderTests, \(isDecoded) \(isFolded)")
        let symbols = try Self.symbols(isDecoded: isDecoded, isFolded: isFolded)
        let form = LinkTexts.Form(isDecoded: isDecoded, isFolded: isFolded)
        let tables = LinkTables()
        let reader = PartReader(tables.view)
        for _ in 0..<2_000 {
            let path = "/" + generator.text(Self.pieces, 0...5).replacing("?", with: "")
            let query = generator.text(Self.pieces, 0...5)
            var texts = LinkTexts(try LinkURL(parsing: "https://example.com\(path)?\(query)"))
            for (part, written) in [(LinkURL.Part.path, path), (.query, query)] {
                let bytes = Array(written.utf8)
                let table = part == .path ? tables.view.path : tables.view.query
                let bits = Self.bits(bytes, table)
                let read = bytes.withUnsafeBufferPointer { buffer -> [UInt8] in
                    guard part == .path else { return Array(reader.text(buffer, bits, symbols)) }
                    let text = reader.path(buffer, bits, symbols)
                    return (0..<text.count).map { text[$0] }
                }
                var expected = texts.text(of: part, form).map { symbols.symbol(reading: $0) }
                // The slash at the end is added later, and folding is done where symbols are compared.
                if part == .path, read.count < expected.count, expected.last == SymbolTable.slash {
                    expected.removeLast()
                }
                let folded = read.map { symbols.reading[Int($0)] }
                #expect(folded == expected, "\(written)")
                #expect(!reader.takesUnreadablePart())
            }
        }
        #expect(tables.view.path.count == 256)
    }

    @Test(arguments: [false, true])
    func namesAreThoseOfThePlainEngine(_ isDecoded: Bool) throws {
        var generator = RandomPatterns(announcedFor: "PartReaderTests, names \(isDecoded)")
        let tables = LinkTables()
        let reader = PartReader(tables.view)
        let pieces = Self.pieces.filter { !"=&".contains($0) }
        for _ in 0..<1_000 {
            let name = generator.text(pieces, 1...4)
            var texts = LinkTexts(try LinkURL(parsing: "https://example.com/?\(name)=x"))
            let bytes = Array(name.utf8)
            let bits = Self.bits(bytes, tables.view.query)
            let read = bytes.withUnsafeBufferPointer {
                String(decoding: reader.name($0, bits, isDecoded: isDecoded), as: UTF8.self)
            }
            let known = texts.queryValues(LinkTexts.Form(isDecoded: isDecoded, isFolded: true)).keys
            #expect(known.map { String(scalars: $0) } == [read], "\(name)")
        }
        #expect(tables.view.query.count == 256)
    }

    @Test func aTextBeyondAnOverfullTableIsTold() throws {
        var pattern = "/"
        for value in UInt32(0)..<130 { pattern.unicodeScalars.append(try #require(Unicode.Scalar(0x4E00 + value))) }
        let symbols = try EngineParts(paths: [pattern], flags: #", "percentEncoded": false"#).symbols
        let tables = LinkTables()
        let reader = PartReader(tables.view)
        let bits = ByteClasses.percent
        _ = Array("/%41".utf8).withUnsafeBufferPointer { reader.path($0, bits, symbols) }
        #expect(!reader.takesUnreadablePart())
        _ = Array("/%C3%A9".utf8).withUnsafeBufferPointer { reader.path($0, bits, symbols) }
        #expect(reader.takesUnreadablePart())
        #expect(!reader.takesUnreadablePart(), "told once")
        #expect(tables.view.path.count == 256)
    }

    /// The start of UTF-8, beside the standard library.
    @Test func scalarsAreThoseOfTheStandardLibrary() {
        var random = SeededGenerator(announcedFor: "PartReaderTests, UTF-8")
        let leads: [UInt8] = [0x41, 0x80, 0xC1, 0xC2, 0xDF, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF]
        let others: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0]
        var validCount = 0
        for _ in 0..<20_000 {
            var bytes = [random.pick(leads)]
            for _ in 0..<Int.random(in: 0...3, using: &random) { bytes.append(random.pick(others)) }
            let expected = String(wellFormedUTF8: bytes)
            let isValid = bytes.withUnsafeBufferPointer { UTF8Reading.isValid($0) }
            #expect(isValid == (expected != nil), "\(bytes)")
            validCount += isValid ? 1 : 0
            guard let expected, bytes[0] >= 0x80 else { continue }
            let found = bytes.withUnsafeBufferPointer { UTF8Reading.scalar(in: $0, at: 0) }
            #expect(found?.0 == expected.unicodeScalars.first)
            #expect(found?.1 == found.map { String($0.0).utf8.count })
        }
        #expect(validCount > 100)
    }
}
