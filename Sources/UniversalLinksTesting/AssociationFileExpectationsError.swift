import UniversalLinks

/// Why a file cannot be tested.
public struct AssociationFileExpectationsError: Error, Hashable, Sendable {
    /// What is wrong and what to do about it.
    public let message: String

    private init(_ message: String) { self.message = message }

    static func invalidDomain(_ text: String) -> AssociationFileExpectationsError {
        AssociationFileExpectationsError(
            "\"\(text)\" is not a valid domain. Write a bare host name in ASCII, such as example.com.")
    }

    static func unreadableFile(_ error: AssociationFileError) -> AssociationFileExpectationsError {
        AssociationFileExpectationsError("The association file cannot be read: \(error)")
    }
}

extension AssociationFileExpectationsError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
