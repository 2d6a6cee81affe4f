/// A size of QR code, with its capacity at error correction level M.
struct QRVersion: Hashable, Sendable {
    /// 1 to 25.
    let number: Int

    static let largest = QRVersion(number: 25)

    /// The smallest version for so many bytes; nil if none is large enough.
    static func smallest(forByteCount count: Int) -> QRVersion? {
        (1...largest.number).lazy.map { QRVersion(number: $0) }.first { $0.byteCapacity >= count }
    }

    /// The number of modules of a side.
    var size: Int { number * 4 + 17 }

    /// The correction codewords of each block (table 9 of the standard).
    private var correctionCount: Int {
        [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28][number - 1]
    }

    /// The number of blocks (table 9).
    private var blockCount: Int {
        [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21][number - 1]
    }

    /// The centres of alignment patterns, in both directions (annex E).
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        // Equal distances, rounded up to an even number, from the far end; the rest is at the near end.
        let step = (size - 13 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    /// How many codewords there is room for beside the function patterns.
    var codewordCount: Int {
        let finders = 3 * 64
        let timing = 2 * (size - 16)
        let format = 31
        let versions = number >= 7 ? 36 : 0
        let centres = alignmentCentres.count
        // Three corners have finders; those in the timing lines share five modules with them.
        let alignments = centres == 0 ? 0 : (centres * centres - 3) * 25 - 2 * (centres - 2) * 5
        return (size * size - finders - timing - format - versions - alignments) / 8
    }

    private var dataCount: Int { codewordCount - blockCount * correctionCount }
    private var lengthBits: Int { number < 10 ? 8 : 16 }

    /// The most bytes of a text.
    var byteCapacity: Int { (dataCount * 8 - 4 - lengthBits) / 8 }

    /// The codewords of a text that is not longer than ``byteCapacity``: data and corrections, interleaved.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        let data = dataCodewords(of: bytes)
        let shortCount = dataCount / blockCount
        let longBlocks = dataCount % blockCount
        var blocks: [ArraySlice<UInt8>] = []
        var start = 0
        for index in 0..<blockCount {
            let end = start + shortCount + (index >= blockCount - longBlocks ? 1 : 0)
            blocks.append(data[start..<end])
            start = end
        }
        let code = ReedSolomon(correctionCount: correctionCount)
        let corrections = blocks.map { code.corrections(of: $0) }
        let interleaved = (0...shortCount).flatMap { index in
            blocks.compactMap { $0.count > index ? $0[$0.startIndex + index] : nil }
        }
        return interleaved + (0..<correctionCount).flatMap { index in corrections.map { $0[index] } }
    }

    /// Mode, length, bytes, terminator, and padding.
    private func dataCodewords(of bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            bits += (0..<count).reversed().map { value >> $0 & 1 == 1 }
        }
        append(0b0100, 4)
        append(bytes.count, lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, dataCount * 8 - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var words = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for padding in 0..<dataCount - words.count { words.append(padding.isMultiple(of: 2) ? 0xEC : 0x11) }
        return words
    }
}
