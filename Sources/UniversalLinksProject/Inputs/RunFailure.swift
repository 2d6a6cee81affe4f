/// Why a run cannot do what it is asked for: one line, with what to do.
package struct RunFailure: Error, Sendable {
    /// Whose fault it is.
    package let kind: Kind
    /// What it is about, such as a file; nil for nothing in particular.
    package let name: String?
    /// Why, and what to do.
    package let reason: String
    /// What to run next, for a program that has a command for it; nil where ``reason`` says all there is.
    package let nextStep: NextStep?

    /// The ways in which a run fails.
    package enum Kind: Sendable {
        /// What was asked for is not right, whatever the files contain.
        case wrongUsage
        /// It is right, and could not be done: a file is missing or unreadable, a host does not answer.
        case couldNotDoIt
    }

    /// A failure that is about nothing in particular.
    package init(_ kind: Kind, _ reason: String, nextStep: NextStep? = nil) {
        self.init(kind, about: nil, reason, nextStep: nextStep)
    }

    /// A failure.
    package init(_ kind: Kind, about name: String?, _ reason: String, nextStep: NextStep? = nil) {
        self.kind = kind
        self.name = name
        self.reason = reason
        self.nextStep = nextStep
    }
}
