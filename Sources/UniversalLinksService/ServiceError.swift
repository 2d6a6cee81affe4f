import JSONSyntax

/// Why there is no document: what was sent, and what to send instead.
package struct ServiceError: Error, Sendable {
    /// The kind of error.
    package let code: Code
    /// The reason and what to do about it, in sentences.
    package let message: String
    /// The parts of the input that are wrong; empty if all of it is.
    package let parts: [Part]

    /// A part of the input that is wrong.
    package struct Part: Hashable, Sendable {
        /// The index of the URL in the list that was passed.
        package let index: Int
        /// What is wrong with it.
        package let message: String
    }

    /// The kinds of errors.
    package struct Code: Hashable, Sendable {
        private enum Value {
            case unreadableFile, invalidURL, invalidDomain, unknownRule, refusedRewriting, interrupted
        }

        private let value: Value

        /// The file is not JSON.
        package static let unreadableFile = Code(value: .unreadableFile)
        /// A URL is invalid or incomplete.
        package static let invalidURL = Code(value: .invalidURL)
        /// A domain is not a host name.
        package static let invalidDomain = Code(value: .invalidDomain)
        /// There is no rule and no statement with this name.
        package static let unknownRule = Code(value: .unknownRule)
        /// The file cannot be rewritten.
        package static let refusedRewriting = Code(value: .refusedRewriting)
        /// The caller ended the work before it was done.
        package static let interrupted = Code(value: .interrupted)
    }

    init(_ code: Code, _ message: String, parts: [Part] = []) {
        (self.code, self.parts) = (code, parts)
        // After the name of a program, a message starts in lower case; alone, it is a sentence. A file's name stays as
        // it is.
        self.message = code == .unreadableFile ? message : message.prefix(1).uppercased() + message.dropFirst()
    }

    static let interrupted = ServiceError(.interrupted, "The work was ended before it was done.")
}

extension ServiceError: Equatable {}
