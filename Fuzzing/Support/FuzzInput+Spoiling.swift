extension FuzzInput {
    /// Bytes with a few mistakes in them, which the next bytes choose.
    mutating func spoiled(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<number(below: 8) where !bytes.isEmpty {
            let start = (Int(byte()) << 8 | Int(byte())) % bytes.count
            let end = min(bytes.count, start + number(below: 16))
            switch number(below: 6) {
            case 0: bytes.removeSubrange(start..<end)
            case 1: bytes.insert(contentsOf: Array(bytes[start..<end]), at: end)
            case 2: bytes.removeSubrange(end...)
            case 3: bytes.insert(byte(), at: start)
            default: bytes[start] = byte()
            }
        }
        return bytes
    }
}
