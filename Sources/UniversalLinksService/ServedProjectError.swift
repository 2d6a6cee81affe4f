import UniversalLinksProject

/// Why a project or a file cannot be served.
package struct ServedProjectError: Error, Sendable {
    /// What kind of error it is.
    package let code: Code
    /// What is wrong, where, and what to do; one line per problem, safe to print.
    package let description: String

    /// The kinds of errors.
    package struct Code: Hashable, Sendable {
        private let name: String

        /// A file is missing or cannot be read.
        package static let unreadable = Code(name: "unreadable")
        /// `aasa.yml` has mistakes.
        package static let invalidProject = Code(name: "invalid-project")
        /// A text is not a domain.
        package static let invalidDomain = Code(name: "invalid-domain")
        /// A path cannot be used as one.
        package static let invalidPath = Code(name: "invalid-path")
    }

    /// An error.
    init(_ code: Code, _ description: String) {
        (self.code, self.description) = (code, description)
    }

    init(_ failure: RunFailure) {
        let name = failure.name.map { "\(TerminalText($0)): " } ?? ""
        self.init(
            failure.kind == .wrongUsage ? .invalidPath : .unreadable,
            name + TerminalText(failure.reason, limit: 1_000).description)
    }
}

extension ServedProjectError: CustomStringConvertible {}

extension ServedProjectError: Equatable {
    /// Errors of the same kind are equal.
    package static func == (left: ServedProjectError, right: ServedProjectError) -> Bool { left.code == right.code }
}
