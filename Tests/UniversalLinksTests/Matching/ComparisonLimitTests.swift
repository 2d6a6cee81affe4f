import Testing
import UniversalLinks

/// How much of one URL's explanation is kept.
struct ComparisonLimitTests {
    /// 100 components that each compare 1,001 patterns: their own path, and what they inherit.
    @Test func furtherComponentsShowOnlyWhatFailsFirst() throws {
        let items = (0..<1_000).map { #""k\#($0)":"x""# }.joined(separator: ",")
        let components = (0..<100).map { #"{"/":"/a\#($0)"}"# }.joined(separator: ",")
        let text = """
            {"applinks":{"defaults":{"?":{\(items)}},"details":[
              {"appIDs":["ABCDE12345.com.example.app"],"components":[\(components)]}]}}
            """
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
        let link = try LinkURL(parsing: "https://example.com/a99")
        let app = AppIdentifier("ABCDE12345.com.example.app")
        let trace = matcher.trace(link, for: app)
        let counts = trace.steps.map(\.comparisons.count)
        // 66 components exceed 65,536 comparisons.
        #expect(counts == [Int](repeating: 1_001, count: 66) + [Int](repeating: 1, count: 34))
        #expect(trace.steps.allSatisfy { !$0.matches })
        #expect(trace.decision == matcher.decide(link, for: app))
    }
}
