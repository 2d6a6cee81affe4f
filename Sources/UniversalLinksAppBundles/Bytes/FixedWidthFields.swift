/// Numbers of a fixed width, as headers of archives and executables have them.
extension Array where Element == UInt8 {
    enum ByteOrder: Sendable {
        /// The least significant byte first.
        case little
        /// The most significant byte first.
        case big
    }

    /// An unsigned number of `width` bytes; nil if it does not lie in the array, or in no `Int`.
    func number(at offset: Int, width: Int, _ order: ByteOrder) -> Int? {
        guard offset >= 0, offset <= count, width <= count - offset else { return nil }
        let field = self[offset..<(offset + width)]
        let value =
            switch order {
            case .little: field.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            case .big: field.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            }
        return Int(exactly: value)
    }
}
