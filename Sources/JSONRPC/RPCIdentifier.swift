package import JSONSyntax

/// What a request is known by: a whole number or a text that its sender chose.
package enum RPCIdentifier: Hashable, Sendable {
    /// A number, as it was written.
    case number(String)
    /// A text.
    case text(String)

    /// The identifier that a value is; nil for anything but a number and a string.
    package init?(_ value: JSONValue?) {
        switch value?.kind {
        case .number(let number): self = .number(number)
        case .string(let text): self = .text(text)
        default: return nil
        }
    }

    /// The identifier as a value.
    package var json: JSONValue {
        switch self {
        case .number(let number): JSONValue(.number(number))
        case .text(let text): JSONValue(text)
        }
    }
}
