import Foundation

/// Where results go.
enum StandardOutput {
    /// - Throws: `CommandFailure` where the text cannot be written, as on a full disk.
    static func write(_ text: String) throws(CommandFailure) {
        try write(Array(text.utf8))
    }

    /// - Throws: `CommandFailure` where the bytes cannot be written.
    static func write(_ bytes: [UInt8]) throws(CommandFailure) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        } catch {
            throw CommandFailure(
                .couldNotDoIt, "the results cannot be written to standard output. Check the disk or the pipe.")
        }
    }

    /// Whether a person reads along.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
