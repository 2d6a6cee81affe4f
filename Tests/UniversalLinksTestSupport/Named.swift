public import Testing

/// An argument of a test with the name that a log calls it by, for values that are long or have no short description.
public struct Named<Value: Sendable>: Sendable {
    /// What the log shows.
    public let name: String
    /// The value.
    public let value: Value

    /// A value with a name.
    public init(_ name: String, _ value: Value) {
        self.name = name
        self.value = value
    }
}

extension Named: CustomTestStringConvertible {
    /// The name.
    public var testDescription: String { name }
}

extension Named<[UInt8]> {
    /// Bytes that are called by the text that they begin with.
    public init(_ bytes: [UInt8]) {
        let start = String(decoding: bytes.prefix(40), as: UTF8.self)
        self.init(
            bytes.count <= 40 ? start.debugDescription : "\(start.debugDescription)… (\(bytes.count) bytes)", bytes)
    }
}

extension Named<String> {
    /// A text that is called by its first characters.
    public init(_ text: String) {
        let bytes = Named<[UInt8]>(Array(text.utf8))
        self.init(bytes.name, text)
    }
}
