import Foundation

/// Where the history is kept.
package enum HistoryFile: Sendable {
    /// The usual path: `$XDG_STATE_HOME/aasa/history.sqlite` or `~/.local/state/aasa/history.sqlite`; on macOS
    /// `~/Library/Application Support/aasa/history.sqlite`.
    package static var path: String { path(ProcessInfo.processInfo.environment, home: NSHomeDirectory()) }

    static func path(_ environment: [String: String], home: String) -> String {
        #if os(macOS)
            home + "/Library/Application Support/aasa/history.sqlite"
        #else
            // A relative path is to be ignored (XDG Base Directory Specification).
            if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
                folder + "/aasa/history.sqlite"
            } else {
                home + "/.local/state/aasa/history.sqlite"
            }
        #endif
    }
}
