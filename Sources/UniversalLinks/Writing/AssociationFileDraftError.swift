public import JSONSyntax

/// Why a draft cannot be written.
///
/// Two errors are equal if their codes are.
public struct AssociationFileDraftError: Error, Sendable {
    /// What kind of mistake it is.
    public let code: Code
    /// The value that is wrong, as the file would have it: `/applinks/details/0/appIDs/1`.
    public let pointer: JSONPointer
    /// What is wrong and what to do about it, without the place.
    public let message: String

    init(_ code: Code, at pointer: JSONPointer, _ message: String) {
        self.code = code
        self.pointer = pointer
        self.message = message
    }
}

extension AssociationFileDraftError: Equatable {
    /// Whether both are the same kind of mistake.
    public static func == (left: AssociationFileDraftError, right: AssociationFileDraftError) -> Bool {
        left.code == right.code
    }
}

extension AssociationFileDraftError: CustomStringConvertible {
    /// The message, after its place.
    public var description: String { pointer.tokens.isEmpty ? message : "\(pointer): \(message)" }
}

extension AssociationFileDraftError {
    /// A kind of mistake, named after the offence.
    public struct Code: Hashable, Sendable {
        /// The name, in lower case with hyphens.
        public let name: String

        private init(_ name: String) { self.name = name }

        /// No service at all, or a list without a member.
        public static let emptyList = Code("empty-list")
        /// A text that is not an app identifier.
        public static let malformedAppIdentifier = Code("malformed-app-identifier")
        /// Two variables, or two query items of one component, have the same name: JSON would have the same key twice.
        public static let duplicateName = Code("duplicate-name")
        /// A name of a variable that no pattern can refer to.
        public static let malformedVariableName = Code("malformed-variable-name")
        /// A value of a variable that refers to a variable, which the system ignores.
        public static let nestedVariable = Code("nested-variable")
        /// `paths` for more than one app.
        public static let severalAppsWithPaths = Code("several-apps-with-paths")
        /// A pattern for `paths` that would be read as an exclusion.
        public static let negatedPattern = Code("negated-pattern")
        /// The file would have more bytes than the system reads.
        public static let oversizedFile = Code("oversized-file")
    }
}
