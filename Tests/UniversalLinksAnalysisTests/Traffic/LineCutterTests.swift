import Testing
import UniversalLinksAnalysis

struct LineCutterTests {
    private static let lineLimit = 6

    /// Lines shorter and longer than the limit, empty ones, and a last one with or without an end.
    private static let texts = [
        "", "\n", "a", "a\n", "abcdef\n", "abcdef", "abcdefg\n", "a\nbb\nccc\n\n\ndddddd\ne",
        "abcdefghijklmnopqrstuvwxyz",
        "abcdefghijklmnopqrstuvwxyz\nb\n", "a\nabcdefghijklmnop\nabcdefghijklm\nb", "a\r\nbcdef\r\n\r\n",
        "abcdefg\nabcdefg",
    ]

    /// Lines as their reader sees them: one byte above the limit is enough.
    private static func cut(_ text: String) -> String {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0.prefix(lineLimit + 1), as: UTF8.self) }.joined(separator: "\n")
    }

    private static func blocks(of text: String, room: Int, pieceSize: Int, failsAtEnd: Bool = false) -> [String] {
        var cutter = LineCutter(lineLimit: lineLimit)
        var rest = Array(text.utf8)[...]
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
        defer { block.deallocate() }
        var blocks: [String] = []
        while true {
            let count = cutter.fill(block) { room in
                guard !rest.isEmpty else { return failsAtEnd ? .failure : .end }
                let piece = rest.prefix(min(room.count, pieceSize))
                room.copyBytes(from: piece)
                rest = rest.dropFirst(piece.count)
                return .bytes(piece.count)
            }
            guard count > 0 else { return blocks }
            blocks.append(String(decoding: block[..<count], as: UTF8.self))
        }
    }

    @Test(arguments: texts)
    func linesAreTheSameWhereverBlocksAndPiecesEnd(text: String) {
        for room in (Self.lineLimit + 2)...40 {
            for pieceSize in 1...12 {
                let blocks = Self.blocks(of: text, room: room, pieceSize: pieceSize)
                #expect(Self.cut(blocks.joined()) == Self.cut(text), "room \(room), pieces of \(pieceSize)")
                #expect(blocks.dropLast().allSatisfy { $0.utf8.last == 0x0A }, "room \(room), pieces of \(pieceSize)")
            }
        }
    }

    @Test(arguments: texts)
    func linesAreTheSameWhereverTheStreamPauses(text: String) {
        for room in (Self.lineLimit + 2)...20 {
            for (pieceSize, rhythm) in [(1, 2), (2, 3), (5, 2), (9, 3)] {
                var cutter = LineCutter(lineLimit: Self.lineLimit)
                var (rest, turn) = (Array(text.utf8)[...], 0)
                let block = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
                defer { block.deallocate() }
                var joined = ""
                while true {
                    let count = cutter.fill(block) { room in
                        turn += 1
                        guard turn % rhythm > 0 else { return .pause }
                        guard !rest.isEmpty else { return .end }
                        let piece = rest.prefix(min(room.count, pieceSize))
                        room.copyBytes(from: piece)
                        rest = rest.dropFirst(piece.count)
                        return .bytes(piece.count)
                    }
                    joined += String(decoding: block[..<count], as: UTF8.self)
                    if count == 0, cutter.hasEnded { break }
                    #expect(cutter.hasEnded || count == 0 || block[count - 1] == 0x0A)
                }
                #expect(Self.cut(joined) == Self.cut(text), "room \(room), pieces of \(pieceSize), \(rhythm)")
            }
        }
    }

    @Test func aLineWithoutAnEndIsNoLineWhereReadingFails() {
        for room in 8...20 {
            #expect(Self.blocks(of: "a\nbb\nccc", room: room, pieceSize: 3, failsAtEnd: true).joined() == "a\nbb\n")
            #expect(Self.blocks(of: "ccc", room: room, pieceSize: 3, failsAtEnd: true).isEmpty)
        }
    }
}
