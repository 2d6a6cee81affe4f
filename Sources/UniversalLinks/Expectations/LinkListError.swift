public import JSONSyntax

/// Why a text is not a link list.
public struct LinkListError: Error, Hashable, Sendable {
    /// Everything that is wrong, in the order of the text; at least one problem.
    public let problems: [Problem]

    /// Something that is wrong, at a place.
    public struct Problem: Hashable, Sendable {
        /// Where it starts.
        public let position: SourcePosition
        /// The bytes that are wrong; nil if there are none, as where something is missing.
        public let range: SourceRange?
        /// What is wrong and what to write instead, without the place.
        public let message: String

        /// A problem at a place.
        public init(_ position: SourcePosition, _ message: String, range: SourceRange? = nil) {
            self.position = position
            self.range = range
            self.message = message
        }
    }

    /// An error at a place.
    public init(_ position: SourcePosition, _ message: String) {
        self.init([Problem(position, message)])
    }

    init(_ problems: [Problem]) {
        self.problems = problems
    }
}

extension LinkListError {
    /// Where the first problem is.
    public var position: SourcePosition { problems[0].position }
    /// What the first problem is, without the place.
    public var message: String { problems[0].message }
}

extension LinkListError: CustomStringConvertible {
    /// A line for each problem: `line:column: message`.
    public var description: String {
        problems.map { "\($0.position): \($0.message)" }.joined(separator: "\n")
    }
}
