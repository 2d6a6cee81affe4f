/// Lines no two of which are the same.
struct DistinctLines {
    private(set) var lines = LineBuffer()
    /// 64 bits of each line: two lines that share them count as one, of a million one in ten million times.
    private var seen: Set<UInt64> = []

    init(capacity: Int) { seen.reserveCapacity(capacity) }

    func contains(_ line: String) -> Bool { seen.contains(DistinctLines.mark(line)) }

    /// False, and nothing is changed, where the line is there already.
    @discardableResult
    mutating func append(_ line: String) -> Bool {
        guard seen.insert(DistinctLines.mark(line)).inserted else { return false }
        lines.append(line)
        return true
    }

    private static func mark(_ line: String) -> UInt64 {
        var mark: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in line.utf8 { mark = (mark ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return mark ^ (mark >> 29)
    }
}
