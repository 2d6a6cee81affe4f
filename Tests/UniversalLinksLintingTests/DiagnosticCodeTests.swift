import Foundation
import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// Codes are never used twice, and their names tell the offence.
struct DiagnosticCodeTests {
    static let codes =
        Diagnostic.Code.ofUniversalLinks + Diagnostic.Code.ofSchema
        + (Offence.ofRules + Offence.ofExamination).map(\.code) + Diagnostic.Code.ofEntitlements

    @Test func noNumberAndNoNameIsUsedTwice() {
        #expect(Set(Self.codes.map(\.id)).count == Self.codes.count)
        #expect(Set(Self.codes.map(\.name)).count == Self.codes.count)
    }

    @Test func everyCodeHasItsOffence() {
        let offences =
            Offence.ofReading + Offence.ofRules + Offence.ofExamination + Offence.ofExpectations
            + Offence.ofRewriting + Offence.ofSchema + Offence.ofEntitlements
        #expect(offences.map(\.code.id).sorted() == Self.codes.map(\.id).sorted())
        #expect(Set(offences.map(\.code)) == Set(Self.codes))
    }

    @Test func aCodeHasThreeDigitsAndANameInLowerCase() {
        for code in Self.codes {
            #expect(code.id.wholeMatch(of: /AASA[0-9]{3}/) != nil, "\(code.id)")
            #expect(code.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(code.name)")
        }
    }

    /// A user of the library configures rules by such constants.
    @Test func everyRuleHasAConstantForItsCode() throws {
        let rules = Checkout.folder.appendingPathComponent("Sources/UniversalLinksLinting/Rules")
        let files = FileManager.default.enumerator(at: rules, includingPropertiesForKeys: nil)
        var text = ""
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            text += try String(contentsOf: file, encoding: .utf8)
        }
        for rule in LintRules.all {
            let name = "\(type(of: rule))"
            #expect(text.contains(" = \(name)().offence.code\n"), "\(name)")
        }
    }

    @Test(arguments: JSONSyntaxError.Code.all)
    func everyMistakeOfTheReaderHasACode(code: JSONSyntaxError.Code) {
        #expect(Diagnostic.Code.syntax(code).name == code.name)
        #expect(Self.codes.contains(.syntax(code)))
    }
}
