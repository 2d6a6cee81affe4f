import Testing
import UniversalLinksAnalysis

/// Which URL is found in a line of an access log.
struct AccessLogTests {
    /// A line in the combined format with a request.
    private static func line(_ request: String) -> String {
        #"203.0.113.7 - - [21/Nov/2026:16:25:18 +0000] "\#(request)" 200 1234 "https://a.example/x?\"y" "Agent/1 (\"z\")""#
    }

    static let links: [(request: String, url: String)] = [
        ("GET /en/menu/a HTTP/1.1", "https://eats.example/en/menu/a"),
        ("GET / HTTP/2.0", "https://eats.example/"),
        ("GET /a?b=c&d HTTP/3", "https://eats.example/a?b=c&d"),
        ("GET /old", "https://eats.example/old"),
        ("GET /with space/x HTTP/1.0", "https://eats.example/with space/x"),
        ("GET //double HTTP/1.1", "https://eats.example//double"),
        ("GET https://other.example/x HTTP/1.1", "https://other.example/x"),
        ("GET HTTP://other.example/x HTTP/1.1", "HTTP://other.example/x"),
        (#"GET /q\"uote HTTP/1.1"#, #"https://eats.example/q"uote"#),
        (#"GET /b\\slash HTTP/1.1"#, #"https://eats.example/b\slash"#),
        (#"GET /caf\xC3\xa9\t HTTP/1.1"#, "https://eats.example/café\t"),
        (#"GET https://o.example/\x41 HTTP/1.1"#, "https://o.example/A"),
        (#"GET /\q\x4 HTTP/1.1"#, #"https://eats.example/\q\x4"#),
    ]

    @Test(arguments: links)
    func theTargetOfAGetIsAURL(request: String, url: String) {
        #expect(LineOutcome.of(Self.line(request), .combined(host: "eats.example")) == [.url(url)])
        #expect(LineOutcome.of(Self.line(request), .common(host: "eats.example")) == [.url(url)])
    }

    @Test(arguments: [
        "POST /a HTTP/1.1", "HEAD /a HTTP/1.1", "OPTIONS * HTTP/1.1", "CONNECT a.example:443 HTTP/1.1", "-", "", "GET",
        "GET ", "GET  HTTP/1.1", "get /a HTTP/1.1", "GET a HTTP/1.1", "GET * HTTP/1.1", #"\x16\x03\x01\x00"#,
    ])
    func everyOtherRequestFollowsNoLink(request: String) {
        #expect(LineOutcome.of(Self.line(request), .combined(host: "eats.example")) == [.otherRequest])
    }

    @Test(arguments: [
        (#"a - - [t] "GET /x HTTP/1.1" 200 -"#, true),
        (#"a - - [t] "GET /x HTTP/1.1" 200 12 "-" "-" 0.003 eats"#, true),
        (#"a - John Doe [t] "GET /x HTTP/1.1" 304 0"#, true), (#"a - J\"D [t] "GET /x HTTP/1.1" 304 0"#, true),
        (#"a - - [t] "GET /x HTTP/1.1" 200"#, false), (#"a - - [t] "GET /x HTTP/1.1""#, false),
        (#"a - - [t] "GET /x HTTP/1.1"#, false), (#"a - - [t] "GET /x HTTP/1.1\" 200 1"#, false),
        (#"a - - [t] GET /x HTTP/1.1 200 1"#, false), (#"a - - t "GET /x HTTP/1.1" 200 1"#, false),
        (#"{"request": "GET /x HTTP/1.1"}"#, false), ("\"", false), ("https://eats.example/x", false),
    ])
    func aLineThatIsNoLogLineIsBad(line: String, isGood: Bool) {
        let outcome = LineOutcome.of(line, .common(host: "eats.example"))
        #expect(outcome == [isGood ? .url("https://eats.example/x") : .bad])
    }

    @Test func theCombinedFormatHasReferrerAndAgent() {
        let format = TrafficFormat.combined(host: "e.example")
        #expect(LineOutcome.of(#"a - - [t] "GET /x HTTP/1.1" 200 1 "-" "-""#, format) == [.url("https://e.example/x")])
        #expect(LineOutcome.of(#"a - - [t] "GET /x HTTP/1.1" 200 1 "-" "-"#, format) == [.bad])
        #expect(LineOutcome.of(#"a - - [t] "GET /x HTTP/1.1" 200 1"#, format) == [.bad])
    }

    @Test func listsHaveLinesOfAnyKind() {
        let text =
            "\u{FEFF}https://e.example/a\r\n\r\n \t\nhttps://e.example/ü\nno url\nhttps://e.example/\0x\nmailto:a@b"
        #expect(
            LineOutcome.of(text, .urls) == [
                .url("https://e.example/a"), .blank, .blank, .url("https://e.example/ü"), .bad,
                .url("https://e.example/\0x"), .url("mailto:a@b"),
            ])
    }

    @Test func aLineIsReadUpToTheLimit() {
        let most = "https://e.example/" + String(repeating: "a", count: LineCutter.lineLimit - 18)
        #expect(LineOutcome.of(most, .urls) == [.url(most)])
        #expect(LineOutcome.of(most + "a", .urls) == [.bad])
    }
}
