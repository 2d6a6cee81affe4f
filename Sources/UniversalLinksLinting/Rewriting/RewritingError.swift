import UniversalLinks

/// Why a file is not written anew.
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
        "The file is signed, and every change would break the signature. Serve the JSON inside the envelope, unsigned, "
            + "and rewrite that.")

    static func growth(to byteCount: Int) -> RewritingError {
        RewritingError(
            .excessiveGrowth,
            "The new file would have \(byteCount) bytes; the system reads \(AssociationFile.maximumByteCount) at most. "
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
        /// A URL would be decided otherwise.
        public static let changedDecision = Code("changed-decision")
        /// The new file would be larger than the system reads.
        public static let excessiveGrowth = Code("excessive-growth")
        /// What was made is not what it should be: a mistake of the tool.
        public static let brokenRewriting = Code("broken-rewriting")
    }
}
