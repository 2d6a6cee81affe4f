import Hummingbird
import HummingbirdTesting
import JSONSyntax
import Testing
import UniversalLinks

@testable import UniversalLinksServer

@Suite struct TapAPITests {
    @Test func `each link has what the list expects and what the file decides`() async throws {
        try await TapAPITests.run(links: [
            .init("https://shop.example.com/buy/1", .matched),
            .init("https://shop.example.com/help/1", .matched, app: "com.example.pro"),
            .init("https://shop.example.com/other", .notMatched),
            .init("https://elsewhere.example/buy/1", .matched),
            .init("no URL", .unmatched),
        ]) { reply in
            let rows = reply["domains", "0", "links"]?.array ?? []
            let facts = rows.map { row in
                ["app", "expected", "decision"].map { row.object?[$0]?.string ?? "-" }.joined(separator: " ")
            }
            #expect(
                facts == [
                    "K7QM2X4V9T.com.example.shop matched matched", "com.example.pro matched excluded",
                    "- not-matched unmatched", "- matched unmatched", "- unmatched -",
                ])
            #expect(reply["domains", "0", "links", "1", "message"]?.string?.hasPrefix("excluded by \"") == true)
            #expect(reply["domains", "0", "links", "4", "message"]?.string?.contains("not a complete URL") == true)
        }
    }

    @Test func `a file that is not JSON decides nothing and says why`() async throws {
        try await TapAPITests.run(file: "{", links: [.init("https://shop.example.com/", .matched)]) { reply in
            #expect(reply["domains", "0", "links", "0", "decision"]?.string == nil)
            #expect(reply["domains", "0", "links", "0", "message"]?.string?.contains("line 1") == true)
        }
    }

    @Test func `lists are bounded`() async throws {
        let links = (0..<3_000).map { LinkExpectation("https://shop.example.com/\($0)", .unmatched) }
        try await TapAPITests.run(links: links) { reply in
            #expect(reply["domains", "0", "links"]?.array?.count == 2_000)
        }
    }

    @Test func `the page for testers has its links and QR codes, and nothing else of the API`() async throws {
        try await TapAPITests.serve { client in
            let code = try await client.execute(uri: "/api/v1/qr?text=x", method: .get)
            #expect(code.status == .ok)
            let post = try await client.execute(uri: "/api/v1/tap", method: .post)
            #expect(post.status == .methodNotAllowed)
            let about = try await client.execute(uri: "/api/v1/about", method: .get)
            #expect(about.status == .notFound)
        }
    }

    private static func run(
        file: String = APIClient.file, links: [LinkExpectation],
        _ body: @escaping @Sendable (APIClient.Reply) async throws -> Void
    ) async throws {
        try await serve(file: file, links: links) { client in
            let response = try await client.execute(uri: "/api/v1/tap", method: .get)
            #expect(response.status == .ok)
            try await body(.init(status: 200, fields: response.headers, bytes: Array(buffer: response.body)))
        }
    }

    private static func serve(
        file: String = APIClient.file, links: [LinkExpectation] = [],
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        var settings = APIClient.settings
        settings.domains = {
            [
                .init(
                    name: "shop.example.com", url: "", fileName: "shop.json", file: Array(file.utf8), hasLinks: true,
                    links: { links })
            ]
        }
        let router = Router(context: APITestContext.self, options: .autoGenerateHeadEndpoints)
        router.addTapAPI(API(settings))
        try await Application(router: router).test(.router, body)
    }
}
