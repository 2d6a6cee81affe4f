import CZlib
import Testing
import UniversalLinksTestSupport
import _UniversalLinksDecompression

@Suite("Compressed bytes")
struct DecompressorTests {
    @Test("What zlib compressed comes back in every format", arguments: CompressedFormat.allCases, [0, 1, 70_000])
    func roundTrip(format: CompressedFormat, count: Int) throws {
        let plain = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 3) }
        let packed = compressed(plain, format)
        #expect(try Decompressor.decompressed(packed, format, limit: count) == plain)
    }

    @Test("More than the limit is refused, and not held")
    func limit() {
        let packed = compressed([UInt8](repeating: 0, count: 1_000_000), .gzip)
        #expect(throws: DecompressionError.tooLarge(limit: 1_000)) {
            try Decompressor.decompressed(packed, .gzip, limit: 1_000)
        }
    }

    @Test("Every prefix of compressed data is truncated", arguments: CompressedFormat.allCases)
    func truncation(format: CompressedFormat) {
        let packed = compressed(Array("universal links".utf8), format)
        for count in 0..<packed.count {
            #expect(throws: DecompressionError.truncated, "\(count) bytes") {
                try Decompressor.decompressed(packed.prefix(count), format, limit: 100)
            }
        }
    }

    @Test("Members of a gzip file follow each other")
    func members() throws {
        let packed = compressed(Array("one ".utf8), .gzip) + compressed(Array("two".utf8), .gzip)
        let plain = try Decompressor.decompressed(packed, .gzip, limit: 100)
        #expect(String(decoding: plain, as: UTF8.self) == "one two")
    }

    @Test("Something else is refused with a reason", arguments: [CompressedFormat.gzip, .zlib])
    func damage(format: CompressedFormat) {
        let error = #expect(throws: DecompressionError.self) {
            try Decompressor.decompressed(Array("{\"applinks\": {}}".utf8), format, limit: 100)
        }
        #expect("\(error as Any)".contains("damaged"))
    }
}

/// The bytes as zlib compresses them.
private func compressed(_ plain: [UInt8], _ format: CompressedFormat) -> [UInt8] {
    let windowBits: Int32 =
        switch format {
        case .gzip: 31
        case .zlib: 15
        case .deflate: -15
        }
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    precondition(deflateInit2_(&stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK)
    var input = plain
    var output = [UInt8](repeating: 0, count: plain.count + 1_000)
    let count = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(output.count)
            precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
            return output.count - Int(stream.avail_out)
        }
    }
    deflateEnd(&stream)
    return Array(output[..<count])
}
