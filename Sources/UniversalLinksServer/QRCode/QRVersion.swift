/// A size of QR code, with its capacity at error correction level M.
struct QRVersion: Hashable, Sendable {
    /// 1 to 25.
    let number: Int

    static let largest = QRVersion(number: 25)

    /// Nil if no version is large enough.
    static func smallest(forByteCount count: Int) -> QRVersion? {
        (1...largest.number).lazy.map { QRVersion(number: $0) }.first { $0.byteCapacity >= count }
    }

    /// The modules per side.
    var size: Int { number * 4 + 17 }

    /// Per block (table 9 of the standard).
    private var correctionCount: Int {
        [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28][number - 1]
    }

    /// Table 9.
    private var blockCount: Int {
        [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21][number - 1]
    }

    /// In both directions (annex E).
    var alignmentCentres: [Int] {
        guard number > 1 else { return [] }
        let count = number / 7 + 2
        // Equal distances, rounded up to an even number, from the far end; the remainder is at the near end.
        let step = (size - 13 + 2 * (count - 1) - 1) / (2 * (count - 1)) * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    /// What is left beside the function patterns.
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

    var byteCapacity: Int { (dataCount * 8 - 4 - lengthBits) / 8 }

    /// Data and corrections, interleaved. The text must not be longer than ``byteCapacity``.
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

/// The error correction of QR codes: Reed–Solomon over GF(256) with x⁸ + x⁴ + x³ + x² + 1.
struct ReedSolomon: Sendable {
    /// Highest power first, without its leading 1.
    private let generator: [UInt8]

    /// - Parameter correctionCount: The codewords to add to a block.
    init(correctionCount: Int) {
        // The product of (x − 2ⁱ).
        var polynomial: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<correctionCount {
            var product = polynomial + [0]
            for (index, factor) in polynomial.enumerated() { product[index + 1] ^= ReedSolomon.product(factor, root) }
            polynomial = product
            root = ReedSolomon.product(root, 2)
        }
        generator = Array(polynomial.dropFirst())
    }

    /// The codewords to add to a block: the remainder of dividing it by the generator.
    func corrections(of block: ArraySlice<UInt8>) -> [UInt8] {
        var rest = [UInt8](repeating: 0, count: generator.count)
        for word in block {
            let factor = word ^ rest.removeFirst()
            rest.append(0)
            for index in rest.indices { rest[index] ^= ReedSolomon.product(generator[index], factor) }
        }
        return rest
    }

    private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var (left, right, product) = (left, right, UInt8(0))
        while right != 0 {
            if right & 1 == 1 { product ^= left }
            left = left << 1 ^ (left & 0x80 != 0 ? 0x1D : 0)
            right >>= 1
        }
        return product
    }
}
