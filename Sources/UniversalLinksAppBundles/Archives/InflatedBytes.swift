import Decompression

/// How many bytes may be inflated in all while one archive is read.
final class InflationBudget {
    private var remaining: Int

    init(_ count: Int) {
        remaining = count
    }

    func spend(_ count: Int) throws(AppFileError) {
        remaining -= count
        guard remaining >= 0 else {
            throw AppFileError("Its files are too large to decompress here. Unpack it first.")
        }
    }
}

/// The plain bytes of a deflated entry, in constant memory: forward as they come, backward by starting again.
final class InflatedBytes: ByteSource {
    let count: Int

    private let source: any ByteSource
    private let budget: InflationBudget
    private var stream: InflatedStream

    init(_ source: any ByteSource, count: Int, _ budget: InflationBudget) throws(AppFileError) {
        self.source = source
        self.count = count
        self.budget = budget
        stream = try InflatedStream(source, budget)
    }

    func bytes(at offset: Int, count: Int) throws(AppFileError) -> [UInt8] {
        try check(offset, count)
        if offset < stream.position { stream = try InflatedStream(source, budget) }
        try stream.skip(offset - stream.position)
        return try stream.read(count)
    }
}

/// A decompressor with what it reads from.
private final class InflatedStream {
    private(set) var position = 0

    private let source: any ByteSource
    private let budget: InflationBudget
    private var decompressor: Decompressor
    private var sourceOffset = 0
    private var pending: ArraySlice<UInt8> = []
    private var piece = [UInt8](repeating: 0, count: pieceCount)

    private static let pieceCount = 65_536

    init(_ source: any ByteSource, _ budget: InflationBudget) throws(AppFileError) {
        self.source = source
        self.budget = budget
        do throws(DecompressionError) {
            decompressor = try Decompressor(.deflate)
        } catch {
            throw AppFileError("\(error)")
        }
    }

    func skip(_ count: Int) throws(AppFileError) {
        var remaining = count
        while remaining > 0 { remaining -= try step(atMost: remaining) }
    }

    func read(_ count: Int) throws(AppFileError) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let produced = try step(atMost: count - bytes.count)
            bytes += piece[..<produced]
        }
        return bytes
    }

    /// Fills the start of `piece`; how much of it.
    private func step(atMost limit: Int) throws(AppFileError) -> Int {
        while true {
            if pending.isEmpty {
                let next = min(InflatedStream.pieceCount, source.count - sourceOffset)
                if next > 0 { pending = try source.bytes(at: sourceOffset, count: next)[...] }
                sourceOffset += next
            }
            let step = try inflate(limit)
            pending = pending.dropFirst(step.consumed)
            if step.produced > 0 {
                position += step.produced
                try budget.spend(step.produced)
                return step.produced
            }
            let isExhausted = pending.isEmpty && sourceOffset >= source.count
            if decompressor.isAtEnd || isExhausted || step.consumed == 0 {
                throw AppFileError("It is damaged: it has fewer bytes than the archive says.")
            }
        }
    }

    private func inflate(_ limit: Int) throws(AppFileError) -> Decompressor.Step {
        let result = pending.withUnsafeBytes { input in
            piece.withUnsafeMutableBytes { output in
                Result { () throws(DecompressionError) in
                    try decompressor.decompress(
                        input, into: UnsafeMutableRawBufferPointer(rebasing: output[..<min(limit, output.count)]))
                }
            }
        }
        switch result {
        case .success(let step): return step
        case .failure(let error): throw AppFileError("\(error)")
        }
    }
}
