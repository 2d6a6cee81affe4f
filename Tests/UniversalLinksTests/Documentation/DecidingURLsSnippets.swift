import Testing
import UniversalLinks

/// The code of the article about deciding URLs.
struct DecidingURLsSnippets {
    let bytes = Array(
        """
        { "applinks": { "details": [{ "appIDs": ["7Q4KX2M9TD.com.example.eats"],
          "components": [{ "/": "/menu/print/*", "exclude": true }, { "/": "/menu/?*" }] }] } }
        """.utf8)

    @Test func reading() throws {
        let file = try AssociationFile(parsing: bytes)
        guard let domain = AssociationFile.Domain("eats.example") else { return }
        let matcher = Matcher(file, domain: domain)
        let decision = try matcher.decide("https://eats.example/menu/aurora", for: "7Q4KX2M9TD.com.example.eats")
        #expect(decision == .matched(by: ComponentIndex(detail: 0, component: 1)))

        switch decision {
        case .matched: print("the app may open the URL")
        case .excluded: print("a component with \"exclude\" keeps the URL on the web")
        case .unmatched(let reason): print("no component matches the URL: \(reason.name)")
        }
    }

    @Test func explaining() throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: bytes))
        let link = try LinkURL(parsing: "https://eats.example/menu/print/aurora")
        let trace = matcher.trace(link, for: "7Q4KX2M9TD.com.example.eats")
        let explanation = Explanation(trace, by: matcher)
        print(explanation.summary)
        for note in explanation.notes { print(note) }
        #expect(trace.decision.answer == .excluded)
    }

    @Test func decidingMany() throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: bytes))
        let urls = ["https://eats.example/menu/aurora", "https://eats.example/jobs", "https://eats.example/menu/1"]
        var cursor = matcher.makeCursor()
        let app = matcher.app("7Q4KX2M9TD.com.example.eats")
        var matchedCount = 0
        for url in urls where try cursor.decide(url, for: app).answer == .matched {
            matchedCount += 1
        }
        #expect(matchedCount == 2)
    }
}
