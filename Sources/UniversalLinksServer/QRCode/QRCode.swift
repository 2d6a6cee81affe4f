/// A QR code (ISO/IEC 18004) of a text, in bytes, with error correction at level M: 15 % of it may be damaged.
package struct QRCode: Hashable, Sendable {
    /// The number of modules of a side, without the quiet zone around it.
    package let size: Int
    /// Row by row, whether a module is dark.
    private let modules: [Bool]

    /// The most bytes of a text: what version 25 can contain.
    package static let byteLimit = QRVersion.largest.byteCapacity

    /// A code; nil for a text of more than ``byteLimit`` bytes.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let version = QRVersion.smallest(forByteCount: bytes.count) else { return nil }
        var canvas = QRCanvas(version)
        canvas.draw(codewords: version.codewords(of: bytes))
        let masked = QRMask.all.map { canvas.masked(with: $0) }
        let best = masked.min { $0.penalty < $1.penalty } ?? canvas
        (size, modules) = (best.size, best.modules)
    }

    /// Whether the module in a column and a row is dark; outside of the code, none is.
    package subscript(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }
}
