import CZlib
import Testing
import UniversalLinksAppBundles
import UniversalLinksTestSupport

/// How much of an archive is decompressed.
struct InflationLimitTests {
    /// An archive of an app whose executable has its only part far behind zeros, which cost nearly nothing.
    private static func archive(zeroCount: Int) -> [UInt8] {
        // A file for several architectures begins with where each of them is.
        let part = SignedExecutable(xml: ListValue.entitlements(AppFixture.domains).xml)
        let offset = 28 + zeroCount
        let start =
            Bytes.big(0xCAFE_BABE, 4) + Bytes.big(1, 4) + Bytes.big(0x0100_000C, 4) + Bytes.big(0, 4)
            + Bytes.big(offset, 4) + Bytes.big(part.bytes.count, 4) + Bytes.big(0, 4)
        var zip = ZipFile(AppFixture().files())
        for index in zip.entries.indices where zip.entries[index].name.hasSuffix("/Eats") {
            zip.entries[index].deflated = deflated(start, zeroCount: zeroCount, part.bytes)
            zip.entries[index].claimedCount = offset + part.bytes.count
        }
        return zip.bytes
    }

    private static func deflated(_ start: [UInt8], zeroCount: Int, _ end: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        precondition(deflateInit2_(&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK)
        defer { deflateEnd(&stream) }
        var result: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 1 << 20)
        func add(_ bytes: [UInt8], _ flush: Int32) {
            var bytes = bytes
            bytes.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                repeat {
                    let count = room.withUnsafeMutableBufferPointer { output in
                        stream.next_out = output.baseAddress
                        stream.avail_out = UInt32(output.count)
                        _ = deflate(&stream, flush)
                        return output.count - Int(stream.avail_out)
                    }
                    result += room[..<count]
                } while stream.avail_out == 0
            }
        }
        add(start, Z_NO_FLUSH)
        let zeros = [UInt8](repeating: 0, count: 1_000_000)
        for _ in 0..<(zeroCount / zeros.count) { add(zeros, Z_NO_FLUSH) }
        add(end, Z_FINISH)
        return result
    }

    @Test func anArchiveBelowTheLimitIsRead() throws {
        let app = try AppFile.first(Self.archive(zeroCount: 20_000_000))
        #expect(app != nil)
    }

    /// 128 MiB and 32 times the 150 KB of this archive are less than 150 MB.
    @Test func anArchiveBeyondTheLimitIsRefused() throws {
        let archive = Self.archive(zeroCount: 150_000_000)
        #expect((128 << 20) + 32 * archive.count < 150_000_000)
        let error = try #require(throws: AppFileError.self) { try AppFile(bytes: archive) }
        #expect(error.message == "Its files are too large to decompress here. Unpack it first.")
    }
}
