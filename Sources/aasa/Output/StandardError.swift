import Foundation

/// Where messages about the work go. Nobody is left to tell where they cannot be written.
enum StandardError {
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
