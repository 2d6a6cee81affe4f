import UniversalLinks

/// Why a file cannot be rewritten.
///
/// Two errors are equal when their codes are.
public struct RewritingError: Error, Sendable {
    /// What kind of reason it is.
    public let code: Code
    /// The reason and what to do about it.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    static let signature = RewritingError(
        .signedFile,
        "The file is signed, and any change would invalidate the signature. Extract the JSON from the envelope, serve "
            + "it unsigned, and rewrite that.")

    static func growth(to byteCount: Int) -> RewritingError {
        RewritingError(
            .excessiveGrowth,
            "The new file would have \(byteCount) bytes; the system reads at most \(AssociationFile.maximumByteCount). "
                + "Shorten the file first, for example its comments.")
    }
}

extension RewritingError: Equatable {
    /// Whether both are the same kind of reason.
    public static func == (left: RewritingError, right: RewritingError) -> Bool { left.code == right.code }
}

extension RewritingError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension RewritingError {
    /// A kind of reason, named after the offence.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The file is in an envelope.
        public static let signedFile = Code("signed-file")
        /// The system does not read the file, migrated or not.
        public static let refusedFile = Code("refused-file")
        /// The decision on a URL would change.
        public static let changedDecision = Code("changed-decision")
        /// The new file would be larger than the system reads.
        public static let excessiveGrowth = Code("excessive-growth")
        /// The result is not what it should be: a bug in the tool.
        public static let brokenRewriting = Code("broken-rewriting")
    }
}
