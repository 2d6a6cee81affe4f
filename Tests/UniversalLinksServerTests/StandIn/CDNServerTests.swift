import HTTPTypes
import Testing
import UniversalLinksChecks
import UniversalLinksHTTPClient
import UniversalLinksServer
import UniversalLinksStandIn

/// Over real sockets.
@Suite struct CDNServerTests {
    @Test func copiesAreServedByNameWhateverItsCase() async throws {
        try await StandInServer.run(["eats.example", "xn--r8jz45g.jp"]) { server in
            let client = RawClient(server: server)
            for target in [
                "/a/v1/eats.example", "/a/v1/EATS.Example", "/a/v1/eats.example.", "/a/v1/eats.example?x=1",
                "/a/v1/xn--r8jz45g.jp",
            ] {
                let answer = try await client.request("localhost", target)
                #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(target)")
                #expect(answer.hasSuffix("\r\n\r\n" + StandInServer.file), "\(target)")
                for field in [
                    "Content-Type: application/json", "Apple-Origin-Format: json",
                    "Cache-Control: max-age=21600,public", "Content-Length: \(StandInServer.file.utf8.count)",
                ] { #expect(answer.contains("\r\n\(field)\r\n"), "\(target): \(field)") }
                #expect(answer.contains(/\r\nAge: \d+\r\n/), "\(target)")
            }
            let head = try await client.request("localhost", "/a/v1/eats.example", method: "HEAD")
            #expect(head.contains("\r\nContent-Length: \(StandInServer.file.utf8.count)\r\n"))
            #expect(head.hasSuffix("\r\n\r\n"))
            let post = try await client.request("localhost", "/a/v1/eats.example", method: "POST")
            #expect(post.hasPrefix("HTTP/1.1 405 ") && post.contains("\r\nAllow: GET, HEAD\r\n"))
        }
    }

    @Test func hostilePathsAreRefused() async throws {
        try await StandInServer.run(["eats.example"]) { server in
            let client = RawClient(server: server)
            for target in [
                "/a/v1/", "/a/v1/.", "/a/v1/..", "/a/v1/../a/v1/eats.example", "/a/v1/%2e%2e/eats.example",
                "/a/v1/eats%2Eexample", "/a/v1/eats.example%2f", "/a/v1/eats.example/", "/a/v1/eats.example%00",
                "/a/v1/eats.example\u{0}", "/a/v1/127.0.0.1", "/a/v1/127.1", "/a/v1/[::1]", "/a/v1/::1", "/a/v1/0x7f.1",
                "/a/v1/eats.example:443", "/a/v1/user@eats.example", "/a/v1/eats.example:\(server.port)",
                "/a/v1/例え.jp", "/a/v1/" + String(repeating: "a", count: 4_000), "/a/v1/*.example", "/a/v1/-a.example",
                "/a/v1/" + String(repeating: "a.", count: 130) + "example", "/a/v1/localhost", "/a/v1/other.example",
                "/a/v1/169.254.169.254", "/a/v1/eats.example@127.0.0.1", "/a/v1//eats.example",
            ] {
                let answer = try await client.request("localhost", target)
                let status = answer.dropFirst(9).prefix(3)
                #expect(["400", "404", "405"].contains(status), "\(target): \(answer.prefix(60))")
                #expect(!answer.contains("applinks"), "\(target)")
            }
            let good = try await client.request("localhost", "/a/v1/eats.example")
            #expect(good.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test func faultsBecomeFailures() async throws {
        let expected = [
            "redirect": "SWCERR00101 Bad HTTP Response: 301 Moved Permanently",
            "not-found": "SWCERR00101 Bad HTTP Response: 404 Not Found",
            "firewall": "SWCERR00101 Bad HTTP Response: 403 Forbidden", "index-page": "SWCERR00401 Bad JSON content",
            "truncated": "SWCERR00401 Bad JSON content", "over-limit": "SWCERR00401 Bad JSON content",
            "short-body": "SWCERR00102 Bad HTTP Response", "bad-status-line": "SWCERR00102 Bad HTTP Response",
            "expired": "SWCERR00201 Connection failed", "wrong-name": "SWCERR00201 Connection failed",
            "no-tls": "SWCERR00201 Connection failed", "octet-stream": nil, "gzip": nil,
        ]
        try await StandInServer.run(expected.keys.map { "\($0).example" }) { settings in
            for name in expected.keys { try settings.faults.add(parsing: "\(name).example=\(name)") }
        } _: { server in
            let transport = try server.transport()
            for (name, reason) in expected {
                let exchange = await server.cdn("\(name).example", over: transport)
                let response = try #require(exchange.response, "\(name)")
                #expect(response.status == (reason == nil ? 200 : 404), "\(name)")
                let field = response.fields.first { $0.name.canonicalName == "apple-failure-reason" }
                #expect(field?.value == reason, "\(name)")
            }
            await transport.shutdown()
        }
    }

    @Test func slowHostsAreTimeouts() async throws {
        try await StandInServer.run(["slow.example"]) { settings in
            settings.cdn.fetchTime = .milliseconds(300)
            try settings.faults.add(parsing: "slow.example=silent")
        } _: { server in
            let transport = try server.transport()
            let exchange = await server.cdn("slow.example", over: transport)
            let fields = exchange.response?.fields.map { "\($0.name): \($0.value)" } ?? []
            #expect(fields.contains("Apple-Failure-Reason: SWCERR00301 Timeout"))
            #expect(fields.contains("Apple-Try-Direct: true"))
            await transport.shutdown()
        }
    }

    @Test func originsAreFetchedIfTheyAreAllowed() async throws {
        try await StandInServer.run(["localhost"]) { origin in
            let authority = try origin.authority
            try await StandInServer.run(["eats.example"]) { settings in
                let isOrigin = settings.cdn.addOrigin(parsing: "localhost:\(origin.port)")
                #expect(isOrigin)
                settings.cdn.authorities = [authority]
            } _: { server in
                let transport = try server.transport()
                let exchange = await server.cdn("localhost", over: transport)
                #expect(exchange.response?.body == Array(StandInServer.file.utf8))
                #expect(exchange.response?.status == 200)
                await transport.shutdown()
            }
        }
    }

    @Test(arguments: ["", "a:b", "a:0", "a:65536", "a:1:2", "127.0.0.1", "[::1]:1", "a b", "é.example", ":443"])
    func otherTextsAreNoOrigins(_ text: String) {
        var settings = CDNSettings()
        let isOrigin = settings.addOrigin(parsing: text)
        #expect(!isOrigin)
        #expect(settings == CDNSettings())
    }
}
