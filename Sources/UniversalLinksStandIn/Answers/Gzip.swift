import CZlib

/// Makes gzip files (RFC 1952).
enum Gzip {
    /// A file of these bytes.
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        header + deflated(bytes, flush: Z_FINISH) + trailer(checksum: crc(bytes), count: bytes.count)
    }

    /// A file that stands for this many mebibytes of zeros, about a thousandth of it.
    ///
    /// A piece behind a full flush ends at a byte and refers to nothing before it: the same bytes again stand for as
    /// much again.
    static func zeros(mebibytes: Int) -> [UInt8] {
        let piece = [UInt8](repeating: 0, count: 1 << 20)
        let pieceBytes = deflated(piece, flush: Z_FULL_FLUSH)
        let pieceChecksum = crc(piece)
        var file = header
        var checksum: UInt = 0
        file.reserveCapacity(pieceBytes.count * mebibytes + 32)
        for _ in 0..<mebibytes {
            file += pieceBytes
            checksum = crc32_combine(checksum, pieceChecksum, numericCast(piece.count))
        }
        return file + deflated([], flush: Z_FINISH) + trailer(checksum: checksum, count: piece.count * mebibytes)
    }

    private static let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

    private static func trailer(checksum: UInt, count: Int) -> [UInt8] {
        [UInt32(truncatingIfNeeded: checksum), UInt32(truncatingIfNeeded: count)].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt {
        bytes.withUnsafeBufferPointer { crc32(0, $0.baseAddress, UInt32($0.count)) }
    }

    /// The bytes as deflate writes them, without a header.
    private static func deflated(_ bytes: [UInt8], flush: Int32) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            fatalError("zlib has no memory")
        }
        defer { deflateEnd(&stream) }
        // More than deflate needs for any input, a flush included.
        var output = [UInt8](repeating: 0, count: bytes.count + bytes.count / 1_000 + 1_024)
        var input = bytes
        let count = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                deflate(&stream, flush)
                return output.count - Int(stream.avail_out)
            }
        }
        return Array(output[..<count])
    }
}
