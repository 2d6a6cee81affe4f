import Foundation

/// Keeps a second monitor from the same history: an advisory lock on a file beside it, which the system releases when the
/// process ends, however it ends.
final class HistoryLock: Sendable {
    /// The path of the locked file; it stays when the lock is released, so that nobody locks a file that is being removed.
    let path: String
    private let descriptor: Int32

    /// - Parameter history: The path of the database.
    /// - Throws: `HistoryError` with code `locked` if another process has it, `readOnly` or `other` if the file cannot be made.
    init(history: String) throws(HistoryError) {
        path = history + ".lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw HistoryError(opening: path, errorNumber: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            let owner = HistoryLock.owner(descriptor)
            close(descriptor)
            guard number == EWOULDBLOCK else { throw HistoryError(opening: path, errorNumber: number) }
            throw HistoryError(
                .locked,
                "another monitor\(owner.map { " (process \($0))" } ?? "") uses \(history). Stop it, or use another --history."
            )
        }
        let process = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, process, process.count, 0) }
    }

    deinit {
        // A process that is just being started may still have a copy of the descriptor, with which the lock would live on.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private static func owner(_ descriptor: Int32) -> Int? {
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int(String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
