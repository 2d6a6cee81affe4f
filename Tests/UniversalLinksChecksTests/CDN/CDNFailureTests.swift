import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks

struct CDNFailureTests {
    private func failure(_ reason: String?, details: String? = nil, status: Int = 404) throws -> CDNFailure {
        var fields: HTTPFields = [:]
        fields[HTTPField.Name("Apple-Failure-Reason")!] = reason
        fields[HTTPField.Name("Apple-Failure-Details")!] = details
        let state = CDNState.of(origin: .file(Sample.good), cdn: .status(status, fields))
        guard case .failureCached(let failure) = state.value
        else {
            throw CancellationError()
        }
        return failure
    }

    @Test func everythingThatTheCDNSaysIsTaken() throws {
        let state = CDNState.of(origin: .file(Sample.good), cdn: .status(404, Sample.failureFields))
        guard case .failureCached(let failure) = state.value else {
            Issue.record("\(state.name)")
            return
        }
        #expect(failure.status == 404)
        #expect(failure.code == "SWCERR00101")
        #expect(failure.text == "Bad HTTP Response: 404 Not Found")
        #expect(failure.details.map(\.key) == ["status"])
        #expect(failure.details.map(\.value) == ["404 Not Found"])
        #expect(failure.origin == "https://eats.example/.well-known/apple-app-site-association")
        #expect(failure.tryDirect == "true")
        #expect(failure.freshness.remaining?.seconds == 3_000)
        #expect(state.reason.contains("SWCERR00101 Bad HTTP Response: 404 Not Found"))
        #expect(state.reason.contains("The site returned a status other than 200 to the CDN."))
        #expect(state.reason.contains(#"Details: status "404 Not Found"."#))
        #expect(state.advice?.contains("within 50 min") == true)
    }

    @Test(
        arguments: [
            ("SWCERR00301 Timeout", "SWCERR00301", "Timeout", true), ("SWCERR00202", "SWCERR00202", nil, true),
            ("SWCERR00301: Timeout", "SWCERR00301", "Timeout", true), ("SWCERR00199 New", "SWCERR00199", "New", false),
            ("SWCERR00999 Odd", "SWCERR00999", "Odd", nil), ("Something else", nil, "Something else", nil),
            ("SWCERR Something", nil, "SWCERR Something", nil),
            ("SWCERR00999999999999", nil, "SWCERR00999999999999", nil),
            ("", nil, nil, nil), (nil, nil, nil, nil),
        ] as [(String?, String?, String?, Bool?)])
    func codeAndWordsAreTakenApart(reason: String?, code: String?, text: String?, isExact: Bool?) throws {
        let failure = try failure(reason)
        #expect(failure.code == code)
        #expect(failure.text == text)
        #expect(failure.explanation?.isExact == isExact)
    }

    @Test(arguments: [
        (100, "HTTP answer"), (199, "HTTP answer"), (250, "the connection"), (399, "a time-out"), (401, "the content"),
    ])
    func anUnknownCodeIsProbablyOfTheGroupOfItsNumber(number: Int, words: String) throws {
        let entry = try #require(CDNFailureCatalogue.entry(for: "SWCERR00\(number)"))
        #expect(!entry.isExact)
        #expect(entry.meaning.contains("probably"))
        #expect(entry.meaning.contains(words))
        #expect(entry.grade == .assumed)
    }

    @Test(
        "Words say more than a number",
        arguments: [
            ("SWCERR00301 Bad HTTP Response: 404 Not Found", nil, "a status other than 200"),
            ("SWCERR00101 Timeout", nil, "did not answer the CDN in time"),
            ("SWCERR00401 Connections to private/reserved IP addresses are not allowed", nil, "private or reserved"),
            ("SWCERR00201 x", #"{"cause": "x509: certificate has expired"}"#, "a TLS connection that it trusts"),
            ("SWCERR00102 x", #"{"cause": "lookup shop.example: no such host"}"#, "could not look up the site's name"),
            ("SWCERR00201 Bad JSON content", nil, "does not accept the content"),
            ("SWCERR99999 dial tcp: connection refused", nil, "could not connect to the site"),
            ("Timeout", nil, "did not answer the CDN in time"),
            ("SWCERR00301 x", nil, "did not answer the CDN in time"),
            ("SWCERR00150 x", nil, "By its number"),
        ] as [(String, String?, String)])
    func theWordsWin(reason: String, details: String?, meaning: String) throws {
        let failure = try failure(reason, details: details)
        #expect(failure.explanation?.meaning.contains(meaning) == true, "\(String(describing: failure.explanation))")
    }

    @Test(
        "Where the host answers alike, it alone is to fix",
        arguments: [
            (Answer.status(404), "SWCERR00101 Bad HTTP Response: 404 Not Found", false),
            (.status(404), "SWCERR00301 Timeout", true),
            (.failure(.refused), "SWCERR00101 Bad HTTP Response: 403", true),
        ])
    func theHelpBesideABrokenHost(origin: Answer, reason: String, speaksOfFirewalls: Bool) throws {
        let fields: HTTPFields = [try #require(HTTPField.Name("Apple-Failure-Reason")): reason]
        let advice = CDNState.of(origin: origin, cdn: .status(404, fields)).advice
        #expect(advice?.contains("irewall") == speaksOfFirewalls, "\(advice ?? "")")
    }

    @Test(arguments: ["", "SWCERR", "SWCERR00099", "SWCERR00500", "SWCERR-101", "XSWCERR00101", "SWCERR١٠١"])
    func whatIsNoKnownCodeIsNotExplained(code: String) {
        #expect(CDNFailureCatalogue.entry(for: code) == nil)
    }

    @Test(arguments: CDNFailureCatalogue.exact)
    func everyEntrySaysWhatToDo(entry: CDNFailureCatalogue.Entry) {
        #expect(entry.meaning.hasSuffix("."))
        #expect(entry.advice.hasSuffix("."))
        #expect(CDNFailureCatalogue.entry(for: entry.code) == entry)
    }

    @Test(arguments: [
        (#"{"cause": "x", "n": [1, 2]}"#, ["cause=x", "n=[1,2]"]), ("no JSON", ["-=no JSON"]), ("[1]", ["-=[1]"]),
        ("", ["-="]),
        (#"{"a": 1, "a": 2}"#, ["a=2"]),
    ])
    func detailsAreJSONOrShownAsTheyAre(text: String, details: [String]) throws {
        let failure = try failure("SWCERR00101 x", details: text)
        #expect(failure.details.map { "\($0.key ?? "-")=\($0.value)" } == details)
    }

    @Test func detailsAreBounded() throws {
        let many = "{" + (0..<100).map { "\"k\($0)\": 1" }.joined(separator: ", ") + "}"
        #expect(try failure("SWCERR00101 x", details: many).details.count == 8)
        let long = "{\"a\": \"" + String(repeating: "x", count: 60_000) + "\"}"
        #expect(try failure("SWCERR00101 x", details: long).details.map(\.value.utf8.count) == [4_096])
    }

    @Test func aNameThatTheCDNDoesNotKnowIsSaidToBeOne() throws {
        #expect(try failure(nil, status: 405).isUnknownDomain)
        #expect(try !failure("SWCERR00101 x", status: 405).isUnknownDomain)
        let state = CDNState.of(origin: .file(Sample.good), cdn: .status(405))
        #expect(state.reason.contains("returns 405, as for names that it does not know"))
    }
}
