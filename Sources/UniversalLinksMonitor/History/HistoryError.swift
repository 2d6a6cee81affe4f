import Foundation
import GRDB
import JSONSyntax

package struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
    package struct Code: Hashable, Sendable {
        /// In lowercase with hyphens.
        package let name: String

        /// The disk or the quota is full.
        package static let diskFull = Code(name: "disk-full")
        /// Another process has locked the database for too long.
        package static let locked = Code(name: "locked")
        package static let readOnly = Code(name: "read-only")
        /// The file is not a history, or is damaged.
        package static let corrupt = Code(name: "corrupt")
        /// The database was written by a later version of this program.
        package static let tooNew = Code(name: "too-new")
        package static let missing = Code(name: "missing")
        package static let other = Code(name: "other")
    }

    package let code: Code
    /// What happened, where, and what to do next.
    package let description: String

    package init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}

extension HistoryError.Code {
    /// The database was written by an earlier version of this program, and opened for reading only.
    package static let tooOld = Self(name: "too-old")
    /// The task was cancelled before the answer arrived. Nothing was written.
    package static let cancelled = Self(name: "cancelled")
}

extension HistoryError {
    init(_ error: any Error, path: String) {
        switch error {
        case let error as HistoryError: self = error
        case let error as DatabaseError: self.init(error, path: path)
        case is CancellationError: self.init(.cancelled, "reading \(path.printable(to: 1_000)) was cancelled.")
        default: self.init(.other, "cannot use \(path.printable(to: 1_000)): \("\(error)".printable())")
        }
    }

    private init(_ error: DatabaseError, path: String) {
        let name = path.printable(to: 1_000)
        let words = (error.message ?? "\(error.extendedResultCode)").printable()
        switch error.resultCode {
        case .SQLITE_FULL: self.init(diskFull: path)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE: self.init(diskFull: path)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            self.init(
                .locked,
                "\(name) is locked by another process. Nothing was changed. Find the process with: fuser \(name)")
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: self.init(readOnly: path)
        case .SQLITE_CANTOPEN: self.init(opening: path, errorNumber: HistoryError.reasonNotToOpen(path))
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: self.init(corrupt: path, words: words)
        case .SQLITE_INTERRUPT, .SQLITE_ABORT:
            self.init(.cancelled, "the use of \(name) was cancelled.")
        case .SQLITE_IOERR:
            self.init(.other, "the disk of \(name) reports an error (\(words)). Check the disk and the system's log.")
        default: self.init(.other, "cannot use \(name): \(words) (SQLite \(error.extendedResultCode.rawValue))")
        }
    }

    /// The disk or the quota is full.
    init(diskFull path: String) {
        self.init(
            .diskFull,
            "no space is left for \(path.printable(to: 1_000)). Nothing was changed. Free some space; a shorter --keep "
                + "needs less.")
    }

    init(readOnly path: String) {
        self.init(
            .readOnly,
            "\(path.printable(to: 1_000)) cannot be written. Check the permissions of the file and of its folder, and "
                + "whether the disk is mounted read-only.")
    }

    init(corrupt path: String, words: String) {
        let name = path.printable(to: 1_000)
        self.init(
            .corrupt,
            "\(name) is damaged or not a history (\(words)). It is left as it is. To save what can be read: sqlite3 \(name) "
                + ".recover | sqlite3 new.sqlite. To begin a new history, move it away, together with \(name)-wal.")
    }

    init(missing path: String) {
        self.init(
            .missing,
            "no history at \(path.printable(to: 1_000)). Start one with: aasa-server monitor run, or pass --history."
        )
    }

    init(opening path: String, errorNumber: Int32) {
        switch errorNumber {
        case ENOENT, ENOTDIR: self.init(missing: path)
        case EACCES, EPERM, EROFS: self.init(readOnly: path)
        case ENOSPC, EDQUOT: self.init(diskFull: path)
        default:
            self.init(
                .other, "cannot open \(path.printable(to: 1_000)): \(String(cString: strerror(errorNumber))).")
        }
    }

    /// SQLite does not say why it cannot open a file.
    private static func reasonNotToOpen(_ path: String) -> Int32 {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard access(folder, F_OK) == 0 else { return errno }
        guard access(path, F_OK) == 0 else { return access(folder, W_OK) == 0 ? ENOENT : errno }
        return access(path, R_OK) == 0 && access(folder, W_OK) == 0 ? EISDIR : EACCES
    }
}
