import ArgumentParser
import UniversalLinksProject

/// Whether a command runs again when files change.
struct WatchOption: ParsableArguments {
    @Flag(help: "Run again when a file changes")
    var watch = false

    /// - Parameters:
    ///   - files: The files as they are named.
    ///   - writing: Options that were given and write files that are watched.
    /// - Throws: if a file cannot be watched.
    func check(files: [String], writing: [String] = []) throws {
        guard watch else { return }
        if files.contains("-") { throw ValidationError("--watch needs files, and standard input is read only once.") }
        if let file = RemoteArgument.first(in: files) {
            throw ValidationError("--watch needs files on disk, and \(file).")
        }
        if let option = writing.first {
            throw ValidationError("--watch only reports. Leave out \(option), which changes files.")
        }
    }
}
