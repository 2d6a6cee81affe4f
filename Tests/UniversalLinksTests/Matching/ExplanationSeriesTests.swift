import Testing
import UniversalLinks

/// Apps of one detail are explained together; nothing of it may show.
struct ExplanationSeriesTests {
    private static let file = #"""
        { "applinks": {
            "defaults": { "?": { "q": "?*" } },
            "details": [
                { "appIDs": ["7Q4KX2M9TD.a", "7Q4KX2M9TD.b", "7Q4KX2M9TD.c", "7Q4KX2M9TD.c"],
                  "components": [{ "/": "/Buy/*" }, { "/": "/no/*", "exclude": true }, { "/": "/caf%C3%A9", "?": {} }],
                  "paths": ["/old/*", "NOT /old/1"] },
                { "appIDs": ["7Q4KX2M9TD.c", "7Q4KX2M9TD.d", "7q4kx2m9td.e"], "components": [{ "/": "/no/1" }] },
                { "appIDs": ["7Q4KX2M9TD.f", "7Q4KX2M9TD.g"] },
                { "appIDs": ["7Q4KX2M9TD.h", "7Q4KX2M9TD.i"], "components": [] },
                { "appID": "7Q4KX2M9TD.j", "paths": ["/old/*"] }
            ] } }
        """#

    @Test(
        arguments: [
            "/Buy/1?q=1", "/buy/1?q=1", "/Buy/1", "/no/1?q=1", "/caf%C3%A9", "/caf%c3%a9", "/old/2", "/old/2?q=1",
            "/other", "",
        ], [ReadingOptions(), ReadingOptions(system: .ios12), ReadingOptions(percentDecoding: .lenient)])
    func whatSeveralAppsShareReadsAsIfEachWereAlone(path: String, options: ReadingOptions) throws {
        let matcher = Matcher(
            try AssociationFile(parsing: Self.file.utf8), domain: AssociationFile.Domain("e.example"), options: options)
        let link = try LinkURL(parsing: "https://e.example" + path)
        let report = MatchReport([link], app: nil, matcher: matcher, isExplained: true)
        #expect(report.results.count >= 9)
        for result in report.results {
            #expect(result.explanation == Explanation(result.trace, by: matcher), "\(result.trace.app)")
        }
    }
}
