internal import Decompression
internal import NIOCore
internal import UniversalLinksChecks

/// Takes a body as it comes and keeps it uncompressed, never more than the limit.
final class BodyReader {
    private let limit: Int
    private let coding: ContentCoding
    private var inflater: Inflater?
    /// Bytes that wait until it is clear what kind of deflate they are.
    private var start: [UInt8] = []

    /// The body so far, uncompressed.
    private(set) var body: [UInt8] = []
    /// The bytes that were sent so far.
    private(set) var sentByteCount = 0

    init(limit: Int, coding: ContentCoding) {
        self.limit = limit
        self.coding = coding
    }

    /// A decompressor with a place to live; it cannot be copied.
    private final class Inflater {
        var decompressor: Decompressor

        init(_ format: CompressedFormat) throws(DecompressionError) { decompressor = try Decompressor(format) }

        func step(_ input: ArraySlice<UInt8>, _ output: inout [UInt8]) throws(DecompressionError) -> Decompressor.Step {
            let result = input.withUnsafeBytes { input in
                output.withUnsafeMutableBytes { output in
                    Result { () throws(DecompressionError) in try decompressor.decompress(input, into: output) }
                }
            }
            return try result.get()
        }
    }

    /// Takes the next bytes.
    ///
    /// - Throws: where there are more than the limit, or where they cannot be uncompressed. What is before that is
    ///   kept.
    func take(_ bytes: ByteBuffer) throws(ExchangeFailure) {
        let room = max(0, limit - sentByteCount)
        sentByteCount += bytes.readableBytes
        let allowed = bytes.readableBytesView.prefix(room)
        switch coding {
        case .identity: body.append(contentsOf: allowed)
        case .gzip, .deflate: try inflate(Array(allowed))
        case .unreadable(let name):
            guard bytes.readableBytes > 0 else { return }
            throw ExchangeFailure(
                .unreadableCoding(name), detail: "The body is compressed as \(name), which was not requested.")
        }
        guard bytes.readableBytes <= room else { throw ExchangeFailure(.bodyTooLarge(limit: limit)) }
    }

    /// Nothing more comes.
    ///
    /// - Throws: where the compressed data is not at its end.
    func end() throws(ExchangeFailure) {
        guard sentByteCount > 0, coding == .gzip || coding == .deflate else { return }
        if inflater == nil { try uncompress(start) }
        guard inflater?.decompressor.isAtEnd ?? false else { throw failure(.truncated) }
    }

    private func inflate(_ bytes: [UInt8]) throws(ExchangeFailure) {
        guard inflater == nil else { return try uncompress(bytes) }
        start += bytes
        // Two bytes tell what kind of deflate it is.
        guard start.count >= 2 || coding == .gzip && !start.isEmpty else { return }
        let first = start
        start = []
        try uncompress(first)
    }

    private func uncompress(_ bytes: [UInt8]) throws(ExchangeFailure) {
        do throws(DecompressionError) {
            let inflater: Inflater
            if let present = self.inflater { inflater = present } else { inflater = try Inflater(format(of: bytes)) }
            self.inflater = inflater
            try run(inflater, bytes)
        } catch {
            throw failure(error)
        }
    }

    private func run(_ inflater: Inflater, _ bytes: [UInt8]) throws(DecompressionError) {
        var piece = [UInt8](repeating: 0, count: 16_384)
        var position = 0
        while true {
            let step = try inflater.step(bytes[position...], &piece)
            position += step.consumed
            let room = limit - body.count
            body.append(contentsOf: piece[..<min(room, step.produced)])
            guard step.produced <= room else { throw .tooLarge(limit: limit) }
            let isAtEnd = inflater.decompressor.isAtEnd && (coding != .gzip || position == bytes.count)
            if isAtEnd || step.produced == 0 && (step.consumed == 0 || position == bytes.count) { return }
        }
    }

    /// The first two bytes of RFC 1950 are a multiple of 31, and name method 8.
    private func format(of bytes: [UInt8]) -> CompressedFormat {
        guard coding == .deflate else { return .gzip }
        guard bytes.count >= 2, bytes[0] & 0x0F == 8, (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0 else {
            return .deflate
        }
        return .zlib
    }

    private func failure(_ error: DecompressionError) -> ExchangeFailure {
        if case .tooLarge = error { return ExchangeFailure(.bodyTooLarge(limit: limit), detail: "\(error)") }
        return ExchangeFailure(.unreadableCoding(coding.name), detail: "\(error)")
    }
}
