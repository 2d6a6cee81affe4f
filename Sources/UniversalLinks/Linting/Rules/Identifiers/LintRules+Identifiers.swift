extension LintRules {
    /// Rules of the category `identifiers`.
    static let ofIdentifiers: [any LintRule] = []
}
