extension LintRules {
    /// Rules of the category `compatibility`.
    static let ofCompatibility: [any LintRule] = [
        ComponentsWithoutPaths(), IdentifierListAlone(), MissingApps(), NewerKey(), NewerVariable(), MixedGenerations(),
    ]
}
