import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

/// The codes of checks are theirs alone, and each says what there is to say.
struct CheckOffenceTests {
    @Test func noNumberAndNoNameIsUsedTwice() {
        let others = Set(
            Diagnostic.Code.ofUniversalLinks + Offence.ofRules.map(\.code) + Offence.ofReading.map(\.code))
        let codes = Array(others) + Diagnostic.Code.ofChecks
        #expect(Set(codes.map(\.id)).count == codes.count)
        #expect(Set(codes.map(\.name)).count == codes.count)
    }

    @Test func theyAreInTheOrderOfTheirCodes() {
        let ids = Offence.ofChecks.map(\.code.id)
        #expect(ids == ids.sorted())
    }

    @Test(arguments: Offence.ofChecks)
    func anOffenceSaysWhatThereIsToSay(offence: Offence) {
        #expect(offence.code.id.wholeMatch(of: /AASA9[0-4][0-9]/) != nil)
        #expect(offence.code.name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
        #expect(offence.category == .hosting)
        for text in [offence.effect, offence.reason, offence.remedy] {
            #expect(text.hasSuffix("."))
            #expect(!text.contains("  ") && !text.contains("\n"))
        }
        #expect(!offence.summary.hasSuffix("."))
        #expect(offence.firing.isEmpty && offence.quiet.isEmpty)
    }
}
