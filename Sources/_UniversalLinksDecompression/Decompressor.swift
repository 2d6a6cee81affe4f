internal import CZlib

/// Decompresses bytes in pieces of any size, in constant memory.
///
/// `@unchecked Sendable`: it is the only owner of its state, so it can move from task to task.
package struct Decompressor: ~Copyable, @unchecked Sendable {
    package let format: CompressedFormat
    /// Whether the data is complete. In gzip, another member may follow.
    package private(set) var isAtEnd = false

    // zlib keeps a pointer to the stream, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>

    /// How many bytes one step read from the input and wrote to the output.
    package struct Step: Hashable, Sendable {
        package let consumed: Int
        package let produced: Int
    }

    /// - Throws: `noMemory`.
    package init(_ format: CompressedFormat) throws(DecompressionError) {
        self.format = format
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let windowBits: Int32 =
            switch format {
            case .gzip: 15 + 16
            case .zlib: 15
            case .deflate: -15
            }
        guard inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .noMemory
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Decompresses as much of `input` as fits in `output`.
    ///
    /// A step that reads and writes nothing needs more input.
    ///
    /// - Throws: `damaged`, `noMemory`.
    package mutating func decompress(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(DecompressionError) -> Step {
        if isAtEnd {
            guard format == .gzip, !input.isEmpty else { return Step(consumed: 0, produced: 0) }
            inflateReset(stream)
            isAtEnd = false
        }
        // zlib counts in 32 bits; the rest is for the next step.
        let inputCount = Int(UInt32(clamping: input.count))
        let outputCount = Int(UInt32(clamping: output.count))
        guard inputCount > 0 || outputCount > 0 else { return Step(consumed: 0, produced: 0) }
        stream.pointee.next_in = UnsafeMutablePointer(
            mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.pointee.avail_in = UInt32(inputCount)
        stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_out = UInt32(outputCount)
        defer {
            stream.pointee.next_in = nil
            stream.pointee.next_out = nil
        }
        switch inflate(stream, Z_NO_FLUSH) {
        case Z_OK, Z_BUF_ERROR: break
        case Z_STREAM_END: isAtEnd = true
        case Z_MEM_ERROR: throw .noMemory
        default: throw .damaged(stream.pointee.msg.map { String(cString: $0) } ?? "unknown format")
        }
        return Step(
            consumed: inputCount - Int(stream.pointee.avail_in),
            produced: outputCount - Int(stream.pointee.avail_out))
    }
}

extension Decompressor {
    /// - Parameter limit: The most bytes to return.
    /// - Throws: An error if the bytes are damaged or truncated, or expand to more than `limit`.
    package static func decompressed(
        _ bytes: some Sequence<UInt8>, _ format: CompressedFormat, limit: Int
    ) throws(DecompressionError) -> [UInt8] {
        var decompressor = try Decompressor(format)
        let input = Array(bytes)
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: max(1, min(limit + 1, 65_536)))
        var position = 0
        while true {
            let step = try decompressor.step(input[position...], &piece)
            position += step.consumed
            output.append(contentsOf: piece[..<step.produced])
            guard output.count <= limit else { throw .tooLarge(limit: limit) }
            if decompressor.isAtEnd, position == input.count || format != .gzip { return output }
            if step.consumed == 0, step.produced == 0 { throw .truncated }
        }
    }

    private mutating func step(
        _ input: ArraySlice<UInt8>, _ output: inout [UInt8]
    ) throws(DecompressionError) -> Step {
        let result = input.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { output in
                Result { () throws(DecompressionError) in try decompress(input, into: output) }
            }
        }
        return try result.get()
    }
}

package enum CompressedFormat: Sendable, Hashable, CaseIterable {
    /// RFC 1952, with any number of members.
    case gzip
    /// RFC 1950.
    case zlib
    /// RFC 1951, without header and checksum, as in zip archives.
    case deflate
}

package enum DecompressionError: Error, Hashable, Sendable {
    case damaged(String)
    case truncated
    case tooLarge(limit: Int)
    /// Not enough memory for zlib's tables.
    case noMemory
}

extension DecompressionError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .damaged(let reason): "The compressed data is damaged (\(reason))."
        case .truncated: "The compressed data ends too early."
        case .tooLarge(let limit): "The uncompressed data is larger than \(limit) bytes."
        case .noMemory: "There is not enough memory to uncompress the data."
        }
    }
}
