import JSONSyntax
import Testing
import UniversalLinks

@testable import UniversalLinksServer

/// The situations show what they say.
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
