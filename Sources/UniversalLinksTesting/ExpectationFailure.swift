public import UniversalLinks

/// A failed expectation or an invalid list; printed, it says what is wrong and why.
public struct ExpectationFailure: Hashable, Sendable {
    /// The diagnostic behind it, with code and places.
    public let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}

extension ExpectationFailure: CustomStringConvertible {
    /// The message with its notes, a line each.
    public var description: String {
        let help = diagnostic.help.map { ["  \($0)"] } ?? []
        return ([diagnostic.message] + diagnostic.notes.map { "  \($0.message)" } + help).joined(separator: "\n")
    }
}
