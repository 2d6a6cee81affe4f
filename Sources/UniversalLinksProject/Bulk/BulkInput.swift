import Decompression
import Foundation
import UniversalLinksAnalysis

/// URLs of a file of any size that is read piece by piece, plain or compressed by gzip; or of a list in memory.
package final class BulkInput {
    package let name: String
    /// The first bytes, to say what the file looks like if nothing in it can be read.
    private(set) var head: [UInt8] = []
    /// Why there is more than can be read.
    private(set) var failure: RunFailure?

    /// Nil for a list in memory.
    private let descriptor: Int32?
    /// What is left of a list in memory.
    private var lines: ArraySlice<UInt8> = []
    /// The size of the file; nil for what is no file.
    private let byteCount: Int?
    private var readCount = 0
    private var decompressor: Decompressor?
    /// Bytes of the file that are not handed on yet.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 262_144, alignment: 16)
    private var pending = 0..<0

    /// - Throws: `RunFailure` if there is no such file or its start cannot be read.
    package init(_ path: String) throws(RunFailure) {
        name = InputFile.name(of: path)
        let descriptor = try InputFile.descriptor(of: path)
        self.descriptor = descriptor
        var information = stat()
        let isFile = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
        byteCount = isFile ? Int(information.st_size) : nil
        // A pipe may give the two bytes that identify gzip one by one.
        while pending.count < 2, refill() {}
        if let failure { throw failure }
        guard pending.count >= 2, buffer[0] == 0x1F, buffer[1] == 0x8B else { return }
        do throws(DecompressionError) {
            decompressor = try Decompressor(.gzip)
        } catch {
            throw RunFailure(.couldNotDoIt, about: name, error.description)
        }
    }

    /// URLs of a list in memory, each on a line of its own.
    package init(_ urls: [String], named name: String) {
        self.name = name
        descriptor = nil
        lines = urls.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }[...]
        byteCount = lines.count
    }

    deinit {
        buffer.deallocate()
        if let descriptor, descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// How much of the file was read, from 0 to 1; nil if that is unknown.
    var progress: Double? {
        byteCount.map { $0 > 0 ? min(1, Double(readCount - pending.count) / Double($0)) : 1 }
    }

    /// The next bytes; what went wrong is in ``failure`` then.
    func read(into room: UnsafeMutableRawBufferPointer) -> LineCutter.Piece {
        let piece = readPiece(into: room)
        if case .bytes(let count) = piece, head.count < BulkInput.headLimit {
            head += room.prefix(min(count, BulkInput.headLimit - head.count))
        }
        return piece
    }

    private static let headLimit = 4_096

    private func readPiece(into room: UnsafeMutableRawBufferPointer) -> LineCutter.Piece {
        if failure != nil { return .failure }
        if decompressor != nil { return readCompressed(into: room) }
        if !pending.isEmpty {
            let count = min(room.count, pending.count)
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[pending].prefix(count)))
            pending = (pending.lowerBound + count)..<pending.upperBound
            return .bytes(count)
        }
        let count = readFile(into: room)
        return count > 0 ? .bytes(count) : failure == nil ? .end : .failure
    }

    private func readCompressed(into room: UnsafeMutableRawBufferPointer) -> LineCutter.Piece {
        while true {
            if pending.isEmpty, !refill() {
                if failure == nil, decompressor?.isAtEnd == false { fail(.truncated) }
                return failure == nil ? .end : .failure
            }
            if decompressor?.isAtEnd == true, !startsMember() { continue }
            let input = UnsafeRawBufferPointer(rebasing: buffer[pending])
            do throws(DecompressionError) {
                guard let step = try decompressor?.decompress(input, into: room) else { return .end }
                pending = (pending.lowerBound + step.consumed)..<pending.upperBound
                if step.produced > 0 { return .bytes(step.produced) }
            } catch {
                fail(error)
                return .failure
            }
        }
    }

    /// Whether another member follows. Zeros behind the last one fill a block of a tape, and are nothing.
    private func startsMember() -> Bool {
        while let first = pending.first, buffer[first] == 0 { pending = (first + 1)..<pending.upperBound }
        return !pending.isEmpty
    }

    private func fail(_ error: DecompressionError) {
        failure = RunFailure(.couldNotDoIt, about: name, error.description)
    }

    /// Reads more of the file behind what is pending; false if there is no more.
    private func refill() -> Bool {
        if pending.isEmpty { pending = 0..<0 }
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[pending.upperBound...])
        let count = readFile(into: room)
        pending = pending.lowerBound..<(pending.upperBound + count)
        return count > 0
    }

    /// Reads the file; 0 at its end, and if it cannot be read.
    private func readFile(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard let descriptor else {
            let piece = lines.prefix(room.count)
            room.copyBytes(from: piece)
            lines = lines.dropFirst(piece.count)
            readCount += piece.count
            return piece.count
        }
        while true {
            let count = Foundation.read(descriptor, room.baseAddress, room.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                // Standard input may have been made non-blocking by whoever shares it.
                var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                poll(&waited, 1, -1)
                continue
            }
            if count < 0 { failure = InputFile.failure(name, errno) }
            readCount += max(0, count)
            return max(0, count)
        }
    }
}
