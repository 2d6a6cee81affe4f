package import JSONSyntax

/// Everything that is wrong with a project's configuration.
package struct ProjectConfigurationError: Error, Hashable, Sendable {
    /// What is wrong, in the order of the text; at least one.
    package let problems: [Problem]

    /// Something wrong at a place.
    package struct Problem: Hashable, Sendable {
        /// Where.
        package let position: SourcePosition
        /// What is wrong and what to write instead, without the place.
        package let message: String
        /// What a program can offer for it.
        package let nextStep: RunFailure.NextStep?

        /// A problem at a place.
        package init(_ position: SourcePosition, _ message: String, nextStep: RunFailure.NextStep? = nil) {
            self.position = position
            self.message = message
            self.nextStep = nextStep
        }
    }

    /// An error of at least one problem.
    init(_ problems: [Problem]) {
        self.problems = problems
    }
}

extension ProjectConfigurationError: CustomStringConvertible {
    /// A line for each problem: `line:column: message`.
    package var description: String {
        problems.map { "\($0.position): \($0.message)" }.joined(separator: "\n")
    }
}
