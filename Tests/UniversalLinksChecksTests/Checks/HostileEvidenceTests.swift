import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksTestSupport

/// Checks always end, and report one obstacle at most.
struct RandomEvidenceTests {
    static let kinds: [ExchangeFailure.Kind] =
        [
            .nameNotFound, .resolutionFailed, .noAddress(.ipv4), .forbiddenAddress(.sample6), .refused, .reset,
            .unreachable, .noAnswer, .truncatedBody(expected: 9, received: 1), .bodyTooLarge(limit: 131_073),
            .bodyTooLarge(limit: 1), .headTooLarge(limit: 1), .malformedAnswer, .unreadableCoding("\u{0}"),
            .proxy(status: 502), .tls(.expired), .tls(.notYetValid), .tls(.wrongName), .tls(.selfSigned),
            .tls(.unknownIssuer(isIncomplete: true)), .tls(.unknownIssuer(isIncomplete: false)),
            .tls(.noCommonVersion), .tls(.closed), .tls(.other),
        ] + ExchangeFailure.Phase.allCases.map { .timedOut($0) }

    static let bodies = [
        "", " ", "{", "{}", "[", "<", "<html", "<html><title", "<title>", "<title>x", "<title></title>", "\u{FEFF}",
        "0",
        "\u{FEFF}<!doctype html><title>\u{1F600}</title>", "<p>_cf_chl_opt captcha", "type=password",
        "<a type=password>",
        ExchangeResponse.fileText, ExchangeResponse.pageText,
    ]

    static let values = [
        "", ",", ";", "=", " ", "*", "max-age", "max-age=", "max-age=-1", "s-maxage=999999999999999999999", "no-store",
        "=no-store", "//", "///", "https://", "https:///", "http://[", "https://[::1]:99999/", "/login", "?x", "#",
        "https://example.com:443/.well-known/apple-app-site-association", "gzip", "br, gzip", "challenge", "\u{202E}",
        "application/json", "text/html", "-1", "Basic", "User-Agent,,Cookie",
    ]

    static let names: [HTTPField.Name] = [
        .contentType, .vary, .cacheControl, .setCookie, .contentEncoding, .location, .retryAfter, .wwwAuthenticate,
        .amazonAction, .vercelMitigated, .server, .via,
    ]

    static let statuses = [-1, 0, 100, 200, 200, 200, 204, 206, 300, 301, 302, 304, 308, 401, 403, 404, 429, 500, 999]

    @Test func nothingIsToldTwice() {
        var random = SeededGenerator(announcedFor: "RandomEvidenceTests")
        for round in 0..<3_000 {
            let evidence = Self.evidence(&random)
            let found = HostChecks.diagnostics(
                in: evidence, now: UTCInstant(seconds: Int64.random(in: -9...4_000_000_000, using: &random)))
            let errors = found.filter { $0.severity == .error }
            #expect(errors.count <= 1, "round \(round): \(errors.map(\.code))")
            #expect(Set(found.map(\.code)).count == found.count, "round \(round): \(found.map(\.code))")
            #expect(errors.isEmpty == evidence.hasFileToLint, "round \(round): \(found.map(\.code))")
            if evidence.origin.failure != nil { #expect(found.count == 1, "round \(round): \(found.map(\.code))") }
            let selection = RecipeSelection(for: found.map(\.code), in: evidence, choice: .all, now: sampleNow)
            #expect(selection.entries.isEmpty != selection.hasProblems, "round \(round): \(found.map(\.code))")
        }
    }

    private static func evidence(_ random: inout SeededGenerator) -> HostEvidence {
        func maybe(_ random: inout SeededGenerator) -> HTTPExchange? {
            random.oneIn(2) ? exchange(&random) : nil
        }
        var evidence = HostEvidence.sample(exchange(&random))
        evidence.browser = maybe(&random)
        evidence.otherFamily = maybe(&random)
        evidence.root = maybe(&random)
        evidence.jsonNames = (0..<Int.random(in: 0...2, using: &random)).map { _ in exchange(&random) }
        evidence.hops = (0..<Int.random(in: 0...3, using: &random)).map { _ in exchange(&random) }
        return evidence
    }

    private static func exchange(_ random: inout SeededGenerator) -> HTTPExchange {
        let target = random.pick(["/", "/.well-known/apple-app-site-association", "/x.json", "/a?b=c"])
        var exchange = HTTPExchange(
            ExchangeRequest(WebAddress(scheme: random.pick([.http, .https]), host: "example.com", target: target)),
            start: sampleNow)
        exchange.connectedAddress = random.pick([nil, .sample4, .sample6])
        if random.oneIn(3) { exchange.failure = ExchangeFailure(random.pick(kinds), detail: random.pick(values)) }
        if random.oneIn(2) { exchange.times.handshake = .milliseconds(1) }
        if !random.oneIn(5) { exchange.response = response(&random) }
        if random.oneIn(2) {
            let certificates = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                CertificateSummary.sample(
                    random.pick(values), by: random.pick(values), for: random.oneIn(2) ? values : [],
                    from: Double.random(in: -900...900, using: &random),
                    to: Double.random(in: -900...900, using: &random))
            }
            exchange.certificates = CertificateChain(certificates, problem: random.oneIn(9) ? .other : nil)
        }
        return exchange
    }

    private static func response(_ random: inout SeededGenerator) -> ExchangeResponse {
        var fields = HTTPFields()
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            fields.append(HTTPField(name: random.pick(names), value: random.pick(values)))
        }
        var body = Array(random.pick(bodies).utf8)
        if random.oneIn(6) { body.append(UInt8.random(in: 0...255, using: &random)) }
        if random.oneIn(6) { body.insert(0x30, at: 0) }
        return ExchangeResponse(
            status: random.pick(statuses), reason: random.pick(values), fields: fields, body: body)
    }
}

/// Text from the network is escaped and cut in messages.
struct ForeignTextTests {
    static let escape = "\u{1B}[31mred\u{07}\u{202E}\u{0}"

    static let evidence: [HostEvidence] = [
        .answer(ExchangeResponse(status: 404, reason: escape)),
        .answer(.page(200, "<html><title>\(escape)\n</title>")),
        .answer(.page(404, "<html><title>\(escape)</title>")),
        .answer(.file(type: "text/\u{202E}x" + String(repeating: "y", count: 5_000))),
        .answer(.redirect("https://example.com/\u{202E}" + String(repeating: "a", count: 5_000))),
        .answer(.status(401, [.wwwAuthenticate: "\u{202E}" + String(repeating: "B", count: 500)])),
        .answer(.status(429, [.retryAfter: "\u{9B}31m"])),
        .answer(.file("{}", [.vary: "*,\u{202E}", .setCookie: "\u{202E}name=value", .contentEncoding: "\u{202E}br"])),
        .sample(.failing(.unreadableCoding(escape), detail: escape)),
        .sample(.failing(.malformedAnswer, detail: escape + String(repeating: "z", count: 10_000))),
        .failure(
            .tls(.wrongName),
            chain: .sample(.sample(escape, by: escape, for: [escape] + (0..<5_000).map { "\($0).test" }))),
        .failure(.tls(.selfSigned), chain: CertificateChain(Array(repeating: .sample(escape, by: escape), count: 500))),
    ]

    @Test(arguments: evidence.indices)
    func messagesAreSafeAndShort(index: Int) {
        let found = HostChecks.diagnostics(in: Self.evidence[index], now: sampleNow)
        #expect(!found.isEmpty)
        for text in found.flatMap({ [$0.message] + $0.notes.map(\.message) }) {
            let unsafe = text.unicodeScalars.filter { $0.value < 0x20 || $0.properties.generalCategory == .format }
            #expect(unsafe.isEmpty, "\(text)")
            #expect(text.unicodeScalars.count < 700)
        }
    }

    @Test func valuesOfCookiesAreNotShown() {
        let found = HostChecks.diagnostics(
            in: .answer(.file("{}", [.setCookie: "session=secret; Path=/"])), now: sampleNow)
        #expect(found.count == 1)
        #expect(found.allSatisfy { !$0.message.contains("secret") })
    }
}
