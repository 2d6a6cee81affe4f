/// A member of a gzip file that holds bytes as they are (RFC 1951 section 3.2.4, RFC 1952).
enum GzipMember {
    static func bytes(holding text: String) -> [UInt8] {
        let plain = Array(text.utf8)
        var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var start = 0
        repeat {
            let piece = plain[start...].prefix(65_535)
            start += piece.count
            let count = UInt16(piece.count)
            member.append(start == plain.count ? 1 : 0)
            member += littleEndian(count) + littleEndian(~count) + piece
        } while start < plain.count
        return member + littleEndian(checksum(of: plain)) + littleEndian(UInt32(truncatingIfNeeded: plain.count))
    }

    private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// CRC-32 of RFC 1952 section 8.
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
