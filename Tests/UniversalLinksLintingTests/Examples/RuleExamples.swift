import UniversalLinksLinting

/// The examples of a rule besides the two that the rule itself has for its page.
struct RuleExamples: Sendable {
    typealias Example = Offence.Example

    /// The name of the rule: `double-star`.
    let rule: String
    /// Files that have the offence. `⟦` and `⟧` enclose what the diagnostic points at.
    let flagged: [Example]
    /// Files that look like them and do not have it.
    let quiet: [Example]

    init(_ rule: String, flagged: [Example] = [], quiet: [Example] = []) {
        self.rule = rule
        self.flagged = flagged
        self.quiet = quiet
    }

    static let all: [RuleExamples] =
        ofReading + ofSyntax + ofStructure + ofDetails + ofKeys + ofIdentifiers + ofPatterns + ofMisreadings
        + ofVariablesAndQueries + ofOrder + ofCompatibility + ofSecurity

    private static let byRule = Dictionary(grouping: all, by: \.rule)

    static func of(_ offence: Offence) -> RuleExamples {
        byRule[offence.code.name]?.first ?? RuleExamples(offence.code.name)
    }
}

extension Offence {
    /// Every file that has it, the one on its page first.
    var allFiring: [Example] { firing + RuleExamples.of(self).flagged }

    /// Every file that looks like one with it and does not have it, the one on its page first.
    var allQuiet: [Example] { quiet + RuleExamples.of(self).quiet }
}
