import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

/// The codes of projects are theirs alone, and each says what there is to say.
struct ProjectOffenceTests {
    @Test func noNumberAndNoNameIsUsedTwice() {
        let others = Set(
            Diagnostic.Code.ofUniversalLinks + Diagnostic.Code.ofSchema + Offence.ofRules.map(\.code)
                + Offence.ofReading.map(\.code))
        let codes = Array(others) + Diagnostic.Code.ofProject
        #expect(Set(codes.map(\.id)).count == codes.count)
        #expect(Set(codes.map(\.name)).count == codes.count)
    }

    @Test(arguments: Offence.ofProject)
    func anOffenceSaysWhatThereIsToSay(offence: Offence) {
        #expect(offence.code.id.wholeMatch(of: /AASA8[0-4][0-9]/) != nil)
        #expect(offence.category == .configuration)
        for text in [offence.effect, offence.reason, offence.remedy] { #expect(text.hasSuffix(".")) }
        #expect(!offence.summary.hasSuffix("."))
    }
}
