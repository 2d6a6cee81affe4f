import Testing
import UniversalLinks

/// URLs and apps may be given as text.
struct TextDecisionTests {
    let matcher: Matcher

    init() throws {
        let text = """
            { "applinks": { "details": [{ "appIDs": ["ABCDE12345.com.example.eats"],
              "components": [{ "/": "/help/*", "exclude": true }, { "/": "/caf%C3%A9/*" }, { "/": "/menu/*" }] }] } }
            """
        let domain = try #require(AssociationFile.Domain("eats.example"))
        matcher = Matcher(try AssociationFile(parsing: text.utf8), domain: domain)
    }

    @Test(arguments: [
        ("https://eats.example/menu/aurora", Decision.Answer.matched), ("https://eats.example/help/", .excluded),
        ("https://eats.example/café/1", .matched), ("https://eats.example/", .unmatched),
        ("https://other.example/menu/aurora", .unmatched), ("/menu/aurora", .unmatched),
    ])
    func everyFormOfAQuestionHasTheSameAnswer(url: String, answer: Decision.Answer) throws {
        let name = "ABCDE12345.com.example.eats"
        let app = AppIdentifier(name)
        var cursor = matcher.makeCursor()
        let decision = matcher.decide(try LinkURL(parsing: url), for: app)
        #expect(decision.answer == answer)
        #expect(try matcher.decide(url, for: app) == decision)
        #expect(try matcher.decide(url, for: name) == decision)
        #expect(try cursor.decide(url, for: app) == decision)
        #expect(try cursor.decide(url, for: name) == decision)
        #expect(try cursor.decide(url, for: matcher.app(app)) == decision)
    }

    @Test func literalsAreRead() throws {
        #expect(
            try matcher.decide("https://eats.example/menu/1", for: "ABCDE12345.com.example.eats").answer == .matched)
        #expect(try matcher.decide("https://eats.example/menu/1", for: "com.example.eats") == .unmatched(.unlistedApp))
    }

    @Test func aTextThatIsNotAURLIsAnError() throws {
        var cursor = matcher.makeCursor()
        let url = "https://eats.example:x/"
        let app = matcher.app("ABCDE12345.com.example.eats")
        let error = try #require(throws: LinkURLError.self) { try matcher.decide(url, for: "a") }
        #expect(error.code == .invalidPort)
        #expect(throws: error) { try cursor.decide(url, for: app) }
        #expect(throws: error) { try cursor.decide(url, for: app.identifier) }
        #expect(throws: error) { try cursor.decide(url, for: "a") }
    }
}
