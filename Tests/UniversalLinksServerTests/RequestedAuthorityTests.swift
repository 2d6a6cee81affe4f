import HTTPTypes
import Testing

@testable import UniversalLinksServer

/// A request over HTTP/2 as the codec passes it on: `:authority`, and fields called `host`.
struct RequestedAuthorityTests {
    @Test(
        arguments: [
            ("localhost", [], "localhost"), ("localhost", ["localhost"], "localhost"),
            ("localhost", ["LOCALHOST"], "localhost"), (nil, ["localhost"], "localhost"),
            ("localhost", ["evil.example"], nil), ("localhost", ["localhost", "evil.example"], nil),
            (nil, ["localhost", "evil.example"], nil), ("localhost", [""], nil), (nil, [], nil),
            ("localhost:8443", ["localhost"], nil),
        ] as [(String?, [String], String?)])
    func fieldsThatContradictAreRefused(authority: String?, hosts: [String], expected: String?) {
        var request = HTTPRequest(method: .get, scheme: "https", authority: authority, path: "/")
        for host in hosts { request.headerFields.append(HTTPField(name: .host, value: host)) }
        #expect(RequestedAuthority.authority(of: request) == expected)
    }

    @Test(
        arguments: [
            ("/", nil), ("*", nil), ("http://a.example", "a.example"), ("HTTPS://a.example:1/x", "a.example:1"),
            ("https://a.example?b", "a.example"), ("https://u@a.example/", "u@a.example"), ("https:///x", ""),
            ("/https://a.example/", nil), ("ftp://a.example/", nil), ("a.example:443", nil), (":", nil),
        ] as [(String, String?)])
    func aTargetInAbsoluteFormNamesAHost(target: String, expected: String?) {
        #expect(RequestedAuthority.authority(ofTarget: target) == expected)
    }

    @Test(
        arguments: [
            ("127.0.0.1:9464", true), ("localhost", true), ("LOCALHOST.:1", true), ("[::1]:9464", true),
            ("192.0.2.7", true), ("status.example", true), ("status.example:443", true), ("evil.example", false),
            ("localhost.evil.example", false), ("status.example.evil.example", false), ("x.status.example", false),
            ("127.0.0.1.evil.example", false), ("user@localhost", false), ("", false), (nil, false),
        ] as [(String?, Bool)])
    func aStatusPageIsServedUnderItsNamesAlone(authority: String?, isNamed: Bool) throws {
        let names = try [#require(HostName("status.example"))]
        #expect(ListenAddress.standard.isNamed(by: authority, or: names) == isNamed)
    }
}

/// The host of a request over HTTP/2 at a running server: as over HTTP/1.1, contradictions are refused.
struct HTTP2AuthorityTests {
    /// Fields that name hosts, and the status of the answer; nil for a stream that is reset.
    static let rows: [(fields: [(String, String)], status: String?)] = [
        ([(":authority", "localhost")], "200"), ([(":authority", "LOCALHOST")], "200"),
        ([(":authority", "localhost:8443")], "200"),
        ([(":authority", "localhost"), ("host", "localhost")], "200"),
        ([(":authority", "localhost"), ("host", "Localhost")], "200"),
        ([("host", "localhost")], "200"),
        ([(":authority", "localhost"), ("host", "evil.example")], "400"),
        ([(":authority", "evil.example"), ("host", "localhost")], "400"),
        ([(":authority", "localhost"), ("host", "localhost"), ("host", "evil.example")], "400"),
        ([(":authority", "localhost"), ("host", "evil.example"), ("host", "localhost")], "400"),
        ([("host", "localhost"), ("host", "evil.example")], "400"),
        ([(":authority", "localhost"), ("host", "")], "400"),
        ([(":authority", "localhost"), ("host", "localhost:8443")], "400"),
        ([], "400"), ([(":authority", "")], "400"), ([("host", "")], "400"),
        ([(":authority", "user@localhost")], "400"), ([(":authority", "localhost, evil.example")], nil),
        // Not the name in the handshake.
        ([(":authority", "shop.example")], "421"), ([("host", "shop.example")], "421"),
        // Repeated, or after a field that is not a pseudo-header field: malformed (RFC 9113, 8.3).
        ([(":authority", "localhost"), (":authority", "evil.example")], nil),
        ([("host", "localhost"), (":authority", "localhost")], nil),
    ]

    @Test(arguments: rows)
    func aRequestIsForOneHost(fields: [(String, String)], status: String?) async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                let answer = try await server.status(
                    of: [
                        (":method", "GET"), (":scheme", "https"), (":path", "/"),
                    ] + fields)
                #expect(answer == status, "\(fields)")
            }
        }
    }

    /// A target in absolute form names a host too (RFC 9112, 3.2.2); over HTTP/2, clients have no reason to send one.
    @Test(
        arguments: [
            ("https://localhost/", "200"), ("https://evil.example/", "400"), ("HTTPS://evil.example/", "400"),
            ("https://localhost@evil.example/", "400"), ("//evil.example/", "404"), ("/https://evil.example/", "404"),
        ] as [(String, String?)])
    func aTargetInAbsoluteFormContradictsNothing(path: String, status: String?) async throws {
        try await TemporaryFolder.with { folder in
            try await RunningServer.with(folder) { server in
                let answer = try await server.status(of: [
                    (":method", "GET"), (":scheme", "https"), (":path", path), (":authority", "localhost"),
                ])
                #expect(answer == status, "\(path)")
            }
        }
    }
}
