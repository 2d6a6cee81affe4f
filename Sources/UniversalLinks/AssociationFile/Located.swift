/// A value with its place.
public struct Located<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// Its place.
    public let place: SourcePlace

    /// A value at a place.
    public init(_ value: Value, at place: SourcePlace) {
        self.value = value
        self.place = place
    }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
