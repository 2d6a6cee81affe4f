extension Offence {
    /// The offences of lint rules, in the order of the rules.
    public static let ofRules: [Offence] = LintRules.all.map(\.offence)
}
