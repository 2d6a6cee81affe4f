/// Why the history cannot be read or written.
package struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure.
    package struct Code: Hashable, Sendable {
        /// The name in lower case with hyphens.
        package let name: String

        /// No space is left, or no more may be used.
        package static let diskFull = Code(name: "disk-full")
        /// Another process has held the database for too long.
        package static let locked = Code(name: "locked")
        /// The file or its folder cannot be written.
        package static let readOnly = Code(name: "read-only")
        /// The file is not a database, or is damaged.
        package static let corrupt = Code(name: "corrupt")
        /// The database is of a later version of this program.
        package static let tooNew = Code(name: "too-new")
        /// There is no database.
        package static let missing = Code(name: "missing")
        /// Anything else.
        package static let other = Code(name: "other")
    }

    /// What kind of failure it is.
    package let code: Code
    /// What happened, where, and what to do next.
    package let description: String

    /// An error with its code and its description.
    package init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}
