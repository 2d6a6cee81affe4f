import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

/// The codes of projects are theirs alone, and each says what there is to say.
struct ProjectRuleTests {
    @Test func noNumberAndNoNameIsUsedTwice() {
        let others = Set(
            Diagnostic.Code.ofUniversalLinks + Diagnostic.Code.ofSchema + Rule.ofRules.map(\.code)
                + Rule.ofReading.map(\.code))
        let codes = Array(others) + Diagnostic.Code.ofProject
        #expect(Set(codes.map(\.id)).count == codes.count)
        #expect(Set(codes.map(\.name)).count == codes.count)
    }

    @Test(arguments: Rule.ofProject)
    func anRuleSaysWhatThereIsToSay(rule: Rule) {
        #expect(rule.code.id.wholeMatch(of: /AASA8[0-4][0-9]/) != nil)
        #expect(rule.category == .configuration)
        for text in [rule.effect, rule.reason, rule.remedy] { #expect(text.hasSuffix(".")) }
        #expect(!rule.summary.hasSuffix("."))
    }
}
