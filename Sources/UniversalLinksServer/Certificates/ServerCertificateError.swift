import UniversalLinksService

/// Why there are no certificates to serve with.
package struct ServerCertificateError: Error, Sendable {
    /// What kind of error it is.
    package let code: Code
    /// What is wrong, where, and what to do.
    package let description: String

    /// The kinds of errors.
    package struct Code: Hashable, Sendable {
        private let name: String

        /// A file or folder cannot be read or written.
        package static let unreadable = Code(name: "unreadable")
        /// A file is not what it should be.
        package static let invalid = Code(name: "invalid")
        /// Somebody else can write to the folder of the authority.
        package static let insecure = Code(name: "insecure")
        /// The authority's certificate is no longer valid, or not yet.
        package static let expired = Code(name: "expired")
    }

    init(_ code: Code, at path: String, _ reason: String) {
        (self.code, description) = (code, "\(TerminalText(path)): \(reason)")
    }
}

extension ServerCertificateError: CustomStringConvertible {}

extension ServerCertificateError: Equatable {
    /// Errors of the same kind are equal.
    package static func == (left: ServerCertificateError, right: ServerCertificateError) -> Bool {
        left.code == right.code
    }
}
