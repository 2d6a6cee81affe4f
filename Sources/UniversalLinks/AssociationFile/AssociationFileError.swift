public import JSONSyntax
import SignedEnvelope

/// Why an association file cannot be read.
///
/// Two errors are equal when their codes are.
public struct AssociationFileError: Error, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// Where; nil if the file has no lines.
    public let position: SourcePosition?
    /// The offset of the offending byte, counted without a byte-order mark; in a broken envelope, from its start.
    public let byteOffset: Int
    /// What is wrong and what to do about it, without the place.
    public let message: String
    /// The JSON reader's error, where it is one; in a signed file its place is inside the envelope.
    public let syntaxError: JSONSyntaxError?
    /// The text that is wrong, for a code frame; nil for binary data.
    public let source: SourceText?

    init(_ error: JSONSyntaxError, in source: SourceText, isSigned: Bool) {
        code = .notJSON
        position = error.position
        byteOffset = error.byteOffset
        message = isSigned ? "Inside the CMS envelope: " + error.message : error.message
        syntaxError = error
        self.source = source
    }

    init(_ error: SignedDataError) {
        code = .brokenEnvelope
        position = nil
        byteOffset = error.byteOffset
        message = error.message
        syntaxError = nil
        source = nil
    }

    static let unreadablyLarge = AssociationFileError()

    private init() {
        code = .unreadablyLarge
        position = nil
        byteOffset = AssociationFile.readingLimit
        message =
            "The file is larger than \(AssociationFile.readingLimit) bytes and is not read here. The system refuses "
            + "files over \(AssociationFile.maximumByteCount) bytes. Shorten it."
        syntaxError = nil
        source = nil
    }
}

extension AssociationFileError: Equatable {
    /// Whether both are the same kind of mistake.
    public static func == (left: AssociationFileError, right: AssociationFileError) -> Bool { left.code == right.code }
}

extension AssociationFileError: CustomStringConvertible {
    /// The message, behind its place where it has one.
    public var description: String {
        position.map { "\($0): \(message)" } ?? message
    }
}

extension AssociationFileError {
    /// A kind of mistake, named after the offence.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// The text is not JSON.
        public static let notJSON = Code("not-json")
        /// The bytes start like a CMS envelope, but are not one.
        public static let brokenEnvelope = Code("broken-envelope")
        /// More than ``AssociationFile/readingLimit`` bytes.
        public static let unreadablyLarge = Code("unreadably-large")
    }
}
