import Foundation
import UniversalLinks

/// A file named on the command line; `-` is standard input.
struct InputFile {
    let name: String
    let bytes: [UInt8]

    /// Reads the whole file, but not more than one byte above what the readers take.
    ///
    /// - Throws: `CommandFailure` where there is no such file or it cannot be read.
    init(_ path: String) throws(CommandFailure) {
        name = InputFile.name(of: path)
        let descriptor = try InputFile.descriptor(of: path)
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        bytes = try InputFile.read(descriptor, name: name)
    }

    /// What messages call a file.
    static func name(of path: String) -> String { path == "-" ? "standard input" : path }

    /// A file that is open for reading; closing it is the caller's, but for standard input.
    ///
    /// - Throws: `CommandFailure` where there is no such file or it cannot be opened.
    static func descriptor(of path: String) throws(CommandFailure) -> Int32 {
        guard !path.isEmpty else { throw CommandFailure(.wrongUsage, "the name of a file is empty. Name one.") }
        let lowercased = path.lowercased()
        if lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") {
            let host = path.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first ?? "HOST"
            throw CommandFailure(
                .wrongUsage,
                "\(path): here a file on disk is wanted, not a URL. \(ProgramName.current) check \(host) fetches the file of a "
                    + "host and judges it; for anything else, fetch it with curl -o FILE URL, and name FILE.")
        }
        return path == "-" ? STDIN_FILENO : try InputFile.open(path)
    }

    /// The bytes of a file that is read whole or not at all.
    ///
    /// - Throws: `CommandFailure` where the file is larger than that.
    func whole() throws(CommandFailure) -> [UInt8] {
        guard bytes.count <= AssociationFile.readingLimit else {
            throw CommandFailure(
                .couldNotDoIt,
                "\(name): it has more than \(AssociationFile.readingLimit) bytes, which are not read. Split it.")
        }
        return bytes
    }

    private static func open(_ path: String) throws(CommandFailure) -> Int32 {
        var information = stat()
        guard stat(path, &information) == 0 else { throw failure(path, errno) }
        let kind = information.st_mode & S_IFMT
        if kind == S_IFDIR {
            throw CommandFailure(.couldNotDoIt, about: path, "this is a folder. Name the file inside it.")
        }
        // The shell's <(…) is a pipe with a writer; any other pipe could wait for one for ever.
        if kind == S_IFIFO, !path.hasPrefix("/dev/"), !path.hasPrefix("/proc/") {
            throw CommandFailure(.couldNotDoIt, about: path, "this is a pipe, not a file. Hand its text over with -.")
        }
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure(path, errno) }
        return descriptor
    }

    private static func read(_ descriptor: Int32, name: String) throws(CommandFailure) -> [UInt8] {
        let limit = AssociationFile.readingLimit + 1
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = Foundation.read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(name, errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// Why a file cannot be read, by the code of the system.
    static func failure(_ name: String, _ code: Int32) -> CommandFailure {
        let reason =
            switch code {
            case ENOENT: "there is no such file. Check the path."
            case EACCES, EPERM: "there is no permission to read it. Change its mode or owner."
            default: "it cannot be read: \(String(cString: strerror(code)))."
            }
        return CommandFailure(.couldNotDoIt, about: name, reason)
    }
}
