import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import UniversalLinks
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// All text from the network may be an attack on readers of the page.
struct HostilePageTests {
    private static let attacks = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='x", "</title><svg onload=x>",
        "javascript:alert(1)", "\u{202E}moc.elgoog", "a\u{0}b\r\nSet-Cookie: x=1", "]]>--><!--", "&lt;script&gt;",
        String(repeating: "<", count: 100_000), "../../etc/passwd", "%3Cscript%3E", "${7*7}{{7*7}}",
    ]

    private static func content(_ attack: String) -> MemoryStatusSource.Content {
        var incident = StatusStories.incident(attack, .fileBroken, .critical, cause: attack)
        incident.evidence = [attack, attack]
        incident.fileHash = attack
        incident.previousFileHash = attack + "2"
        var observation = Monitor.Observation(
            domain: attack, time: StatusStories.ago(60),
            origin: .init(.broken, status: 200, problem: attack),
            file: .init(Array(attack.utf8), hash: attack),
            cdn: .init(state: attack, isUpToDate: false, isBehind: true, reason: attack),
            certificate: .init(
                subject: attack, issuer: attack, names: [], notBefore: UTCInstant(seconds: .min),
                notAfter: UTCInstant(seconds: .max)))
        observation.diagnostics = [
            .init(code: attack, name: attack, severity: .error, part: .file, message: attack)
        ]
        let domain = StatusDomain(
            attack, firstCheck: StatusStories.ago(600),
            lastCheck: .init(
                time: observation.time, origin: .broken, cdn: attack, behindSince: StatusStories.ago(900),
                certificateEnd: UTCInstant(seconds: .min)),
            openIncidents: [incident])
        var content = MemoryStatusSource.Content()
        content.histories = [
            DomainHistory(
                domain, lastCheck: observation,
                origin: [
                    .init(.file(attack), from: StatusStories.ago(600), to: StatusStories.ago(300)),
                    .init(.broken(attack), from: StatusStories.ago(300), to: StatusStories.ago(60)),
                ], cdn: [.init(.down(attack), from: StatusStories.ago(600), to: StatusStories.ago(60), isBehind: true)],
                incidents: [incident])
        ]
        let file = #"{"applinks":{"details":[{"appIDs":["\#(attack)"],"components":[{"/":"*"}]}]}}"#
        content.incidents[incident.id] = IncidentDetails(
            incident: incident, previousFile: .init(Array("{}\n\(attack)".utf8), hash: "a"),
            file: .init(Array(file.utf8), hash: "b"))
        return content
    }

    @Test(arguments: Array(HostilePageTests.attacks.indices)) func `What the network says is text and nothing else`(
        index: Int
    )
        async throws
    {
        let attack = Self.attacks[index]
        let content = Self.content(attack)
        let responder = StatusStories.responder(MemoryStatusSource(content))
        let name = StatusAddress.encoded(attack)
        try await StatusServer(port: 0, responder: responder).application.test(.router) { client in
            for path in [
                "/", "/?q=\(name)", "/domains/\(name)", StatusAddress.incident(content.histories[0].incidents[0].id),
                "/\(name)", "/domains/x\(name)", "/incidents/x\(name)", "/?state=\(name)",
            ] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(response.body.readableBytes < 300 * 1_024)
                let page = try MarkupReader.root(of: String(buffer: response.body))
                #expect(page.all("script").isEmpty)
                #expect(!page.all.contains { $0.attributes.keys.contains { $0.hasPrefix("on") } })
                #expect(!page.all("a").contains { $0.attributes["href"]?.hasPrefix("javascript:") ?? false })
                let text = String(buffer: response.body)
                #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
            }
            let metrics = try await client.execute(uri: "/metrics", method: .get)
            _ = try ExpositionParser.families(in: String(buffer: metrics.body))
        }
    }
}

struct HTMLTests {
    private static let hostile = "</p><script>alert(1)</script>\" onload='x' & &lt; \u{202E}\u{0}\n\u{7F}é"

    @Test func `Text is nothing but text`() throws {
        let html = HTML.element("p", [.init("title", Self.hostile)]) { Self.hostile }
        let element = try MarkupReader.element(html.markup)
        #expect(element.all.count == 1)
        let readable = "</p><script>alert(1)</script>\" onload='x' & &lt; \\u{202E}\\u{0}\\n\\u{7F}é"
        #expect(element.text == readable)
        #expect(element.attributes == ["title": readable])
    }

    @Test func `Long text is cut`() {
        let html = HTML.text(String(repeating: "<", count: 50), limit: 10)
        #expect(html.markup == String(repeating: "&lt;", count: 10) + "…")
    }

    @Test func `Elements are written in order, with what is there of optional ones`() {
        let others: [Int] = []
        let html = HTML.element("ul") {
            for number in 1...2 { HTML.element("li", [], "\(number)") }
            if !others.isEmpty { HTML.element("li", [], "3") }
            HTML.void("br", [.classes("x")])
        }
        #expect(html.markup == "<ul><li>1</li><li>2</li><br class=\"x\"></ul>")
    }

    @Test(arguments: [
        "<p>", "</p>", "<p></b>", "<p a=b></p>", "<p a=\"1\" a=\"2\"></p>", "<p>a & b</p>", "<p>a > b</p>",
        "<p></p><p></p>",
        "<p><script></p></script>",
    ])
    func `The reader of these tests accepts no malformed markup`(markup: String) {
        #expect(throws: MarkupReader.Failure.self) { try MarkupReader.element(markup) }
    }
}

struct TimeWordsTests {
    @Test func `A time is written out, in UTC`() {
        let time = UTCInstant(seconds: 1_795_435_200)
        #expect(time.dateAndTime == "23 Nov 2026, 12:00")
        #expect(time.dayAndMonth == "23 Nov")
        #expect(UTCInstant(day: time.day).dateAndTime == "23 Nov 2026, 00:00")
        #expect(UTCInstant(seconds: -1).day == -1)
        #expect(UTCInstant(seconds: .max).dateAndTime.isEmpty == false)
        #expect(ElapsedTime(from: UTCInstant(seconds: .min), to: UTCInstant(seconds: .max)).seconds == 0)
    }
}
