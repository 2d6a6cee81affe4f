public import JSONSyntax

/// Where a value stands in an association file.
public struct Place: Hashable, Sendable {
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

/// A value with its place.
public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// Where it stands.
    public let place: Place

    /// A value at a place.
    public init(_ value: Value, at place: Place) {
        self.value = value
        self.place = place
    }
}
