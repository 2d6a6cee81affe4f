/// Everything that is wrong with what the monitor is to do, of which nothing was begun.
public struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    public struct Code: Hashable, Sendable {
        /// The name in lower case with hyphens.
        public let name: String

        /// `aasa.yml` has mistakes, or names what is not there.
        public static let invalid = Code(name: "invalid")
        /// A file is missing or cannot be read.
        public static let unreadable = Code(name: "unreadable")
    }

    /// What kind of error it is.
    public let code: Code
    /// What is wrong, where, and what to do: one line for each problem, safe to print.
    public let problems: [String]

    init(_ code: Code, _ problems: [String]) { (self.code, self.problems) = (code, problems) }

    /// The problems, one per line.
    public var description: String { problems.joined(separator: "\n") }
}
