import HTTPTypes
import Testing
import UniversalLinks
import UniversalLinksChecks

/// What comes over the network is escaped and cut before it stands in a message.
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
