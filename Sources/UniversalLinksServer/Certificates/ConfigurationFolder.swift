import Foundation

/// The folder in which the tool keeps what belongs to the user.
package enum ConfigurationFolder: Sendable {
    /// Its path: `$XDG_CONFIG_HOME/aasa` or `~/.config/aasa`; on macOS `~/Library/Application Support/aasa`.
    package static var path: String { path(ProcessInfo.processInfo.environment, home: NSHomeDirectory()) }

    static func path(_ environment: [String: String], home: String) -> String {
        #if os(macOS)
            home + "/Library/Application Support/aasa"
        #else
            // A relative path is to be ignored (XDG Base Directory Specification).
            if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
                folder + "/aasa"
            } else {
                home + "/.config/aasa"
            }
        #endif
    }
}
