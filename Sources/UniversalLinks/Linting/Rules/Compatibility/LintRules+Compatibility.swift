extension LintRules {
    /// Rules of the category `compatibility`.
    static let ofCompatibility: [any LintRule] = []
}
