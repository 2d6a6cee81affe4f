import UniversalLinks
package import UniversalLinksAnalysis
import _UniversalLinksDecompression

/// URLs in a file of any size that is read piece by piece, plain or compressed by gzip; or in a list in memory.
///
/// It does not decompress: the caller of ``claim()`` does.
package final class BulkInput {
    /// What the first bytes of the text look like. Ask before any of it is read.
    package private(set) lazy var guess = TrafficGuess(firstBytes())
    /// Whether gzip members may be claimed before the members ahead of them are settled.
    var handsOutRuns = false

    private let bytes: BulkBytes
    private var stream: MemberStream?
    /// What is wrong with the compressed bytes after the text that is ready.
    private var damage: RunFailure?
    /// Whether the next bytes are being decompressed in order.
    private var isStreaming = false
    /// Runs that are being decompressed, in order; with their text once it is ready.
    private var claims: [(run: MemberRun, text: TextPiece?)] = []
    private var runCount = 0
    /// Whether the current start of a member is known not to start a run.
    private var hasLookedForRun = false
    private var ready: [TextPiece] = []
    private var spare: [TextPiece] = []
    /// How many bytes are in `ready`.
    private(set) var readyCount = 0

    /// As long as the longest line.
    private static let headLimit = LineCutter.lineLimit
    private static let stepByteCount = 1 << 17

    /// - Throws: `RunFailure` if there is no such file, if its start cannot be read, or if its compression is not
    ///   supported.
    package init(_ path: String) throws(RunFailure) {
        bytes = try BulkBytes(path)
        // A pipe may deliver them one by one.
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

    package init(_ urls: [String], named name: String) {
        bytes = BulkBytes(urls.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }, named: name)
    }

    package var name: String { bytes.name }

    var failure: RunFailure? { bytes.failure ?? damage }

    var progress: Double? { bytes.progress }

    /// The next bytes. After a failure, see ``failure``; a pause means that the next bytes are still compressed.
    func read(into room: UnsafeMutableRawBufferPointer) -> LineCutter.Piece {
        guard stream != nil else {
            let count = bytes.take(into: room)
            return count > 0 ? .bytes(count) : atEnd
        }
        if let first = ready.first { return .bytes(takeReady(first, into: room)) }
        if claimCount > 0 { return .pause }
        if failure != nil { return .failure }
        return bytes.nextCount == 0 && !bytes.view(1) ? atEnd : .pause
    }

    /// The start of the text, which stays to be read. What is compressed is decompressed as far as needed.
    private func firstBytes() -> [UInt8] {
        guard stream != nil else {
            _ = bytes.view(BulkInput.headLimit)
            return bytes.withNext { Array($0.prefix(BulkInput.headLimit)) }
        }
        while readyCount < BulkInput.headLimit, let claim = claim() { settle(claim.settlement()) }
        var text: [UInt8] = []
        for piece in ready { text += piece.rest.prefix(BulkInput.headLimit - text.count) }
        return text
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

    /// There are few pieces, because no more text than needed is decompressed ahead.
    private func keep(_ piece: TextPiece) {
        if piece.room.count == TextPiece.byteCount { spare.append(piece) }
    }

    // MARK: - Compressed bytes

    var claimCount: Int { claims.count + (isStreaming ? 1 : 0) }

    /// The next compressed bytes, for the caller to decompress and pass to ``settle(_:)``; nil if there are none, or
    /// none before other claims are settled.
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

    /// Takes a run of members from the file; nil if their ends are uncertain, or they are too large.
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

    /// If the bytes of a run are not whole members, they and everything claimed after them are read again in order, so
    /// that an error is found where it is.
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

extension BulkInput {
    /// Opens what `--urls` names: a list of URLs, an access log, a link list, or a project file with link lists.
    ///
    /// - Parameters:
    ///   - selection: The domains whose URLs count in link lists; nil for all URLs.
    ///   - tell: Receives all but the last problem of an invalid link list.
    /// - Throws: `RunFailure` if there is no such file, or if it is a link list or a project file with errors.
    package static func listed(
        in path: String, of selection: ProjectDomains.Selection? = nil, tell: (RunFailure) -> Void
    ) throws(RunFailure) -> BulkInput {
        guard path != "-" else { return try BulkInput(path) }
        let isProject = ProjectConfiguration.fileNames.contains(ProjectPath.fileName(of: path))
        guard isProject || [".json", ".yml", ".yaml"].contains(where: path.lowercased().hasSuffix) else {
            return try BulkInput(path)
        }
        var expectations: [LinkExpectation] = []
        for list in isProject ? try lists(ofProject: path, of: selection) : [path] {
            expectations += try LinkListFile(list, tell: tell).list.expectations
        }
        if let selection, !expectations.isEmpty {
            expectations = expectations.filter(selection.contains)
            guard !expectations.isEmpty else {
                throw RunFailure(.couldNotDoIt, about: path, "it has no URL of \(selection.names).")
            }
        }
        return BulkInput(expectations.map(\.url), named: path)
    }

    private static func lists(
        ofProject path: String, of selection: ProjectDomains.Selection?
    ) throws(RunFailure) -> [String] {
        let bytes = try InputFile(path).whole()
        let configuration: ProjectConfiguration
        do throws(ProjectConfigurationError) {
            configuration = try ProjectConfiguration(parsing: bytes)
        } catch {
            throw RunFailure(
                .wrongUsage, about: path, "Run aasa in its folder for what is wrong with this project file.")
        }
        let folder = ProjectPath.folder(of: path)
        let domains = configuration.domains.filter { selection?.contains($0.domain) ?? true }
        let lists = Set(domains.flatMap(\.links).map(\.path.value)).sorted()
        guard !lists.isEmpty else {
            let reason =
                selection.map { "it lists no link list for \($0.names), and so no URL." }
                ?? "This project lists no link lists, so it has no URLs."
            throw RunFailure(.couldNotDoIt, about: path, reason)
        }
        return lists.map { ProjectPath.path($0, in: folder) }
    }
}
