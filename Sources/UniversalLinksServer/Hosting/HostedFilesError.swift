/// Why the server refuses to start with some files.
package struct HostedFilesError: Error, Sendable {
    /// What kind of error it is.
    package let code: Code
    /// What is wrong: for rejected files, what `aasa lint` prints about them.
    package let description: String

    /// The kinds of errors.
    package struct Code: Hashable, Sendable {
        private let name: String

        /// A file is missing or cannot be read.
        package static let unreadable = Code(name: "unreadable")
        /// A file has errors.
        package static let rejected = Code(name: "rejected")
    }

    init(_ code: Code, _ description: String) {
        (self.code, self.description) = (code, description)
    }
}

extension HostedFilesError: CustomStringConvertible {}

extension HostedFilesError: Equatable {
    /// Errors of the same kind are equal.
    package static func == (left: HostedFilesError, right: HostedFilesError) -> Bool { left.code == right.code }
}
