/// The error correction of QR codes: Reed–Solomon over the 256 elements that x⁸ + x⁴ + x³ + x² + 1 defines.
struct ReedSolomon: Sendable {
    /// The generator polynomial, highest power first, without its leading 1.
    private let generator: [UInt8]

    /// - Parameter correctionCount: How many codewords are added to a block.
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

    /// The codewords that are added to a block: what is left when it is divided by the generator.
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
