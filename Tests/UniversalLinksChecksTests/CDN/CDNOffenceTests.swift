import Testing
import UniversalLinksChecks
import UniversalLinksLinting

struct CDNOffenceTests {
    @Test func numbersAndNamesAreUsedOnce() {
        #expect(Set(Offence.ofCDN.map(\.code.id)).count == Offence.ofCDN.count)
        #expect(Set(Offence.ofCDN.map(\.code.name)).count == Offence.ofCDN.count)
        #expect(Offence.ofCDN.map(\.code.id) == Offence.ofCDN.map(\.code.id).sorted())
    }

    @Test(arguments: Offence.ofCDN)
    func anOffenceSaysWhatThereIsToSay(offence: Offence) {
        #expect(offence.code.id.wholeMatch(of: /AASA9[567][0-9]/) != nil)
        #expect(offence.category == .cdn)
        #expect(!offence.evidence.isEmpty)
        for text in [offence.effect, offence.reason, offence.remedy] { #expect(text.hasSuffix(".")) }
        #expect(!offence.summary.hasSuffix("."))
    }
}
