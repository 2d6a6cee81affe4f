internal import HTTPTypes
internal import NIOCore
internal import UniversalLinksChecks
internal import _UniversalLinksDecompression

/// Keeps a body uncompressed as it comes, never more than the limit.
final class BodyReader {
    private let limit: Int
    private let coding: ContentCoding
    private var inflater: Inflater?
    /// Bytes that wait until it is clear what kind of deflate they are.
    private var start: [UInt8] = []

    private(set) var body: [UInt8] = []
    private(set) var sentByteCount = 0

    init(limit: Int, coding: ContentCoding) {
        self.limit = limit
        self.coding = coding
    }

    /// Makes a decompressor, which cannot be copied, a reference.
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

    /// - Throws: If there are more bytes than the limit, or they cannot be uncompressed. What is before that is kept.
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

    /// - Throws: If the compressed data is not at its end.
    func end() throws(ExchangeFailure) {
        guard sentByteCount > 0, coding == .gzip || coding == .deflate else { return }
        if inflater == nil { try uncompress(start) }
        guard inflater?.decompressor.isAtEnd ?? false else { throw failure(.truncated) }
    }

    private func inflate(_ bytes: [UInt8]) throws(ExchangeFailure) {
        guard inflater == nil else { return try uncompress(bytes) }
        start += bytes
        // Two bytes show what kind of deflate it is.
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

/// How the end of a body is known (RFC 9112 section 6.3).
enum BodyFraming: Equatable, Sendable {
    /// There is no body.
    case none
    case length(Int)
    case chunks
    case close

    init(status: Int, fields: HTTPFields) {
        if status / 100 == 1 || status == 204 || status == 304 {
            self = .none
        } else if let codings = fields[.transferEncoding] {
            let last = codings.lowercased().split(separator: ",").last?.filter { $0 != " " && $0 != "\t" }
            self = last == "chunked" ? .chunks : .close
        } else if let length = fields[.contentLength].flatMap({ Int($0) }) {
            self = .length(length)
        } else {
            self = .close
        }
    }

    var expected: Int? {
        if case .length(let count) = self { count } else { nil }
    }
}

/// How a body is compressed (RFC 9110 section 8.4).
enum ContentCoding: Equatable, Sendable {
    case identity
    /// RFC 1952.
    case gzip
    /// RFC 1950; many send RFC 1951 under this name.
    case deflate
    /// It cannot be read, or was not requested.
    case unreadable(String)

    /// Requested if the request does not say.
    static let usual = "gzip, deflate"

    /// - Parameter accepted: The value of `Accept-Encoding` as sent.
    init(of fields: HTTPFields, accepted: String) {
        let names = ContentCoding.names(in: fields[.contentEncoding] ?? "").filter { $0 != "identity" }
        switch names {
        case []: self = .identity
        case ["gzip"] where ContentCoding.accepts("gzip", accepted),
            ["x-gzip"] where ContentCoding.accepts("gzip", accepted):
            self = .gzip
        case ["deflate"] where ContentCoding.accepts("deflate", accepted): self = .deflate
        default: self = .unreadable(names.joined(separator: ", "))
        }
    }

    /// Empty for `identity`.
    var name: String {
        switch self {
        case .identity: ""
        case .gzip: "gzip"
        case .deflate: "deflate"
        case .unreadable(let name): name
        }
    }

    private static func accepts(_ name: String, _ accepted: String) -> Bool {
        let offers = accepted.lowercased().split(separator: ",").map { $0.split(separator: ";") }
        return offers.contains { offer in
            let coding = offer.first?.filter { $0 != " " && $0 != "\t" }
            let weight = offer.dropFirst().map { $0.filter { $0 != " " } }.last { $0.hasPrefix("q=") }
            let isRefused = weight.map { Double($0.dropFirst(2)) == 0 } ?? false
            return (coding == name || coding == "x-\(name)" || coding == "*") && !isRefused
        }
    }

    private static func names(in value: String) -> [String] {
        value.lowercased().split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }.filter { !$0.isEmpty }
    }
}
