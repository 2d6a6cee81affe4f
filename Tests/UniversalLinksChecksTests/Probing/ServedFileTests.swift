import HTTPTypes
import Testing
import UniversalLinksChecks

/// What counts as a file that a host gave.
struct ServedFileTests {
    @Test(arguments: [#"{"applinks": {}}"#, "", "<html>"])
    func whateverComesWithStatus200IsAFile(body: String) throws {
        let exchange = HTTPExchange.answering(ExchangeResponse(status: 200, body: Array(body.utf8)))
        #expect(try exchange.servedFile(now: sampleNow) == Array(body.utf8))
    }

    static let failures: [(exchange: HTTPExchange, reason: UnservedFile.Reason, words: String)] = [
        (
            .answering(ExchangeResponse(status: 404, reason: "Not \u{1B}[31mFound")), .status(404),
            "it returns 404 Not \\u{1B}[31mFound"
        ),
        (
            .answering(ExchangeResponse(status: 304, fields: [.location: "/x"])), .status(304),
            "it returns 304"
        ),
        (
            .answering(ExchangeResponse(status: 301, fields: [.location: "/x\u{202E}"])),
            .redirect(status: 301, target: "/x\u{202E}"), "it redirects (301) to \"/x\\u{202E}\""
        ),
        (.answering(ExchangeResponse(status: 302)), .status(302), "it returns 302"),
        (.failing(.refused), .failure(.refused), "192.0.2.7 port 443 refused the connection"),
        (
            .failing(.tls(.selfSigned), chain: CertificateChain([.sample()])), .failure(.tls(.selfSigned)),
            "192.0.2.7 port 443 is not trusted: its certificate, \"CN=example.com\", is self-signed"
        ),
        // A failure counts, and not what had come before it.
        (
            .failing(
                .truncatedBody(expected: 9, received: 2), response: ExchangeResponse(status: 200, body: [0x7B, 0x7D])),
            .failure(.truncatedBody(expected: 9, received: 2)),
            "the answer ended after 2 of the 9 bytes that it announced"
        ),
        // Certificates that nobody trusts count, whoever let the answer through.
        (
            .answering(ExchangeResponse(status: 200), chain: CertificateChain([.sample()], problem: .wrongName)),
            .failure(.tls(.wrongName)), "192.0.2.7 port 443 is not trusted: its certificate is for example.com"
        ),
    ]

    @Test(arguments: failures.indices)
    func anythingElseIsNone(index: Int) throws {
        let (exchange, reason, words) = Self.failures[index]
        let error = try #require(throws: UnservedFile.self) { try exchange.servedFile(now: sampleNow) }
        #expect(error.reason == reason)
        #expect(error.words.hasPrefix(words), "\(error.words)")
    }
}
