extension LintRules {
    /// Rules of the category `compatibility`.
    static let ofCompatibility: [any LintRule] = [UnreadByIOS12(), NewerFeature(), MixedGenerations()]
}
