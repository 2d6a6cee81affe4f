import Testing
import UniversalLinksChecks
import UniversalLinksService

@Suite struct OriginOutcomeTests {
    private static let request = ExchangeRequest(WebAddress(host: "eats.example"))
    private static let now = UTCInstant(seconds: 1_800_000_000)

    private func outcome(_ response: ExchangeResponse? = nil, _ failure: ExchangeFailure.Kind? = nil) -> OriginOutcome {
        OriginOutcome(
            HTTPExchange(
                Self.request, start: Self.now, response: response, failure: failure.map { ExchangeFailure($0) }),
            now: Self.now)
    }

    private func failure(_ outcome: OriginOutcome) throws -> OriginFailure {
        guard case .failure(let failure) = outcome else { throw Unexpected(outcome: outcome) }
        return failure
    }

    private struct Unexpected: Error { let outcome: OriginOutcome }

    @Test func filesAreKept() {
        let body = Array(#"{"applinks":{}}"#.utf8)
        #expect(outcome(ExchangeResponse(status: 200, body: body)) == .file(body))
    }

    @Test(arguments: ["", "[]", "<html>", #"{"a":1"#, "{} x", "null"])
    func otherBodiesAreNot(_ body: String) throws {
        let failure = try failure(outcome(ExchangeResponse(status: 200, body: Array(body.utf8))))
        #expect(failure.code == "SWCERR00401")
    }

    @Test func filesHaveALimit() throws {
        let start = Array("{}".utf8)
        let most = start + [UInt8](repeating: 0x20, count: 131_070)
        #expect(OriginOutcome(body: most) == .file(most))
        #expect(try failure(OriginOutcome(body: most + [0x20])).details.contains("131072 bytes"))
    }

    @Test(arguments: [
        (404, "Not Found", "SWCERR00101 Bad HTTP Response: 404 Not Found", #"{"status":"404 Not Found"}"#),
        (301, "Moved", "SWCERR00101 Bad HTTP Response: 301 Moved", #"{"status":"301 Moved"}"#),
        (500, "", "SWCERR00101 Bad HTTP Response: 500", #"{"status":"500"}"#),
        (
            403, "No\r\nX: \u{1B}é\"", "SWCERR00101 Bad HTTP Response: 403 No??X: ???\"",
            #"{"status":"403 No??X: ???\""}"#
        ),
    ])
    func statusesAreReported(_ status: Int, _ reason: String, _ text: String, _ details: String) throws {
        let failure = try failure(outcome(ExchangeResponse(status: status, reason: reason)))
        #expect("\(failure.code) \(failure.text)" == text)
        #expect(failure.details == details)
        #expect(!failure.invitesDirect)
    }

    @Test(
        arguments: [
            (.timedOut(.head), "SWCERR00301"), (.timedOut(.connection), "SWCERR00301"), (.tls(.expired), "SWCERR00201"),
            (.tls(.closed), "SWCERR00201"), (.refused, "SWCERR00201"), (.nameNotFound, "SWCERR00201"),
            (.noAnswer, "SWCERR00102"), (.reset, "SWCERR00102"), (.malformedAnswer, "SWCERR00102"),
            (.truncatedBody(expected: 9, received: 1), "SWCERR00102"), (.bodyTooLarge(limit: 131_073), "SWCERR00401"),
        ] as [(ExchangeFailure.Kind, String)])
    func failuresAreReported(_ kind: ExchangeFailure.Kind, _ code: String) throws {
        let failure = try failure(outcome(nil, kind))
        #expect(failure.code == code)
        #expect(failure.invitesDirect == (code == "SWCERR00301"))
        #expect(failure.details.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
    }

    @Test func addressesMustBePublic() throws {
        let address = try #require(NetworkAddress("10.1.2.3"))
        let failure = try failure(outcome(nil, .forbiddenAddress(address)))
        #expect(failure.code == "SWCERR00202")
        #expect(failure.details == #"{"cause":"10.1.2.3 is private"}"#)
    }

    @Test func cancelledFetchesSayNothing() {
        #expect(outcome(nil, .cancelled) == .cancelled)
    }
}
