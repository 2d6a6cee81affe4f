import Foundation
import Testing
import UniversalLinksHummingbird
import UniversalLinksServer

struct StagingServerTests {
    private static let path = "/.well-known/apple-app-site-association"

    private static func request(_ line: String, host: String?, _ fields: [String] = []) -> String {
        let lines =
            ["\(line) HTTP/1.1"] + [host.map { "Host: \($0)" }].compactMap { $0 } + fields + ["Connection: close"]
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    @Test func theFileIsServedAsAppleExpects() async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                let answer = try await server.exchange(
                    StagingServerTests.request("GET \(StagingServerTests.path)", host: "shop.example:8443"))
                let (head, body) = try #require(StagingServerTests.parts(of: answer))
                #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(body == TemporaryFolder.goodFile)
                #expect(head.contains("Content-Type: application/json\r\n"))
                #expect(head.contains("Content-Length: \(body.utf8.count)\r\n"))
                #expect(!head.contains("Vary"))
            }
        }
    }

    @Test func hostsMethodsAndPathsDecide() async throws {
        let path = StagingServerTests.path
        let rows: [(line: String, host: String?, name: String?, status: Int)] = [
            ("GET \(path)", "shop.example", "shop.example", 200), ("GET \(path)", "SHOP.example.", "shop.example", 200),
            ("GET \(path)", "a.wild.example", "a.wild.example", 200),
            ("GET \(path)?a=b", "shop.example", "shop.example", 200),
            ("HEAD \(path)", "shop.example", "shop.example", 200),
            ("POST \(path)", "shop.example", "shop.example", 405),
            ("GET /", "shop.example", "shop.example", 404), ("GET \(path)/", "shop.example", "shop.example", 404),
            ("GET /.well-known/../x", "shop.example", "shop.example", 404),
            ("GET /%2ewell-known/apple-app-site-association", "shop.example", "shop.example", 404),
            ("GET /", "localhost", "localhost", 200), ("GET /x", "localhost", "localhost", 404),
            ("GET \(path)", "a.wild.example", "shop.example", 421),
            ("GET \(path)", "shop.example", nil, 200), ("GET \(path)", "unknown.example", nil, 421),
            ("GET \(path)", nil, "shop.example", 400), ("GET \(path)", "shop.example/x", "shop.example", 400),
        ]
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                for row in rows {
                    let answer = try await server.exchange(
                        StagingServerTests.request(row.line, host: row.host), serverName: row.name)
                    #expect(answer.hasPrefix("HTTP/1.1 \(row.status) "), "\(row): \(answer.prefix(200))")
                }
            }
        }
    }

    @Test func aNameThatIsNotServedGetsNoCertificate() async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                for name in ["unknown.example", "wild.example", "sub.shop.example"] {
                    await #expect(throws: (any Error).self, "\(name)") {
                        try await server.exchange(StagingServerTests.request("GET /", host: name), serverName: name)
                    }
                }
            }
        }
    }

    @Test func aKnownCopyIsNotSentAgain() async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                let tag = try #require(server.server.files[folder.file("file.json")]?.response.entityTag)
                for (value, status) in [(tag, 304), ("\"x\", W/\(tag)", 304), ("*", 304), ("\"x\"", 200), ("", 200)] {
                    let answer = try await server.exchange(
                        StagingServerTests.request(
                            "GET \(StagingServerTests.path)", host: "shop.example", ["If-None-Match: \(value)"]))
                    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(value): \(answer.prefix(200))")
                }
            }
        }
    }

    @Test(arguments: [AccessLog.Format.logfmt, .json])
    func aRequestIsOneLineOfTheLog(_ format: AccessLog.Format) async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder, { $0.logFormat = format }) { server in
                _ = try await server.exchange(
                    StagingServerTests.request(
                        "GET /a\"=\\b", host: "shop.example", ["User-Agent: swcd/1"]))
                let log = try await server.log(with: "\n")
                #expect(log.utf8.count { $0 == UInt8(ascii: "\n") } == 1)
                #expect(log.contains(/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}\.[0-9]{3}Z/))
                #expect(log.contains("404") && log.contains("device") && log.contains("127.0.0.1"))
                #expect(log.contains(#"/a\"=\\b"#))
                if format == .json {
                    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(log.utf8)) }
                }
            }
        }
    }

    private static func parts(of answer: String) -> (head: String, body: String)? {
        guard let gap = answer.range(of: "\r\n\r\n") else { return nil }
        return (String(answer[..<gap.lowerBound]) + "\r\n", String(answer[gap.upperBound...]))
    }
}
