import Foundation

/// Where results go.
enum StandardOutput {
    static func write(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }

    /// Whether a person reads along.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}

/// Where messages about the work go.
enum StandardError {
    static func write(_ text: String) {
        FileHandle.standardError.write(Data(text.utf8))
    }
}
