public import JSONSyntax

/// The place of a value in an association file.
public struct SourcePlace: Hashable, Sendable {
    /// The path to the value.
    public let pointer: JSONPointer
    /// The bytes of the value.
    public let range: SourceRange

    /// A place given by its path and its bytes.
    public init(pointer: JSONPointer, range: SourceRange) {
        self.pointer = pointer
        self.range = range
    }
}
