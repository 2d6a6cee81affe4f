public import JSONSyntax

/// What a request is known by: a whole number or a text that its sender chose.
public enum RPCIdentifier: Hashable, Sendable {
    /// A number, as it was written.
    case number(String)
    /// A text.
    case text(String)

    /// The identifier that a value is; nil for anything but a number and a string.
    public init?(_ value: JSONValue?) {
        switch value?.kind {
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }

    /// The identifier as a value.
    public var json: JSONValue {
        switch self {
        case .number(let number): JSONValue(.number(number))
        case .text(let text): JSONValue(text)
        }
    }
}
