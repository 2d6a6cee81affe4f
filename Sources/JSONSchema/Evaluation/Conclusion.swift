import JSONSyntax

/// What a keyword makes of an instance.
struct Conclusion: Sendable {
    /// A violation that has no place yet.
    struct Failure: Sendable {
        let message: String
        /// Where in the instance.
        let place: Application.Place
        /// Another keyword of the same schema that asks for it.
        let keyword: String?
        /// The way from the keyword to what asks for it.
        let tokens: [String]
        let causes: [Violation]
    }

    private(set) var isValid = true
    var evaluated = Evaluated()
    private(set) var failures: [Failure] = []
    /// Violations of subschemas that count as they are.
    private(set) var violations: [Violation] = []

    /// What the keyword may still spend.
    var budget: WorkBudget

    private let isQuiet: Bool

    init(isQuiet: Bool, budget: WorkBudget) {
        self.isQuiet = isQuiet
        self.budget = budget
    }

    /// The keyword is not met. The message is made only on request.
    mutating func fail(
        _ message: @autoclosure () -> String,
        at place: Application.Place = .here,
        keyword: String? = nil,
        tokens: [String] = [],
        causes: [Violation] = []
    ) {
        isValid = false
        guard !isQuiet, failures.count < Schema.maximumViolationCount else { return }
        failures.append(
            Failure(message: message(), place: place, keyword: keyword, tokens: tokens, causes: causes))
    }

    /// A subschema has to be met: its violations are the keyword's.
    mutating func require(_ judgement: Judgement) {
        guard !judgement.isValid else { return }
        isValid = false
        violations += judgement.violations
    }

    /// A subschema of the same instance has to be met.
    ///
    /// What it evaluated counts even if it fails: the schema fails with it, and `unevaluated…` should not add to that.
    mutating func requireInPlace(_ judgement: Judgement) {
        require(judgement)
        evaluated.formUnion(judgement.evaluated)
    }
}
