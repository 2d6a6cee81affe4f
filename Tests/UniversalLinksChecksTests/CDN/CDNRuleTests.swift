import Testing
import UniversalLinksChecks
import UniversalLinksLinting

struct CDNRuleTests {
    @Test func numbersAndNamesAreUsedOnce() {
        #expect(Set(Rule.ofCDN.map(\.code.id)).count == Rule.ofCDN.count)
        #expect(Set(Rule.ofCDN.map(\.code.name)).count == Rule.ofCDN.count)
        #expect(Rule.ofCDN.map(\.code.id) == Rule.ofCDN.map(\.code.id).sorted())
    }

    @Test(arguments: Rule.ofCDN)
    func anRuleSaysWhatThereIsToSay(rule: Rule) {
        #expect(rule.code.id.wholeMatch(of: /AASA9[567][0-9]/) != nil)
        #expect(rule.category == .cdn)
        #expect(!rule.evidence.isEmpty)
        for text in [rule.effect, rule.reason, rule.remedy] { #expect(text.hasSuffix(".")) }
        #expect(!rule.summary.hasSuffix("."))
    }
}
