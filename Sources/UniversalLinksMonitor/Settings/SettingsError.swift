/// Everything that is wrong with what the monitor is to do, of which nothing was begun.
package struct SettingsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of an error.
    package struct Code: Hashable, Sendable {
        /// The name in lower case with hyphens.
        package let name: String

        /// `aasa.yml` has mistakes, or names what is not there.
        package static let invalid = Code(name: "invalid")
        /// A file is missing or cannot be read.
        package static let unreadable = Code(name: "unreadable")
    }

    /// What kind of error it is.
    package let code: Code
    /// What is wrong, where, and what to do: one line for each problem, safe to print.
    package let problems: [String]

    init(_ code: Code, _ problems: [String]) { (self.code, self.problems) = (code, problems) }

    /// The problems, one per line.
    package var description: String { problems.joined(separator: "\n") }
}
