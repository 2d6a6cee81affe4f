import JSONSyntax

/// Text from outside, safe to print in one line: control characters, marks of direction and the like are written as escapes,
/// and what is too long is cut.
package struct TerminalText: CustomStringConvertible, Hashable, Sendable {
    /// The text as it is printed.
    package let description: String

    /// - Parameter limit: The most Unicode scalars of `text` that are kept.
    package init(_ text: some StringProtocol, limit: Int = 200) {
        description = PrintableText.escaped(String(text).shortened(to: limit))
    }
}
