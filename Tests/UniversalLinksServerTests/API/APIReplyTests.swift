import HTTPTypes
import JSONSyntax
import Testing
import UniversalLinks

@testable import UniversalLinksServer

struct APIReplyTests {
    private static let file = JSONValue(APIClient.file)
    private static let urls: JSONValue = [
        "https://shop.example.com/buy/1", "https://shop.example.com/help/1", "https://shop.example.com/",
    ]

    @Test func aboutNamesTheDomainsAndTheLimits() async throws {
        try await APIClient.run { client in
            let reply = try await client.get("/api/v1/about")
            #expect(reply["version"]?.string == "1.2.3")
            #expect(reply["limits", "urls"]?.number == "200")
            #expect(reply["domains", "0", "domain"]?.string == "shop.example.com")
            #expect(reply["domains", "0", "hasLinks"]?.boolean == true)
            #expect(reply["checksHosts"]?.boolean == false)
            let domain = try await client.get("/api/v1/domains/shop.example.com")
            #expect(domain["file"]?.string == APIClient.file)
            #expect(domain["links", "0", "expected"]?.string == "matched")
            #expect(try await client.get("/api/v1/domains/other.example").problem == "unknown-domain")
        }
    }

    @Test func aMistakeIsShownAndFixed() async throws {
        try await APIClient.run { client in
            let broken = APIClient.file.replacing("\"exclude\": true }", with: "\"exclude\": true },")
            let lint = try await client.post("/api/v1/lint", ["file": JSONValue(broken)])
            #expect(lint["diagnostics", "0", "severity"]?.string == "error")
            #expect(lint["diagnostics", "0", "line"]?.number == "8")
            // A file that is not JSON decides nothing, so fixing it changes decisions.
            let safe = try await client.post("/api/v1/fix", ["file": JSONValue(broken)])
            #expect(safe["file"]?.string == broken)
            let fix = try await client.post("/api/v1/fix", ["file": JSONValue(broken), "unsafe": true])
            #expect(fix["file"]?.string == APIClient.file)
            #expect(fix["applied"]?.array?.count == 1)
            let again = try await client.post("/api/v1/lint", ["file": fix["file"] ?? nil])
            #expect(again["summary", "errors"]?.number == "0")
        }
    }

    @Test func decisionsComeWithComponentLinesAndWords() async throws {
        try await APIClient.run { client in
            let reply = try await client.post(
                "/api/v1/match", ["file": APIReplyTests.file, "urls": APIReplyTests.urls])
            let results = try #require(reply["results"]?.array)
            #expect(results.map { $0.object?["decision"]?.string } == ["matched", "excluded", "unmatched"])
            #expect(reply["results", "0", "app"]?.string == "K7QM2X4V9T.com.example.shop")
            #expect(reply["results", "0", "lines", "first"]?.number == "7")
            #expect(reply["results", "1", "component", "pointer"]?.string == "/applinks/details/0/components/1")
            #expect(reply["results", "2", "lines"]?.isNull == true)
            #expect(reply["results", "0", "explanation"]?.string?.contains("/buy/*") == true)
            let other = try await client.post(
                "/api/v1/match",
                ["file": APIReplyTests.file, "urls": APIReplyTests.urls, "domain": "other.example"])
            #expect(other["results", "0", "reason"]?.string == "other-host")
        }
    }

    @Test func urlsOfSeveralHostsCountAsOnesOfTheDomain() async throws {
        try await APIClient.run { client in
            let reply = try await client.post(
                "/api/v1/match",
                ["file": APIReplyTests.file, "urls": ["https://a.example/buy/1", "https://b.example/buy/1"]])
            #expect(reply["results", "1", "decision"]?.string == "matched")
        }
    }

    @Test func aTableHasAColumnForEachApp() async throws {
        try await APIClient.run { client in
            let reply = try await client.post(
                "/api/v1/table", ["file": APIReplyTests.file, "urls": APIReplyTests.urls])
            #expect(reply["apps"]?.array?.count == 2)
            #expect(reply["rows", "1", "decisions", "1", "decision"]?.string == "excluded")
            #expect(reply["rows", "0", "decisions", "0", "line"]?.number == "7")
        }
    }

    @Test func changesHaveWitnesses() async throws {
        try await APIClient.run { client in
            let new = JSONValue(APIClient.file.replacing("/buy/*", with: "/buy/?"))
            let reply = try await client.post("/api/v1/compare", ["old": APIReplyTests.file, "new": new])
            #expect(reply["breaking"]?.boolean == true)
            #expect(reply["groups", "0", "urls", "0"]?.string?.hasPrefix("https://example.com/buy/") == true)
            let same = try await client.post("/api/v1/compare", ["old": new, "new": new])
            #expect(same["equivalent"]?.boolean == true)
        }
    }

    @Test func linkListsExpectTodaysDecisions() async throws {
        try await APIClient.run { client in
            let decided = try await client.post(
                "/api/v1/links", ["file": APIReplyTests.file, "urls": APIReplyTests.urls])
            let given = try await client.post(
                "/api/v1/links",
                ["urls": [["url": "https://shop.example.com/help/1", "decision": "excluded", "app": nil]]])
            #expect(decided["json"]?.string?.contains("\"expect\": \"unmatched\"") == true)
            #expect(
                given["yaml"]?.string == "links:\n  - url: \"https://shop.example.com/help/1\"\n    expect: excluded\n")
        }
    }

    @Test func codesAreImages() async throws {
        try await APIClient.run { client in
            let reply = try await client.get("/api/v1/qr?text=https%3A%2F%2Fexample.com")
            #expect(reply.fields[.contentType] == "image/svg+xml")
            #expect(try await client.get("/api/v1/qr").status == 422)
            let long = String(repeating: "a", count: 2_000)
            #expect(try await client.get("/api/v1/qr?text=\(long)").status == 422)
        }
    }

    @Test func everyReplyIsFreshAndIsWhatItSays() async throws {
        try await APIClient.run { client in
            for path in ["/api/v1/about", "/api/v1/nothing", "/api/v1/lint", "/api/v1/rules/zzz"] {
                let fields = try await client.get(path).fields
                #expect(fields[.cacheControl] == "no-store", "\(path)")
                #expect(fields[.xContentTypeOptions] == "nosniff", "\(path)")
                #expect(fields[.accessControlAllowOrigin] == nil, "\(path)")
            }
        }
    }
}

struct APISituationTests {
    struct Situation: CustomTestStringConvertible {
        let value: JSONObject
        var testDescription: String { value["id"]?.string ?? "?" }

        func text(_ key: String) -> String { value[key]?.string ?? "" }
    }

    static let all: [Situation] = {
        let root = try? JSONDocument(parsing: UniversalLinksServer.Situation.bytes).root
        return (root?.object?["situations"]?.array ?? []).compactMap { $0.object.map(Situation.init) }
    }()

    @Test func thereAreTenOfThem() {
        #expect(APISituationTests.all.count == 10)
        #expect(Set(APISituationTests.all.map { $0.text("id") }).count == 10)
    }

    @Test(arguments: all) func urlsAreDecidedAsExpected(_ situation: Situation) throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(situation.text("file").utf8)))
        let urls = situation.value["urls"]?.array?.compactMap(\.object) ?? []
        #expect((4...7).contains(urls.count))
        for url in urls {
            let text = try #require(url["url"]?.string)
            let link = try LinkURL(parsing: text)
            let answers = matcher.apps.map { matcher.decide(link, for: $0).answer }
            let answer: Decision.Answer =
                answers.contains(.matched) ? .matched : answers.contains(.excluded) ? .excluded : .unmatched
            #expect(answer.rawValue == url["expected"]?.string, "\(text)")
        }
        #expect(Set(urls.compactMap { $0["expected"]?.string }).count >= 2)
        #expect(Set(urls.compactMap { $0["url"]?.string }).count == urls.count)
    }

    @Test(arguments: all) func theyFitOnAPage(_ situation: Situation) {
        #expect(situation.text("file").utf8.count < 1_200)
        #expect(situation.text("summary").count < 160)
        #expect(situation.text("file").split(separator: "\n").allSatisfy { $0.count <= 110 })
    }

    @Test(arguments: all) func lessonsQuoteStatements(_ situation: Situation) async throws {
        let ids = situation.text("lesson").matches(of: /\(([A-Z]?[0-9]+)\)/).map { String($0.output.1) }
        #expect(!ids.isEmpty)
        try await APIClient.run { client in
            for id in ids {
                let reply = try await client.get("/api/v1/rules/\(id)")
                #expect(reply.status == 200, "\(id)")
            }
        }
    }
}
