import Testing

/// For which host a request over HTTP/2 is, asked of a server that runs: as over HTTP/1.1, whatever contradicts is refused.
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
        // What the handshake was not for.
        ([(":authority", "shop.example")], "421"), ([("host", "shop.example")], "421"),
        // Twice, and behind a field that is not one of these: malformed (RFC 9113, 8.3).
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

    /// A target in absolute form names a host as well (RFC 9112, 3.2.2); over HTTP/2, no client has a reason to send one.
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
