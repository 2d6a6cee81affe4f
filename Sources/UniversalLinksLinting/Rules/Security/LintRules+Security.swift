extension LintRules {
    /// Rules of the category `security`.
    static let ofSecurity: [any LintRule] = [
        ClaimedAuthenticationCallback(), SeveralTeamsInWebCredentials(), DevelopmentBuild(),
    ]
}
