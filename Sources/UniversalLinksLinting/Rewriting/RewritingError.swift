import UniversalLinks

/// Why a file cannot be rewritten.
///
/// Two errors are equal when their codes are.
public struct RewritingError: CodedError, Error, Hashable, Sendable {
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

extension RewritingError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension RewritingError {
    /// A kind of reason, named after the rule.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The file is in a signed envelope.
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

extension Diagnostic.Code {
    static let ofRewriting: [Diagnostic.Code] = [
        .rewritingBeyondLimit, .rewritingOfSignedFile, .rewritingOfRefusedFile,
    ]

    /// A new file that would be larger than the system reads.
    public static let rewritingBeyondLimit = Diagnostic.Code("AASA852", "rewriting-beyond-limit")
    /// A file in a signed envelope, which any change invalidates.
    public static let rewritingOfSignedFile = Diagnostic.Code("AASA853", "rewriting-of-signed-file")
    /// A file that the system refuses, migrated or not.
    public static let rewritingOfRefusedFile = Diagnostic.Code("AASA854", "rewriting-of-refused-file")
}

extension Diagnostic {
    /// Why a file cannot be rewritten; nil if that is a bug, and not the file's fault.
    public init?(_ error: RewritingError) {
        let code: Code
        switch error.code {
        case .excessiveGrowth: code = .rewritingBeyondLimit
        case .signedFile: code = .rewritingOfSignedFile
        case .refusedFile: code = .rewritingOfRefusedFile
        default: return nil
        }
        self.init(code, .error, error.message)
    }
}

extension Rule {
    /// Why `migrate` and `fmt` do not rewrite a file, in the order of their codes.
    public static let ofRewriting: [Rule] = [
        Rule(
            .rewritingBeyondLimit, .error, .compatibility,
            summary: "A new file that would exceed the size limit",
            effect:
                "The file stays as it is. The system would refuse the new one, and every link would open in the browser.",
            reason: """
                The system reads at most 131,072 bytes. Components need more of them than `paths`; both together need even \
                more, and so does white space.
                """,
            remedy: "Shorten the file first: remove comments, or components that others shadow.",
            evidence: [.oversizedFile]),
        Rule(
            .rewritingOfSignedFile, .error, .compatibility,
            summary: "A signed file that cannot be rewritten",
            effect: "The file stays as it is.",
            reason: "The JSON is inside a signed envelope. Any change would invalidate the signature.",
            remedy: "Extract the JSON from the envelope, serve it unsigned, and rewrite that.",
            evidence: []),
        Rule(
            .rewritingOfRefusedFile, .error, .compatibility,
            summary: "A migration of a file that the system refuses",
            effect: "The file stays as it is, and none of its links works, migrated or not.",
            reason:
                "The file is too large, or is not an object, so there are no decisions that a migration could preserve.",
            remedy: "Fix the file first; `lint` shows what is wrong with it.",
            evidence: [.oversizedFile]),
    ]
}
