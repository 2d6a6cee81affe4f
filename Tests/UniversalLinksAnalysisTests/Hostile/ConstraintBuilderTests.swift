import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksTestSupport

@testable import UniversalLinksAnalysis

/// What components take is made for those who wait for an answer alone.
struct ConstraintBuilderTests {
    @Test(arguments: [false, true])
    func noLanguageIsMadeThatNobodyWaitsFor(isOver: Bool) throws {
        let components = (0..<300).map { number in
            "{ \"/\": \"/\(number)/" + String(repeating: "ab?", count: 100) + "*\", \"?\": { \"\(number)\": \"x?*\" } }"
        }
        let text =
            "{ \"applinks\": { \"details\": [{ \"appIDs\": [\"7Q4KX2M9TD.com.example.eats\"], \"components\": ["
            + components.joined(separator: ",") + "] }] } }"
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
        var builder = ConstraintBuilder(LanguageTable(), matcher.compiler)
        let question = Interruption.Question { isOver }
        let madeCount = Interruption.question.withValue(question) {
            matcher.components.count { builder.constraint($0) != nil }
        }
        // What has begun goes on up to the first look.
        #expect(isOver ? madeCount < 150 : madeCount == 300, "\(madeCount)")
    }
}
