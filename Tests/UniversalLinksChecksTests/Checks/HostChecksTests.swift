import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksLinting

/// Exact codes, and words of their messages.
struct HostChecksTests {
    struct Row: CustomTestStringConvertible {
        let evidence: HostEvidence
        let names: [String]
        let words: [String]

        init(_ names: [String], _ evidence: HostEvidence, _ words: String...) {
            self.names = names
            self.evidence = evidence
            self.words = words
        }

        var testDescription: String { (names.isEmpty ? "nothing" : names.joined(separator: " ")) + ": \(words)" }
    }

    static let browserFile = HTTPExchange.answering(.file())
    static let elsewhere = WebAddress(host: "www.example.com", target: "/.well-known/apple-app-site-association")
    static let rootFile = HTTPExchange.answering(
        .file(), at: HTTPExchange.host.address(of: "/apple-app-site-association"))
    static let jsonFile = HTTPExchange.answering(
        .file(), at: HTTPExchange.host.address(of: "/.well-known/apple-app-site-association.json"))
    static let rootJSONFile = HTTPExchange.answering(
        .file(), at: HTTPExchange.host.address(of: "/apple-app-site-association.json"))

    static let failures: [Row] = [
        Row(["unresolved-host"], .failure(.nameNotFound), "example.com does not exist in the DNS"),
        Row(["unresolved-host"], .failure(.resolutionFailed), "the DNS lookup of example.com failed"),
        Row(["unresolved-host"], .failure(.timedOut(.resolution)), "did not finish within 10 seconds"),
        Row(["unresolved-host"], .failure(.noAddress(.ipv6)), "has no IPv6 address"),
        Row(["private-address"], .failure(.forbiddenAddress(.sample4)), "resolves to 192.0.2.7"),
        Row(["unreachable-host"], .failure(.refused), "example.com at 192.0.2.7 port 443 refused"),
        Row(["unreachable-host"], .failure(.reset), "before the request could be sent"),
        Row(["unreachable-host"], .sample(.failing(.reset, hasHandshake: true)), "after the request"),
        Row(["unreachable-host"], .failure(.unreachable), "there is no route to example.com at 192.0.2.7"),
        Row(["unreachable-host"], .failure(.timedOut(.connection)), "within 10 seconds"),
        Row(["unreachable-host"], .failure(.timedOut(.handshake)), "the TLS handshake with"),
        Row(["unreachable-host"], .failure(.noAnswer), "without an answer"),
        Row(["failed-proxy"], .failure(.proxy(status: 407)), "with status 407"),
        Row(["failed-proxy"], .failure(.proxy(status: nil)), "the proxy refused the connection"),
        Row([], .failure(.cancelled)),
        Row(
            ["certificate-outside-validity"], .failure(.tls(.expired), chain: .sample(.sample(from: -90, to: -20))),
            "its certificate expired on 2026-11-01, 20 days ago"),
        Row(
            ["certificate-outside-validity"],
            .failure(
                .tls(.expired),
                chain: CertificateChain([.sample(), .sample("CN=Old CA", for: [], from: -900, to: -0.5)])),
            "certificate 2 of its chain, \"CN=Old CA\", expired on 2026-11-21, 12 hours ago"),
        Row(["certificate-outside-validity"], .failure(.tls(.expired)), "has expired"),
        Row(
            ["certificate-outside-validity"], .failure(.tls(.notYetValid), chain: .sample(.sample(from: 1, to: 90))),
            "not valid before 2026-11-22T12:00:00Z; this machine's clock says 2026-11-21T12:00:00Z"),
        Row(
            ["certificate-for-other-name"],
            .failure(.tls(.wrongName), chain: .sample(.sample(for: ["example.net", "*.example.net"]))),
            "is for example.net and *.example.net, not for example.com"),
        Row(
            ["certificate-for-other-name"],
            .failure(
                .tls(.wrongName),
                chain: .sample(.sample(for: ["a.test", "b.test", "c.test", "d.test", "e.test", "f.test"]))),
            "a.test, b.test, c.test, d.test and 2 more"),
        Row(
            ["untrusted-certificate"], .failure(.tls(.selfSigned), chain: CertificateChain([.sample()])),
            "self-signed"),
        Row(
            ["untrusted-certificate"], .failure(.tls(.unknownIssuer(isIncomplete: false)), chain: .sample()),
            "issued by \"CN=Sample Root\""),
        Row(
            ["incomplete-chain"],
            .failure(.tls(.unknownIssuer(isIncomplete: true)), chain: CertificateChain([.sample()])),
            "sends 1 certificate without that of the issuer, \"CN=Sample CA\""),
        Row(
            ["incomplete-chain"],
            .failure(
                .tls(.unknownIssuer(isIncomplete: true)),
                chain: CertificateChain([
                    .sample(by: "CN=R11"), .sample("CN=R10", by: "CN=Sample Root"),
                    .sample("CN=Sample Root", by: "CN=Sample Root"),
                ])),
            "sends 3 certificates without that of the issuer, \"CN=R11\"; \"CN=R10\" is not the issuer"),
        Row(
            ["unsupported-http-version"], .failure(.onlyHTTP2),
            "supports only HTTP/2, and this check supports only HTTP/1.1"),
        Row(["failed-handshake"], .failure(.tls(.noCommonVersion)), "no TLS version"),
        Row(["failed-handshake"], .failure(.tls(.closed)), "during the TLS handshake"),
        Row(["failed-handshake"], .sample(.failing(.tls(.other), detail: "alert 40")), "failed: alert 40"),
        Row(["untrusted-certificate"], .sample(.answering(.file(), chain: .sample(problem: .selfSigned)))),
        Row(
            ["slow-answer"], .failure(.timedOut(.head)),
            "no answer from example.com at 192.0.2.7 port 443 within 10 seconds"),
        Row(["slow-answer"], .failure(.timedOut(.body)), "sent 0 bytes of the body"),
        Row(["slow-answer"], .failure(.timedOut(.total)), "took longer than 30 seconds"),
        Row(
            ["unusable-answer"], .failure(.truncatedBody(expected: 900, received: 100)),
            "after 100 of the 900 bytes"),
        Row(["unusable-answer"], .failure(.truncatedBody(expected: nil, received: 100)), "after 100 bytes"),
        Row(["oversized-file"], .failure(.bodyTooLarge(limit: 131_073)), "more than 131072 bytes"),
        Row(["unusable-answer"], .failure(.headTooLarge(limit: 65_536)), "more than 65536 bytes"),
        Row(["unusable-answer"], .failure(.malformedAnswer), "malformed HTTP"),
        Row(["unusable-answer"], .failure(.truncatedHead), "within the header fields"),
        Row(["unreadable-coding"], .failure(.unreadableCoding("br")), "compressed as \"br\""),
    ]

    static let answers: [Row] = [
        Row(
            ["redirected-file"], .answer(.redirect("https://www.example.com/.well-known/apple-app-site-association")),
            "redirects (301)", "another host", "Apple does not follow redirects"),
        Row(["redirected-file"], .answer(.redirect("http://example.com/x", 302)), "without TLS"),
        Row(
            ["redirected-file"], .answer(.redirect("/.well-known/apple-app-site-association/", 308)),
            "with a trailing slash"),
        Row(["redirected-file"], .answer(.redirect("apple-app-site-association", 307)), ", the same URL;"),
        Row(["redirected-file"], .answer(.redirect("mailto:a@b", 303)), "which is not a web address"),
        Row(["redirected-file"], .answer(.redirect("/author/tell", 302)), "/author/tell"),
        Row(["required-login"], .answer(.redirect("/login?next=%2F", 302)), "looks like a login page"),
        Row(["required-login"], .answer(.redirect("https://acme.okta.com/app/1", 302)), "acme.okta.com"),
        Row(["required-login"], .answer(.redirect("https://sso.acme.test/", 302)), "sso.acme.test"),
        Row(
            ["required-login"], .answer(.status(401, [.wwwAuthenticate: "Basic realm=\"stage\""])),
            "returns 401", "\"Basic\" authentication"),
        Row(["required-login"], .answer(.status(401)), "returns 401;"),
        Row(
            ["required-login"],
            .answer(.page(200, "<html><title>Sign in</title><input type=\"password\"></html>")), "\"Sign in\""),
        Row(
            ["firewall-page"],
            .answer(.page(403, "<html><title>Just a moment...</title><script>window._cf_chl_opt={}</script>")),
            "returns 403 with a page of Cloudflare's firewall", "Just a moment..."),
        Row(["firewall-page"], .answer(.status(202, [.amazonAction: "challenge"])), "AWS WAF"),
        Row(["firewall-page"], .answer(.page(429, "<html></html>", [.vercelMitigated: "challenge"])), "Vercel"),
        Row(
            ["firewall-page"], .answer(.page(200, "<html>captcha<script src=https://captcha-delivery.com></html>")),
            "DataDome"),
        Row(
            ["blocked-fetcher"], .sample(.answering(.status(403)), browser: browserFile), "blocks Apple's fetcher",
            "returns 403 to AASA-Bot, but 200 to a browser"),
        Row(
            ["blocked-fetcher"], .sample(.answering(.page()), browser: browserFile),
            "200 with an HTML page to AASA-Bot, but the file to a browser"),
        Row(
            ["blocked-fetcher"], .sample(.answering(.redirect("https://m.example.com/")), browser: browserFile),
            "301 with a redirect to \"https://m.example.com/\" to AASA-Bot"),
        Row(
            ["blocked-fetcher"],
            .sample(.answering(.page(403, "<p>_cf_chl_opt")), browser: browserFile), "a page of Cloudflare's firewall"),
        Row(
            ["blocked-fetcher"], .sample(.failing(.reset, hasHandshake: true), browser: browserFile),
            "the request as AASA-Bot fails", "reset the connection after the request"),
        Row(
            ["unreachable-host"], .sample(.failing(.reset), browser: browserFile), "before the request"),
        Row(["unreachable-host"], .sample(.failing(.refused), browser: browserFile)),
        Row(["missing-file"], .answer(.status(404)), "returns 404"),
        Row(["missing-file"], .answer(.page(410)), "returns 410"),
        Row(
            ["missing-file"],
            .answer(.page(404, "<p>/cdn-cgi/challenge-platform/ captcha px <input type=\"password\">"))),
        Row(["missing-file"], .sample(.answering(.status(404)), browser: .answering(.status(404)))),
        Row(["refused-request"], .answer(.status(403)), "returns 403"),
        Row(["refused-request"], .answer(.status(451)), "returns 451"),
        Row(["limited-rate"], .answer(.status(429, [.retryAfter: "120"])), "Retry-After: 120 seconds"),
        Row(["limited-rate"], .answer(.status(429, [.retryAfter: "Sat, 21 Nov"])), "Retry-After: \"Sat, 21 Nov\""),
        Row(["limited-rate"], .sample(.answering(.status(429)), browser: browserFile), "returns 429"),
        Row(["failing-server"], .answer(.page(502)), "returns 502"),
        Row(["failing-server"], .answer(.status(503, [.retryAfter: "1"])), "Retry-After: 1 second"),
        Row(["other-status"], .answer(.status(204)), "returns 204"),
        Row(["other-status"], .answer(.status(304, [.location: "/x"])), "returns 304"),
        Row(["other-status"], .answer(.status(302)), "returns 302"),
        Row(["other-status"], .answer(.status(400)), "returns 400"),
        Row(
            ["file-with-extension"], .sample(.answering(.status(404)), root: rootFile, jsonNames: [jsonFile]),
            "only at https://example.com/.well-known/apple-app-site-association.json;", "status 404"),
        Row(
            ["file-with-extension"], .sample(.answering(.page()), jsonNames: [.answering(.status(404)), rootJSONFile])),
        Row(
            ["file-at-root"], .sample(.answering(.page()), root: rootFile, jsonNames: [.answering(.page())]),
            "only at https://example.com/apple-app-site-association;", "returns an HTML page"),
        Row(["missing-file"], .sample(.answering(.status(404)), root: .answering(.page()))),
        Row(["failing-server"], .sample(.answering(.status(500)), root: rootFile)),
        Row(["page-instead-of-file"], .answer(.page()), "returns 200 with an HTML page, \"Eats\","),
        Row(["page-instead-of-file"], .answer(.file(ExchangeResponse.pageText))),
        Row(
            ["page-instead-of-file"],
            .answer(.page(200, " \n<?xml version=\"1.0\"?><Error><Code>NoSuchKey</Code></Error>"))),
    ]

    static let files: [Row] = [
        Row(["other-content-type"], .answer(.file(type: "application/octet-stream")), "is known to work"),
        Row(["other-content-type"], .answer(.file(type: "text/plain; charset=utf-8")), "\"text/plain\""),
        Row(["other-content-type"], .answer(.file(type: "text/html"))),
        Row(["other-content-type"], .answer(.file(type: nil)), "without a Content-Type"),
        Row(["other-content-type"], .answer(.file(type: ";charset=utf-8"))),
        Row([], .answer(.file(type: "Application/JSON ; charset=utf-8"))),
        Row([], .answer(.file("\u{FEFF}{}"))),
        Row([], .answer(.file(""))),
        Row([], .answer(.file("", type: "text/html"))),
        Row([], .answer(.file("<<<<<<< HEAD\n{}"))),
        Row([], .answer(.file("<%= render %>"))),
        Row([], .answer(.file("not found"))),
        Row(["splitting-vary"], .answer(.file([.vary: "Accept-Encoding, User-Agent"])), "sends Vary with User-Agent"),
        Row(["splitting-vary"], .answer(.file([.vary: "*"]))),
        Row(["splitting-vary"], .answer(.file([.vary: "origin,cookie"]))),
        Row([], .answer(.file([.vary: "Accept-Encoding, Origin, Access-Control-Request-Method"]))),
        Row(["long-caching"], .answer(.file([.cacheControl: "public, max-age=31536000, immutable"])), "365 days"),
        Row(["long-caching"], .answer(.file([.cacheControl: "max-age=0, s-maxage=\"2592000\""])), "30 days"),
        Row(["long-caching"], .answer(.file([.cacheControl: "max-age=99999999999999999999"]))),
        Row([], .answer(.file([.cacheControl: "max-age=604800"]))),
        Row([], .answer(.file([.cacheControl: "max-age=31536000, s-maxage=3600"]))),
        Row([], .answer(.file([.cacheControl: "private, max-age=31536000"]))),
        Row([], .answer(.file([.cacheControl: "max-age=soon"]))),
        Row(["forbidden-caching"], .answer(.file([.cacheControl: "no-cache, No-Store, max-age=31536000"]))),
        Row([], .answer(.file([.cacheControl: "no-cache, must-revalidate"]))),
        Row(["cookie-with-file"], .answer(.file([.setCookie: "__cf_bm=secret; Path=/"])), "__cf_bm."),
        Row(["unrequested-coding"], .answer(.file([.contentEncoding: "gzip"])), "gzip"),
        Row([], .answer(.file([.contentEncoding: "identity"]))),
        Row(
            [],
            {
                var evidence = HostEvidence.answer(.file([.contentEncoding: "x-gzip"]))
                evidence.origin.request.fields[.acceptEncoding] = "br;q=1, gzip"
                return evidence
            }()),
    ]

    static let hosts: [Row] = [
        Row([], .sample()),
        Row([], .sample(browser: browserFile, otherFamily: .answering(.file(), family: .ipv6))),
        Row(
            ["expiring-certificate"], .sample(.answering(.file(), chain: .sample(.sample(from: -80, to: 10)))),
            "expires on 2026-12-01, in 10 days"),
        Row(
            ["expiring-certificate"],
            .sample(
                .answering(
                    .file(), chain: CertificateChain([.sample(), .sample("CN=CA", for: [], from: -900, to: 20)]))),
            "certificate 2 of its chain, \"CN=CA\", expires"),
        Row([], .sample(.answering(.file(), chain: .sample(.sample(from: -69, to: 21.1))))),
        Row(
            ["expiring-certificate"], .sample(.answering(.file(), chain: .sample(.sample(from: -27, to: 20)))),
            "in 20 days"),
        Row(
            ["expiring-certificate"], .sample(.answering(.file(), chain: .sample(.sample(from: -5, to: 1.5)))),
            "in 36 hours"),
        Row(
            ["expiring-certificate"], .sample(.answering(.file(), chain: .sample(.sample(from: -2, to: 4)))),
            "in 4 days"),
        Row(
            [],
            .sample(
                .answering(
                    .file(),
                    chain: CertificateChain([.sample(), .sample("CN=Old Root", for: [], from: -9_000, to: -9)])
                ))),
        Row(
            ["missing-file", "expiring-certificate"],
            .sample(.answering(.status(404), chain: .sample(.sample(from: -80, to: 10))))),
        Row(
            ["silent-address-family"], .sample(otherFamily: .failing(.timedOut(.connection), family: .ipv6)),
            "not over IPv6: no connection to example.com at 2001:db8::7 port 443"),
        Row(["silent-address-family"], .sample(otherFamily: .failing(.tls(.expired), family: .ipv6)), "expired"),
        Row(
            ["silent-address-family"], .sample(otherFamily: .failing(.unreachable, family: .ipv6)), "there is no route"),
        Row([], .sample(otherFamily: .failing(.noAddress(.ipv6), family: .ipv6))),
        Row([], .sample(otherFamily: .failing(.cancelled, family: .ipv6))),
        Row(
            ["unequal-addresses"], .sample(otherFamily: .answering(.status(404), family: .ipv6)),
            "200 over IPv4, but 404 over IPv6"),
        Row(["unequal-addresses"], .sample(otherFamily: .answering(.file("{}"), family: .ipv6)), "another over IPv6"),
        Row(
            ["missing-file", "unequal-addresses"],
            .sample(.answering(.status(404)), otherFamily: .answering(.file(), family: .ipv6))),
        Row(["missing-file"], .sample(.answering(.status(404)), otherFamily: .answering(.page(404), family: .ipv6))),
        Row(["unreachable-host"], .sample(.failing(.refused), otherFamily: .answering(.file(), family: .ipv6))),
        Row(
            ["file-by-user-agent"], .sample(browser: .answering(.file("{ \"webcredentials\": {} }"))),
            "33 bytes to AASA-Bot, 24 bytes to a browser"),
        Row([], .sample(browser: .answering(.file("{\"applinks\":{\"details\":[]}}\n")))),
        Row([], .sample(browser: .answering(.status(403)))),
        Row([], .sample(browser: .failing(.timedOut(.head)))),
        Row(
            ["nameless-host"],
            HostEvidence(
                host: CheckedHost(name: "192.0.2.7"),
                origin: .answering(.file(), at: CheckedHost(name: "192.0.2.7").file)),
            "192.0.2.7 is an IP address"),
        Row(
            ["nameless-host"],
            HostEvidence(host: CheckedHost(name: "2001:db8::7"), origin: .answering(.file())),
            "2001:db8::7 is an IP address"),
    ]

    @Test(arguments: failures + answers + files + hosts)
    func evidenceHasTheseDiagnostics(row: Row) {
        let found = HostChecks.diagnostics(in: row.evidence, now: sampleNow)
        #expect(found.map(\.code.name) == row.names)
        let text = found.map(\.message).joined(separator: "\n")
        for words in row.words { #expect(text.contains(words), "\(text)") }
        for diagnostic in found {
            #expect(diagnostic.message.hasSuffix("."), "\(diagnostic.message)")
            #expect(diagnostic.help?.isEmpty == false)
        }
    }

    @Test func everyRuleIsFoundSomewhere() {
        let found = Set((Self.failures + Self.answers + Self.files + Self.hosts).flatMap(\.names))
        #expect(Rule.ofChecks.map(\.code.name).filter { !found.contains($0) } == [])
    }

    /// A body is linted exactly if no check reports it.
    @Test func lintGetsWhatNoCheckHasNamed() {
        #expect(Self.failures.allSatisfy { !$0.evidence.hasFileToLint })
        #expect(Self.answers.allSatisfy { !$0.evidence.hasFileToLint })
        #expect(Self.files.allSatisfy { $0.evidence.hasFileToLint })
    }

    @Test func aMachineWithoutIPv6IsNoFaultOfTheHost() throws {
        let evidence = HostEvidence.sample(otherFamily: .failing(.unreachable, family: .ipv6))
        let found = try #require(HostChecks.diagnostics(in: evidence, now: sampleNow).first)
        #expect(found.severity == .note)
        #expect(found.notes.map(\.message) == ["This machine may have no IPv6 connection; check from another one."])
    }

    /// Certificates for months should be renewed early; those for days or weeks once two thirds of their time are over.
    @Test(arguments: [
        (-80, 10, Diagnostic.Severity.warning), (-42, 21, .warning), (-41, 21, .note), (-2, 4, .note), (-4, 2.1, .note),
        (-4, 1.9, .warning),
    ])
    func whatShouldHaveBeenRenewedIsAWarning(from: Double, to: Double, severity: Diagnostic.Severity) throws {
        let evidence = HostEvidence.sample(.answering(.file(), chain: .sample(.sample(from: from, to: to))))
        let found = try #require(HostChecks.diagnostics(in: evidence, now: sampleNow).first)
        #expect(found.severity == severity)
    }

    @Test func anUntrustedChainIsShown() throws {
        let evidence = HostEvidence.failure(.tls(.unknownIssuer(isIncomplete: false)), chain: .sample())
        let found = try #require(HostChecks.diagnostics(in: evidence, now: sampleNow).first)
        #expect(
            found.notes.map(\.message) == [
                "Certificate 1: for \"CN=example.com\", issued by \"CN=Sample CA\", valid from 2026-10-22 to 2027-01-20.",
                "Certificate 2: for \"CN=Sample CA\", issued by \"CN=Sample Root\", valid from 2024-12-21 to 2029-08-17.",
            ])
    }

    @Test func eachHopIsJudged() throws {
        let plain = WebAddress(scheme: .http, host: "www.example.com", target: "/")
        let evidence = HostEvidence.sample(
            .answering(.redirect("https://www.example.com/.well-known/apple-app-site-association")),
            hops: [
                .answering(.redirect("http://www.example.com/"), at: Self.elsewhere),
                .answering(.redirect("https://example.com/.well-known/apple-app-site-association", 302), at: plain),
                .answering(.status(200)),
            ])
        let found = try #require(HostChecks.diagnostics(in: evidence, now: sampleNow).first)
        #expect(
            found.notes.map(\.message) == [
                "Hop 1, https://www.example.com/.well-known/apple-app-site-association, redirects (301) to "
                    + "\"http://www.example.com/\", without TLS.",
                "Hop 2, http://www.example.com/, redirects (302) to "
                    + "\"https://example.com/.well-known/apple-app-site-association\", another host.",
                "Hop 3, https://example.com/.well-known/apple-app-site-association, was requested before: the redirects form a "
                    + "loop.",
            ])
    }

    @Test(arguments: [
        (HTTPExchange.answering(.file(), at: elsewhere), "returns a file, which Apple does not fetch this way"),
        (HTTPExchange.answering(.page(), at: elsewhere), "returns 200 with an HTML page"),
        (HTTPExchange.answering(.status(404), at: elsewhere), "returns 404"),
        (HTTPExchange.failing(.nameNotFound, at: elsewhere), "fails: www.example.com does not exist in the DNS"),
    ])
    func theLastHopSaysWhatItComesTo(hop: HTTPExchange, words: String) throws {
        let evidence = HostEvidence.sample(.answering(.redirect(Self.elsewhere.description)), hops: [hop])
        let found = try #require(HostChecks.diagnostics(in: evidence, now: sampleNow).first)
        #expect(found.notes.map(\.message) == ["Hop 1, \(Self.elsewhere), \(words)."])
    }
}

extension HTTPField.Name {
    static let amazonAction = HTTPField.Name("X-AMZN-WAF-Action")!
    static let vercelMitigated = HTTPField.Name("X-Vercel-Mitigated")!
}

extension ExchangeResponse {
    fileprivate static func file(_ fields: HTTPFields) -> ExchangeResponse {
        file(fileText, type: "application/json", fields)
    }
}
