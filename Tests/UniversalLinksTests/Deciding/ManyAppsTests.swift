import JSONSyntax
import Testing
import UniversalLinks

/// Expectations for all apps of a file are decided alike, however many apps it lists.
struct ManyAppsTests {
    /// Each app opens its own menu, not its own kitchen, and every third one what all of them share.
    private static func file(appCount: Int) throws -> AssociationFile {
        let details = (0..<appCount).map { number in
            """
            { "appIDs": ["7Q4KX2M9TD.com.example.app\(number)"], "components": [
              { "/": "/\(number)/kitchen", "exclude": true }, { "/": "/\(number)/*" }
              \(number % 3 == 2 ? ", { \"/\": \"/shared/*\" }" : "")
            ] }
            """
        }
        let text = "{ \"applinks\": { \"details\": [\(details.joined(separator: ","))] } }"
        return try AssociationFile(parsing: Array(text.utf8))
    }

    @Test(arguments: [3, 64, 65, 200])
    func theAppThatGetsAURLCounts(appCount: Int) throws {
        let file = try Self.file(appCount: appCount)
        let paths = ["/0/a", "/\(appCount - 1)/a", "/\(appCount - 1)/kitchen", "/1/kitchen", "/shared/a", "/none"]
        let expectations = paths.flatMap { path in
            [LinkExpectation.Requirement.matched, .notMatched].map {
                LinkExpectation("https://eats.example\(path)", $0)
            }
        }
        let report = ExpectationReport(of: expectations, against: file)
        let matcher = Matcher(file, domain: AssociationFile.Domain("eats.example"))
        var tracer = Tracer(matcher)
        var deciding: Set<ComponentIndex> = []
        for result in report.results {
            let traces = tracer.traces(try LinkURL(parsing: result.expectation.url), for: matcher.apps)
            deciding.formUnion(traces.compactMap(\.decision.component))
            let telling =
                traces.first { $0.decision.answer == .matched } ?? traces.first { $0.decision.answer == .excluded }
            #expect(result.decision == telling?.decision ?? .unmatched(.noComponentMatches))
            if let telling {
                #expect(result.app == telling.app)
                #expect(result.component == telling.decidingStep?.component.component.place)
                #expect(result.evidence == telling.evidence)
            }
            #expect(result.hasPassed == result.expectation.requirement.accepts(result.decision.answer))
        }
        #expect(report.results.count == expectations.count)
        #expect(report.coverage.exercisedCount == deciding.count)
        #expect(report.coverage.componentCount == matcher.components.count)
    }
}
