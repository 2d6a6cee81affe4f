import CZlib

/// Makes gzip files (RFC 1952).
enum Gzip {
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        header + deflated(bytes, flush: Z_FINISH) + trailer(checksum: crc(bytes), count: bytes.count)
    }

    /// A file of about a thousandth of the size that it expands to.
    ///
    /// A piece after a full flush ends at a byte and refers to nothing before it, so repeating its bytes repeats its
    /// content.
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

    /// Raw deflate, without a header.
    private static func deflated(_ bytes: [UInt8], flush: Int32) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
            fatalError("zlib has no memory")
        }
        defer { deflateEnd(&stream) }
        // More than deflate needs for any input, including a flush.
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

extension Answer {
    /// Compressed whether the client accepts it or not.
    package static func gzip(_ text: String) -> Answer {
        coded(Gzip.compressed(Array(text.utf8)), as: "gzip")
    }

    /// About a thousandth of the size that it expands to.
    package static func gzipBomb(mebibytes: Int = 1_024) -> Answer {
        coded(Gzip.zeros(mebibytes: mebibytes), as: "gzip")
    }

    package static func damagedGzip(_ text: String) -> Answer {
        var bytes = Gzip.compressed(Array(text.utf8))
        for place in 10..<min(20, bytes.count) { bytes[place] ^= 0xFF }
        return coded(bytes, as: "gzip")
    }

    /// Complete for HTTP, but without its second half.
    package static func truncatedGzip(_ text: String) -> Answer {
        let bytes = Gzip.compressed(Array(text.utf8))
        return coded(Array(bytes.prefix(bytes.count / 2)), as: "gzip")
    }

    /// The `Content-Encoding` of Brotli, with the bytes of a small stored block.
    package static let brotli = coded([0x8B, 0x00, 0x80, 0x7B, 0x7D, 0x03], as: "br")

    package static func coded(_ bytes: [UInt8], as coding: String) -> Answer {
        file(bytes: bytes, fields: ["Content-Encoding": coding])
    }
}
