import UniversalLinksLinting

/// The examples of a rule besides the two that the rule itself has for its page.
struct RuleExamples: Sendable {
    typealias Example = Rule.Example

    /// The name of the rule: `double-star`.
    let rule: String
    /// Files that have the rule. `⟦` and `⟧` enclose what the diagnostic points at.
    let bad: [Example]
    /// Files that look like them and do not have it.
    let good: [Example]

    init(_ rule: String, bad: [Example] = [], good: [Example] = []) {
        self.rule = rule
        self.bad = bad
        self.good = good
    }

    static let all: [RuleExamples] =
        ofReading + ofSyntax + ofStructure + ofDetails + ofKeys + ofIdentifiers + ofPatterns + ofMisreadings
        + ofVariablesAndQueries + ofOrder + ofCompatibility + ofSecurity

    private static let byRule = Dictionary(grouping: all, by: \.rule)

    static func of(_ rule: Rule) -> RuleExamples {
        byRule[rule.code.name]?.first ?? RuleExamples(rule.code.name)
    }
}

extension Rule {
    /// Every file that has it, the one on its page first.
    var badExamples: [Example] { (bad.map { [$0] } ?? []) + RuleExamples.of(self).bad }

    /// Every file that looks like one with it and does not have it, the one on its page first.
    var goodExamples: [Example] { (good.map { [$0] } ?? []) + RuleExamples.of(self).good }
}
