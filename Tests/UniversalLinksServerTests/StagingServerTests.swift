import Foundation
import Hummingbird
import HummingbirdCore
import HummingbirdTesting
import NIOCore
import NIOPosix
import Testing
import UniversalLinksHummingbird
import UniversalLinksService

@testable import UniversalLinksServer

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

    /// The host of a request has one source: contradictions are refused, and nothing else is.
    @Test(arguments: [
        (["GET / HTTP/1.1", "Host: localhost"], 200),
        (["GET / HTTP/1.1", "Host: localhost", "Expect: 100-continue"], 200),
        (["GET / HTTP/1.1", "Host: localhost", "Host: evil.example"], 400),
        (["GET / HTTP/1.1", "Host: evil.example", "Host: localhost"], 400),
        (["GET / HTTP/1.1", "Host: localhost", "host: localhost"], 400),
        (["GET / HTTP/1.1"], 400), (["GET / HTTP/1.1", "Host:"], 400), (["GET / HTTP/1.0"], 400),
        (["GET https://localhost/ HTTP/1.1", "Host: localhost"], 200),
        (["GET HTTPS://LOCALHOST/ HTTP/1.1", "Host: localhost"], 200),
        (["GET https://evil.example/ HTTP/1.1", "Host: localhost"], 400),
        (["GET https://localhost/ HTTP/1.1", "Host: evil.example"], 400),
        (["GET https://localhost@evil.example/ HTTP/1.1", "Host: localhost"], 400),
        (["GET https://evil.example?x=https://localhost/ HTTP/1.1", "Host: localhost"], 400),
        (["GET http://evil.example/ HTTP/1.0", "Host: localhost"], 400),
    ])
    func aRequestIsForOneHost(lines: [String], status: Int) async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                let request = (lines + ["Connection: close"]).joined(separator: "\r\n") + "\r\n\r\n"
                let answer = try await server.exchange(request, serverName: "localhost")
                let line = answer.prefix { $0 != "\r\n" }
                #expect(line.split(separator: " ").dropFirst().first == "\(status)", "\(answer.prefix(300))")
            }
        }
    }

    /// Pages have a policy of their own; all other responses load nothing.
    @Test(arguments: [
        ("GET /", "localhost", 200), ("GET /api/v1/about", "localhost", 200),
        ("GET /api/v1/qr?text=a", "localhost", 200),
        ("POST /api/v1/lint", "localhost", 415), ("GET /api/v1/none", "localhost", 404),
        ("GET /assets/..", "localhost", 404),
        ("GET /none", "localhost", 404), ("PROPFIND /", "localhost", 404),
        ("GET /", "unknown.example", 421), ("GET /", "a b", 400), ("CONNECT localhost:443", "localhost", 404),
    ])
    func everythingSaysWhatABrowserMayLoad(line: String, host: String, status: Int) async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                let answer = try await server.exchange(
                    StagingServerTests.request(line, host: host), serverName: host == "localhost" ? host : nil)
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer.prefix(300))")
                #expect(answer.contains("\r\nContent-Security-Policy: default-src 'none'; "), "\(answer.prefix(300))")
                #expect(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"), "\(answer.prefix(300))")
            }
        }
    }

    /// A server that accepts a connection without a free descriptor loops forever.
    @Test(arguments: [(64, 16), (1_024, 976), (20, 1), (20_255, 20_207), (20_256, 20_000), (1_048_576, 20_000)])
    func noMoreConnectionsAreAcceptedThanTheSystemAllows(descriptors: Int, count: Int) {
        #expect(FileDescriptorLimit.connections(upTo: 20_000, descriptors: descriptors) == count)
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

struct ServerGreetingTests {
    @Test func bothPagesAreNamedWithThePort() throws {
        let tap = try #require(HostName("tap.example"))
        let settings = ServerSettings(
            project: ServedProject(domains: []),
            hosts: VirtualHosts(domains: [], pageHosts: [.localhost], tapHost: tap),
            certificates: .authority(folder: "/none"))
        let lines = ServerGreeting(settings, port: 9_443).text.split(separator: "\n")
        #expect(lines.contains("Page: https://localhost:9443/"))
        #expect(lines.contains("Page for testers: https://tap.example:9443/"))
    }
}

/// Connections without TLS, such as those of the status page.
struct PlainChannelTests {
    private static func application(_ limits: ServerLimits) -> some ApplicationProtocol {
        let router = Router()
        router.get("/") { request, _ in request.head.authority ?? "" }
        return Application(router: router, server: .plain(limits))
    }

    /// What the server sends until the connection ends.
    private static func exchange(_ text: String, with client: any TestClientProtocol) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "localhost", port: #require(client.port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: text))
            var answer = ByteBuffer()
            for try await part in inbound { answer.writeImmutableBuffer(part) }
            return String(buffer: answer)
        }
    }

    /// The server ends the connection; otherwise this would wait forever.
    @Test(arguments: [
        "GET / HTTP/1.1\r\nHost: a\r\nX-", "GET / HT", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nx",
    ])
    func aRequestThatDoesNotArriveInTimeEndsItsConnection(start: String) async throws {
        var limits = ServerLimits()
        limits.requestTime = .milliseconds(100)
        try await PlainChannelTests.application(limits).test(.live) { client in
            let answer = try await PlainChannelTests.exchange(start, with: client)
            #expect(!answer.hasPrefix("HTTP/1.1 200"))
        }
    }

    @Test func aRequestHasOneHost() async throws {
        try await PlainChannelTests.application(ServerLimits()).test(.live) { client in
            let rows = [("Host: a", "a"), ("Host: a\r\nHost: b", ""), ("X: a", "")]
            for (fields, host) in rows {
                let answer = try await PlainChannelTests.exchange(
                    "GET / HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n", with: client)
                #expect(answer.hasSuffix("\r\n\r\n\(host)"), "\(answer)")
            }
        }
    }
}

struct ClientKindTests {
    @Test(arguments: [
        ("AASA-Bot/1.0.0", ClientKind.apple), ("swcd (unknown version) CFNetwork/1 Darwin/2", .device),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)", .browser), ("curl/8.5.0", .curl),
        ("aasa/0.1.0", .aasa),
        ("Wget/1.2", .other), ("", .other), (String(repeating: "a", count: 100_000) + "curl/", .other),
    ])
    func aUserAgentTellsTheKind(_ agent: String, _ kind: ClientKind) {
        #expect(ClientKind(userAgent: agent) == kind)
    }

    @Test func noUserAgentIsAnotherKind() {
        #expect(ClientKind(userAgent: nil) == .other)
    }
}

struct VersionTests {
    /// The version in the source of `aasa` is the original: scripts read it there.
    @Test func theServerHasTheVersionOfTheTool() throws {
        let root = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let source = try String(
            contentsOf: root.appendingPathComponent("Sources/aasa/AASACommand.swift"), encoding: .utf8)
        #expect(source.contains("version: \"\(StagingServer.version)\","))
    }
}
