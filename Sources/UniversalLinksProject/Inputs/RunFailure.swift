/// Why a run fails: one line, with what to do.
package struct RunFailure: Error, Sendable {
    /// What kind of failure it is.
    package let kind: Kind
    /// What it is about, such as a file; nil for nothing in particular.
    package let name: String?
    /// Why, and what to do.
    package let reason: String
    /// What to run next, for a program that has a command for it; nil if ``reason`` says it all.
    package let nextStep: NextStep?

    /// The ways in which a run fails.
    package enum Kind: Sendable {
        /// The usage is wrong, whatever the files contain.
        case wrongUsage
        /// The usage is right, but the run fails: a file is missing or unreadable, a host does not answer.
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
