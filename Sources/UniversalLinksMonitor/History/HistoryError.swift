/// Why the history cannot be read or written.
public struct HistoryError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a failure.
    public struct Code: Hashable, Sendable {
        /// The name in lower case with hyphens.
        public let name: String

        /// No space is left, or no more may be used.
        public static let diskFull = Code(name: "disk-full")
        /// Another process has held the database for too long.
        public static let locked = Code(name: "locked")
        /// The file or its folder cannot be written.
        public static let readOnly = Code(name: "read-only")
        /// The file is not a database, or is damaged.
        public static let corrupt = Code(name: "corrupt")
        /// The database is of a later version of this program.
        public static let tooNew = Code(name: "too-new")
        /// There is no database.
        public static let missing = Code(name: "missing")
        /// Anything else.
        public static let other = Code(name: "other")
    }

    /// What kind of failure it is.
    public let code: Code
    /// What happened, where, and what to do next.
    public let description: String

    /// An error with its code and its description.
    public init(_ code: Code, _ description: String) { (self.code, self.description) = (code, description) }
}
