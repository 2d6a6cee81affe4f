public import JSONSyntax

/// Why a text is not a link list.
public struct LinkListError: Error, Hashable, Sendable {
    /// Where.
    public let position: SourcePosition
    /// What is wrong and what to write instead, without the place.
    public let message: String

    /// An error at a place.
    public init(_ position: SourcePosition, _ message: String) {
        self.position = position
        self.message = message
    }
}

extension LinkListError: CustomStringConvertible {
    /// `line:column: message`.
    public var description: String { "\(position): \(message)" }
}
