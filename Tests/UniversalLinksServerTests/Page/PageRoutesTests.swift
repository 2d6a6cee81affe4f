import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import UniversalLinksServer

@Suite struct PageRoutesTests {
    @Test(arguments: ["/", "/assets/main.js", "/assets/page.css", "/assets/icon.svg"])
    func `a file is served with its type, a validator and a strict policy`(path: String) async throws {
        try await PageRoutesTests.run { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status == .ok)
            #expect(response.headers[.contentType] == PageRoutesTests.type(of: path))
            #expect(response.headers[.cacheControl] == "no-cache")
            #expect(response.headers[.contentLength] == String(response.body.readableBytes))
            PageRoutesTests.expectSecurity(of: response)
            let tag = try #require(response.headers[.eTag])
            let again = try await client.execute(uri: path, method: .get, headers: [.ifNoneMatch: tag])
            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
            let other = try await client.execute(uri: path, method: .get, headers: [.ifNoneMatch: "\"other\""])
            #expect(other.status == .ok)
        }
    }

    @Test func `only GET and HEAD are answered`() async throws {
        try await PageRoutesTests.run { client in
            let head = try await client.execute(uri: "/", method: .head)
            #expect(head.status == .ok)
            #expect(head.body.readableBytes == 0)
            let post = try await client.execute(uri: "/", method: .post)
            #expect(post.status == .methodNotAllowed)
            #expect(post.headers[.allow] == "GET, HEAD")
            PageRoutesTests.expectSecurity(of: post)
        }
    }

    @Test(arguments: [
        "/index.html", "/assets/", "/assets/none.js", "/assets/index.html", "/assets/..%2Fmain.js", "/a/b/c",
        "/assets/%3Cb%3E",
    ])
    func `everything else is a 404 in words`(path: String) async throws {
        try await PageRoutesTests.run { client in
            let response = try await client.execute(uri: path, method: .get)
            #expect(response.status == .notFound)
            #expect(response.headers[.contentType] == "text/plain; charset=utf-8")
            #expect(String(buffer: response.body).hasPrefix("Nothing is served at /"))
            PageRoutesTests.expectSecurity(of: response)
        }
    }

    @Test func `the pages load every file of the folder, and nothing from elsewhere`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/UniversalLinksServer/Page/Resources").standardized
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let pages = ["index.html", "tap.html"]
        let notServed = pages + ["situations.json"]
        #expect(PageResource.assets.map(\.name) == names.filter { !notServed.contains($0) })
        for name in names where name.hasSuffix(".js") || name.hasSuffix(".html") {
            let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
            for match in text.matches(of: /from "\.\/([^"]+)"|(?:src|href)="assets\/([^"]+)"/) {
                let loaded = String(match.output.1 ?? match.output.2 ?? "")
                #expect(names.contains(loaded), "\(name) loads \(loaded)")
            }
            #expect(!text.contains("innerHTML") && !text.contains("eval("), "\(name)")
            guard pages.contains(name) else { continue }
            #expect(text.firstMatch(of: /\s(style|on[a-z]+)=/) == nil, "\(name) has inline code or styles")
            #expect(text.firstMatch(of: /<script(?! type="module" src="assets\/)/) == nil, "\(name)")
            #expect(text.firstMatch(of: /(?:src|href)="(?:https?:)?\/\//) == nil, "\(name)")
        }
    }

    private static func run(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.addPage(.explorer)
        try await Application(router: router).test(.router, body)
    }

    private static func type(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "js": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "text/html; charset=utf-8"
        }
    }

    private static func expectSecurity(of response: TestResponse, sourceLocation: SourceLocation = #_sourceLocation) {
        let policy = response.headers[.contentSecurityPolicy] ?? ""
        for part in ["default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'"] {
            #expect(policy.contains(part), sourceLocation: sourceLocation)
        }
        #expect(!policy.contains("unsafe"), sourceLocation: sourceLocation)
        #expect(response.headers[.xContentTypeOptions] == "nosniff", sourceLocation: sourceLocation)
        #expect(response.headers[.referrerPolicy] == "no-referrer", sourceLocation: sourceLocation)
    }
}
