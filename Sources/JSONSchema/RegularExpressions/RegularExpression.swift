/// A compiled regular expression as JSON Schema's `pattern` has it: ECMA-262 syntax with the `u` flag, not anchored.
///
/// JSON Schema Core section 6.4. Matching takes time linear in the text, whatever the pattern: the expression is run as
/// a set of states, never by backtracking, since patterns and texts both come from strangers.
///
/// ## Parsing behavior
/// - Lazy quantifiers match as greedy ones do: only whether there is a match is asked.
/// - A stray `]`, `}` or `{`, and a backslash before any ASCII punctuation, match themselves (ECMA-262 Annex B).
/// - Back-references, inline flags and `\p{Script=…}` are refused.
struct RegularExpression: Sendable {
    /// The pattern as written.
    let pattern: String
    let program: Program
    /// The lookarounds of all programs; one that is nested in another comes first.
    let lookarounds: [Lookaround]

    /// Lookahead or lookbehind, with what it looks for. A lookahead's program is compiled to be run backwards.
    struct Lookaround: Sendable {
        let program: Program
        let isBehind: Bool
    }

    /// Reads and compiles a pattern.
    init(_ pattern: String) throws(RegularExpressionError) {
        var parser = RegularExpressionParser(pattern)
        var builder = ProgramBuilder()
        self.pattern = pattern
        program = try builder.program(for: parser.parse(), isBackward: false)
        lookarounds = builder.lookarounds
    }

    /// The number of instructions that matching keeps.
    var size: Int {
        lookarounds.reduce(program.instructions.count) { $0 + $1.program.instructions.count }
    }

    /// Whether the pattern occurs in `text`; nil if finding out would take too long.
    func occurs(in text: String) -> Bool? {
        var simulation = Simulation(text: text, lookarounds: lookarounds)
        return simulation.finds(program)
    }

    /// The same, paid for from a budget; nil once that is exhausted.
    func occurs(in text: String, _ budget: inout WorkBudget) -> Bool? {
        guard !budget.isExhausted else { return nil }
        var simulation = Simulation(
            text: text, lookarounds: lookarounds, limit: budget.remaining * RegularExpression.statesPerUnit)
        let occurs = simulation.finds(program)
        // Beside its states, a run needs memory for the text and for each instruction.
        budget.spend(4 + (simulation.stepCount + text.utf8.count + size) / RegularExpression.statesPerUnit)
        return occurs
    }

    /// How many states of a run cost as much as one unit of a budget.
    private static let statesPerUnit = 16
}

/// Why a pattern is not a regular expression.
struct RegularExpressionError: Error {
    /// What is wrong, as the end of a sentence.
    let reason: String
    /// Where in the pattern, in Unicode scalars.
    let offset: Int
}
