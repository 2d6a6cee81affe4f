import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

/// The codes of checks are unique and documented.
struct CheckRuleTests {
    @Test func noNumberAndNoNameIsUsedTwice() {
        let others = Set(
            Diagnostic.Code.ofUniversalLinks + Rule.ofRules.map(\.code) + Rule.ofReading.map(\.code))
        let codes = Array(others) + Diagnostic.Code.ofChecks
        #expect(Set(codes.map(\.id)).count == codes.count)
        #expect(Set(codes.map(\.name)).count == codes.count)
    }

    @Test func theyAreInTheOrderOfTheirCodes() {
        let ids = Rule.ofChecks.map(\.code.id)
        #expect(ids == ids.sorted())
    }

    @Test(arguments: Rule.ofChecks)
    func anRuleSaysWhatThereIsToSay(rule: Rule) {
        #expect(rule.code.id.wholeMatch(of: /AASA9[0-4][0-9]/) != nil)
        #expect(rule.code.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        #expect(rule.category == .hosting)
        for text in [rule.effect, rule.reason, rule.remedy] {
            #expect(text.hasSuffix("."))
            #expect(!text.contains("  ") && !text.contains("\n"))
        }
        #expect(!rule.summary.hasSuffix("."))
        #expect(rule.bad == nil && rule.good == nil)
    }
}

struct CDNRuleTests {
    @Test func numbersAndNamesAreUsedOnce() {
        #expect(Set(Rule.ofCDN.map(\.code.id)).count == Rule.ofCDN.count)
        #expect(Set(Rule.ofCDN.map(\.code.name)).count == Rule.ofCDN.count)
        #expect(Rule.ofCDN.map(\.code.id) == Rule.ofCDN.map(\.code.id).sorted())
    }

    @Test(arguments: Rule.ofCDN)
    func aRuleSaysWhatThereIsToSay(rule: Rule) {
        #expect(rule.code.id.wholeMatch(of: /AASA9[567][0-9]/) != nil)
        #expect(rule.category == .cdn)
        #expect(!rule.evidence.isEmpty)
        for text in [rule.effect, rule.reason, rule.remedy] { #expect(text.hasSuffix(".")) }
        #expect(!rule.summary.hasSuffix("."))
    }
}
