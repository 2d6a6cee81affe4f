import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// Codes are never used twice, and their names tell the rule.
struct DiagnosticCodeTests {
    static let codes =
        Diagnostic.Code.ofUniversalLinks + Diagnostic.Code.ofSchema
        + (Rule.ofRules + Rule.ofExamination).map(\.code) + Diagnostic.Code.ofEntitlements

    @Test func noNumberAndNoNameIsUsedTwice() {
        #expect(Set(Self.codes.map(\.id)).count == Self.codes.count)
        #expect(Set(Self.codes.map(\.name)).count == Self.codes.count)
    }

    @Test func everyCodeHasItsRule() {
        let rules =
            Rule.ofReading + Rule.ofRules + Rule.ofExamination + Rule.ofExpectations
            + Rule.ofRewriting + Rule.ofSchema + Rule.ofEntitlements
        #expect(rules.map(\.code.id).sorted() == Self.codes.map(\.id).sorted())
        #expect(Set(rules.map(\.code)) == Set(Self.codes))
    }

    @Test func aCodeHasThreeDigitsAndANameInLowerCase() {
        for code in Self.codes {
            #expect(code.id.wholeMatch(of: /AASA[0-9]{3}/) != nil, "\(code.id)")
            #expect(code.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(code.name)")
        }
    }

    @Test(arguments: JSONSyntaxError.Code.all)
    func everyMistakeOfTheReaderHasACode(code: JSONSyntaxError.Code) {
        #expect(Diagnostic.Code.syntax(code).name == code.name)
        #expect(Self.codes.contains(.syntax(code)))
    }
}
