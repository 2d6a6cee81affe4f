extension LintRules {
    /// Rules of the category `patterns`.
    static let ofPatterns: [any LintRule] = []
}
