/// Why the server refuses to start with some files.
public struct HostedFilesError: Error, Sendable {
    /// What kind of error it is.
    public let code: Code
    /// What is wrong: for rejected files, what `aasa lint` prints about them.
    public let description: String

    /// The kinds of errors.
    public struct Code: Hashable, Sendable {
        private let name: String

        /// A file is missing or cannot be read.
        public static let unreadable = Code(name: "unreadable")
        /// A file has errors.
        public static let rejected = Code(name: "rejected")
    }

    init(_ code: Code, _ description: String) {
        (self.code, self.description) = (code, description)
    }
}

extension HostedFilesError: CustomStringConvertible {}

extension HostedFilesError: Equatable {
    /// Errors of the same kind are equal.
    public static func == (left: HostedFilesError, right: HostedFilesError) -> Bool { left.code == right.code }
}
