import JSONSyntax

/// An argument that names an association file elsewhere than on disk or standard input, where nothing can be written.
package struct RemoteArgument: Sendable, CustomStringConvertible {
    /// The argument and what it is, to end a sentence with: `https://example.com is a URL`.
    package let description: String

    /// Nil for a path and for `-`.
    package init?(_ argument: String) {
        if FileAddress.isURL(argument) {
            description = "\(argument.shortened()) is a URL"
        } else if GitAddress.isAddress(argument) {
            description = "\(argument.shortened()) is a file of a commit"
        } else {
            return nil
        }
    }

    /// Whether an argument is one.
    package static func isOne(_ argument: String) -> Bool { RemoteArgument(argument) != nil }

    /// The first one among arguments.
    package static func first(in arguments: [String]) -> RemoteArgument? {
        arguments.lazy.compactMap { RemoteArgument($0) }.first
    }
}
