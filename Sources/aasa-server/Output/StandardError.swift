import Foundation

/// Where diagnostics and the access log go. If they cannot be written, there is nowhere else to report that.
enum StandardError {
    static func write(_ text: String) { write(Array(text.utf8)) }

    static func write(_ bytes: [UInt8]) { try? FileHandle.standardError.write(contentsOf: Data(bytes)) }

    /// Why something cannot be done.
    static func write(error text: String) { write("aasa-server: error: \(text)\n") }

    /// Whether escape sequences become colours.
    static var showsColors: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDERR_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
            && environment["TERM"] != "dumb"
    }
}
