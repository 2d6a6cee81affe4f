import CZlib

/// Members of gzip files (RFC 1952).
enum GzipFile {
    /// A member.
    ///
    /// - Parameter level: 0 for text as it is, up to 9.
    static func member(_ text: some Collection<UInt8>, level: Int32 = 1) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        precondition(deflateInit2_(&stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK)
        defer { deflateEnd(&stream) }
        var input = Array(text)
        return [UInt8](unsafeUninitializedCapacity: input.count + input.count / 500 + 1_000) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                precondition(deflate(&stream, Z_FINISH) == Z_STREAM_END)
                count = output.count - Int(stream.avail_out)
            }
        }
    }
}
