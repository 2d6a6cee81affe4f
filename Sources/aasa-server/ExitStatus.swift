import Foundation

/// What the program ends with; thrown by a command that has printed everything that there is to say.
enum ExitStatus: Int32, Error {
    /// The server stopped because it was asked to.
    case success = 0
    /// A file has errors.
    case somethingFound = 1
    /// Wrong options or configuration.
    case wrongUsage = 2
    /// A file is missing, the port is in use, there are no certificates.
    case couldNotRun = 3

    /// Ends the program.
    func end() -> Never { exit(rawValue) }
}
