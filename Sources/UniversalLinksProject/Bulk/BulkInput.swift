import Decompression
import UniversalLinksAnalysis

/// URLs of a file of any size that is read piece by piece, plain or compressed by gzip; or of a list in memory.
///
/// What is compressed is not decompressed here, but by whoever asks for a ``claim()``.
package final class BulkInput {
    /// The first bytes of the text, to say what the file looks like if nothing in it can be read.
    private(set) var head: [UInt8] = []
    /// Whether members of a gzip file may be claimed apart from those before them.
    var handsOutRuns = false

    private let bytes: BulkBytes
    /// Nil for plain text.
    private var stream: MemberStream?
    /// What is wrong with the compressed bytes, behind the text that is ready.
    private var damage: RunFailure?
    /// Whether what comes next is being decompressed.
    private var isStreaming = false
    /// Runs that are being decompressed, in order, with their text where it is there.
    private var claims: [(run: MemberRun, text: TextPiece?)] = []
    private var runCount = 0
    /// Whether there is no run at the present start of a member.
    private var hasLookedForRun = false
    /// Decompressed text that is next, in order.
    private var ready: [TextPiece] = []
    /// Pieces whose text was taken.
    private var spare: [TextPiece] = []
    /// How much of it there is.
    private(set) var readyCount = 0

    private static let headLimit = 4_096
    /// How many compressed bytes are decompressed at a time.
    private static let stepByteCount = 1 << 17

    /// - Throws: `RunFailure` if there is no such file, if its start cannot be read, or if it is compressed in another way.
    package init(_ path: String) throws(RunFailure) {
        bytes = try BulkBytes(path)
        // A pipe may give them one by one.
        _ = bytes.view(ForeignCompression.markByteCount)
        if let failure = bytes.failure { throw failure }
        let start = bytes.withNext { Array($0.prefix(ForeignCompression.markByteCount)) }
        if let compression = ForeignCompression(start) {
            throw RunFailure(.couldNotDoIt, about: bytes.name, compression.advice)
        }
        guard start.starts(with: [0x1F, 0x8B]) else { return }
        do throws(DecompressionError) {
            stream = try MemberStream()
        } catch {
            throw RunFailure(.couldNotDoIt, about: bytes.name, error.description)
        }
    }

    /// URLs of a list in memory, each on a line of its own.
    package init(_ urls: [String], named name: String) {
        bytes = BulkBytes(urls.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }, named: name)
    }

    /// What messages call the file.
    package var name: String { bytes.name }

    /// Why there is more than can be read.
    var failure: RunFailure? { bytes.failure ?? damage }

    /// How much of the file was read, from 0 to 1; nil if that is unknown.
    var progress: Double? { bytes.progress }

    /// The next bytes; what went wrong is in ``failure`` then. A pause where they are compressed yet.
    func read(into room: UnsafeMutableRawBufferPointer) -> LineCutter.Piece {
        let piece = readPiece(into: room)
        if case .bytes(let count) = piece, head.count < BulkInput.headLimit {
            head += room.prefix(min(count, BulkInput.headLimit - head.count))
        }
        return piece
    }

    private func readPiece(into room: UnsafeMutableRawBufferPointer) -> LineCutter.Piece {
        if let first = ready.first { return .bytes(takeReady(first, into: room)) }
        if claimCount > 0 { return .pause }
        if failure != nil { return .failure }
        if stream != nil { return bytes.nextCount == 0 && !bytes.view(1) ? atEnd : .pause }
        let count = bytes.take(into: room)
        return count > 0 ? .bytes(count) : atEnd
    }

    private var atEnd: LineCutter.Piece { failure == nil ? .end : .failure }

    private func takeReady(_ first: TextPiece, into room: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(room.count, first.rest.count)
        room.copyMemory(from: UnsafeRawBufferPointer(rebasing: first.rest.prefix(count)))
        first.taken += count
        readyCount -= count
        if first.rest.isEmpty {
            ready.removeFirst()
            keep(first)
        }
        return count
    }

    /// Pieces are few, since no more text than is needed is decompressed ahead.
    private func keep(_ piece: TextPiece) {
        if piece.room.count == TextPiece.byteCount { spare.append(piece) }
    }

    // MARK: - Compressed bytes

    /// How many claims are with those who have made them.
    var claimCount: Int { claims.count + (isStreaming ? 1 : 0) }

    /// The compressed bytes that come next, to be decompressed by whoever asks; nil if there are none, or none before others
    /// are settled. ``settle(_:)`` has to follow.
    func claim() -> BulkClaim? {
        guard let stream, !isStreaming, failure == nil else { return nil }
        if let run = claimRun(stream) {
            return .members(
                run,
                run.roomCount > TextPiece.byteCount
                    ? TextPiece(capacity: run.roomCount) : spare.popLast() ?? TextPiece())
        }
        guard claims.isEmpty else { return nil }
        guard bytes.nextCount > 0 || bytes.view(1) else {
            if failure == nil, !stream.isBetweenMembers { fail(.truncated) }
            return nil
        }
        isStreaming = true
        let next = bytes.withNext { Array($0.prefix(BulkInput.stepByteCount)) }
        return .next(stream, bytes: next, spare.popLast() ?? TextPiece(), stopsAtMembers: handsOutRuns)
    }

    /// Takes members out of the file; nil if they are not known well enough, or too large.
    private func claimRun(_ stream: MemberStream) -> MemberRun? {
        guard handsOutRuns, stream.isBetweenMembers, !hasLookedForRun else { return nil }
        hasLookedForRun = true
        _ = bytes.view(BulkBytes.capacity / 2)
        guard let (byteCount, textCount) = bytes.withNext(MemberRun.measure) else { return nil }
        hasLookedForRun = false
        let run = MemberRun(
            number: runCount, bytes: bytes.withNext { Array($0.prefix(byteCount)) }, textCount: textCount)
        bytes.take(byteCount)
        runCount += 1
        claims.append((run, nil))
        return run
    }

    /// Receives what came of a claim.
    func settle(_ settlement: BulkClaim.Settlement) {
        switch settlement {
        case .members(let run, let text): settle(run, text)
        case .next(let step):
            isStreaming = false
            hasLookedForRun = hasLookedForRun && step.consumed == 0
            bytes.take(step.consumed)
            append(step.text)
            if let error = step.error { fail(error) }
        }
    }

    /// What was not a run is read again in order, with all that was claimed after it, so that whatever is wrong is found where it
    /// is.
    private func settle(_ run: MemberRun, _ text: TextPiece?) {
        guard let index = claims.firstIndex(where: { $0.run.number == run.number }) else { return }
        guard let text else {
            handsOutRuns = false
            for claim in claims[index...].reversed() { bytes.putBack(claim.run.bytes) }
            claims.removeSubrange(index...)
            return
        }
        claims[index].text = text
        while let text = claims.first?.text {
            claims.removeFirst()
            append(text)
        }
    }

    private func append(_ text: TextPiece) {
        guard text.count > 0 else { return keep(text) }
        ready.append(text)
        readyCount += text.count
    }

    private func fail(_ error: DecompressionError) {
        damage = RunFailure(.couldNotDoIt, about: name, error.description)
    }
}
