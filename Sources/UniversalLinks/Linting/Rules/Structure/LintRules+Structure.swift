extension LintRules {
    /// Rules of the category `structure`.
    static let ofStructure: [any LintRule] = []
}
