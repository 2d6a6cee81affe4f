/// One of the eight patterns that are laid over the data, so that it does not look like a function pattern (table 10).
struct QRMask: Hashable, Sendable {
    /// 0 to 7.
    let number: Int

    static let all = (0..<8).map { QRMask(number: $0) }

    /// Whether the module in a column and a row is inverted.
    func inverts(_ column: Int, _ row: Int) -> Bool {
        let product = column * row
        switch number {
        case 0: return (row + column).isMultiple(of: 2)
        case 1: return row.isMultiple(of: 2)
        case 2: return column.isMultiple(of: 3)
        case 3: return (row + column).isMultiple(of: 3)
        case 4: return (row / 2 + column / 3).isMultiple(of: 2)
        case 5: return product % 2 + product % 3 == 0
        case 6: return (product % 2 + product % 3).isMultiple(of: 2)
        default: return ((row + column) % 2 + product % 3).isMultiple(of: 2)
        }
    }
}
