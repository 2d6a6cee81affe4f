import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

@testable import UniversalLinksMonitor

struct HistoryTextTests {
    private static func check(_ observation: Monitor.Observation, isClockBehind: Bool = false) -> StoredCheck {
        StoredCheck(number: 7, isClockBehind: isClockBehind, observation: observation)
    }

    private static let summaries = [
        DomainSummary(domain: "a.example", last: check(.example("a.example"))),
        DomainSummary(domain: "fresh.example"),
        DomainSummary(domain: "behind.example", last: check(.example("behind.example", copy: "two"))),
        DomainSummary(
            domain: "down.example", last: check(.example("down.example", file: nil, origin: .down)),
            openIncidents: [.example("down.example", kind: .hostingBroken, severity: .warning)]),
        DomainSummary(
            domain: "evil.example", last: check(.example("evil.example")),
            openIncidents: [
                .example("evil.example", kind: .decisionsChanged, severity: .notice),
                .example("evil.example", kind: .unreviewedChange, severity: .critical, file: "two", previous: "one"),
            ]),
    ].sorted { $0.isWorse(than: $1) }

    @Test func theWorstDomainComesFirst() {
        #expect(
            HistoryText.status(Self.summaries) == """
                domain          host         CDN            last check            open incidents
                evil.example    served       in-sync        2026-11-20T12:00:00Z  unreviewed-change (critical), \
                decisions-changed (notice)
                down.example    down         origin-broken  2026-11-20T12:00:00Z  hosting-broken (warning)
                fresh.example   not checked
                behind.example  served       stale          2026-11-20T12:00:00Z
                a.example       served       in-sync        2026-11-20T12:00:00Z

                5 domains, 3 open incidents

                critical: evil.example serves a file with errors
                  evil.example/unreviewed-change/1795176000
                notice: evil.example serves a file with errors
                  evil.example/decisions-changed/1795176000
                warning: down.example serves a file with errors
                  down.example/hosting-broken/1795176000

                """)
        #expect(HistoryText.status([]) == "no checks yet\n")
        #expect(HistoryText.status([Self.summaries[4]]).hasSuffix("1 domain, no open incidents\n"))
    }

    @Test func aTimelineIsTables() async throws {
        var builder = DomainTimeline.Builder(domain: "shop.example")
        let story = TimelineStory(name: "", checks: "0:A/= 60:B/A 120:!/A 125:B/A 180:B/= 170:B/=", periods: [])
        for (index, observation) in story.observations.enumerated() {
            builder.add(Self.check(observation, isClockBehind: index == 5))
        }
        var timeline = builder.timeline
        timeline.incidents = [.example(opened: 60, closed: 7_200)]
        #expect(
            HistoryText.timeline(timeline) == """
                shop.example: 6 checks; the clock was set back once

                Host and CDN
                from                  for     host    file          CDN            CDN's file
                2026-11-20T12:00:00Z  1 h     served  559aead08264  in-sync        559aead08264
                2026-11-20T13:00:00Z  1 h     served  df7e70e50215  stale          559aead08264
                2026-11-20T14:00:00Z  5 min   down    none          origin-broken  559aead08264
                2026-11-20T14:05:00Z  55 min  served  df7e70e50215  stale          559aead08264
                2026-11-20T15:00:00Z  0 s     served  df7e70e50215  in-sync        df7e70e50215

                Changes of the file
                noticed               from          to            CDN followed          devices got another file for
                2026-11-20T13:00:00Z  559aead08264  df7e70e50215  2026-11-20T15:00:00Z  2 h

                Outages
                from                  for    host  problem
                2026-11-20T14:00:00Z  5 min  down  no connection

                Incidents
                incident                             severity  opened                closed                summary
                shop.example/file-broken/1795176060  error     2026-11-20T12:01:00Z  2026-11-20T14:00:00Z  shop.example \
                serves a file with errors

                """)
    }

    @Test func anIncidentIsToldWithItsFiles() {
        let incident = Incident.example(file: "two", previous: "one")
        let details = IncidentDetails(
            incident: incident, file: .init(text: "two"),
            steps: [
                .init(step: .opened, time: incident.opened, alertKey: "key"),
                .init(step: .changed, time: incident.opened),
            ])
        #expect(
            HistoryText.incident(details) == """
                error: shop.example serves a file with errors

                incident     shop.example/file-broken/1795176000
                kind         file-broken
                began        2026-11-20T11:59:00Z
                opened       2026-11-20T12:00:00Z
                closed       open
                file before  7692c3ad3540, not kept
                file         3fc4ccfe7458, 3 bytes

                Evidence
                  AASA101 on line 3
                  AASA102 on line 7

                Steps
                step     time                  alert
                opened   2026-11-20T12:00:00Z  key
                changed  2026-11-20T12:00:00Z  not sent yet

                """)
    }

    @Test func whatIsPrintedIsEscaped() {
        var incident = Incident.example("a\u{1B}[2J.example")
        (incident.summary, incident.evidence) = ("b\u{1B}]0;x\u{7}\n", ["c\u{202E}\r"])
        let observation = Monitor.Observation.example("a\u{1B}.example", file: nil, problem: "d\u{9B}\n")
        var builder = DomainTimeline.Builder(domain: incident.domain)
        builder.add(Self.check(observation))
        var timeline = builder.timeline
        timeline.incidents = [incident]
        let summary = DomainSummary(
            domain: incident.domain, last: Self.check(observation), openIncidents: [incident])
        let texts = [
            HistoryText.status([summary]), HistoryText.timeline(timeline),
            HistoryText.incident(
                .init(incident: incident, steps: [.init(step: .opened, time: incident.opened, alertKey: "\u{7}")])),
        ]
        let writer = JSONWriter(layout: .compact)
        let documents = [
            HistoryDocument.status([summary]), HistoryDocument.timeline(timeline),
            HistoryDocument.incident(.init(incident: incident)), HistoryDocument.check(Self.check(observation)),
            HistoryDocument.line(incident),
        ].map { writer.text(of: $0) }
        for text in texts + documents {
            let unsafe = text.unicodeScalars.filter {
                ($0.value < 0x20 && $0 != "\n") || $0 == "\u{202E}" || $0 == "\u{9B}"
            }
            #expect(unsafe.isEmpty, "\(text)")
        }
        #expect(documents.allSatisfy { !$0.contains("\n") })
    }

    @Test(
        arguments: [
            (-5, "0 s"), (0, "0 s"), (59, "59 s"), (60, "1 min"), (90, "1 min"), (3_600, "1 h"), (3_660, "1 h 1 min"),
            (86_399, "23 h 59 min"), (86_400, "1 d"), (90_000, "1 d 1 h"), (400 * 86_400, "400 d"),
        ] as [(Int64, String)])
    func timesAreShort(seconds: Int64, text: String) {
        #expect(ElapsedTime(seconds: seconds).description == text)
    }

    @Test func documentsHaveAllFields() throws {
        var observation = Monitor.Observation.example(copy: "two")
        observation.certificate = .init(
            subject: "s", issuer: "i", names: [], notBefore: UTCInstant(seconds: 0), notAfter: UTCInstant(seconds: 1))
        observation.diagnostics = [.init(code: "AASA1", name: "n", severity: .error, part: .file, message: "m")]
        observation.links = .init(count: 2, failureCount: 1, failures: ["f"])
        observation.review = .init(committedHash: "h", changes: ["c"], witnesses: ["w"], addedEntries: ["e"])
        let one = Monitor.Observation.FileBody(text: "one").hash
        let two = Monitor.Observation.FileBody(text: "two").hash
        #expect(
            JSONWriter(layout: .compact).text(of: HistoryDocument.check(Self.check(observation))) == """
                {"schemaVersion":1,"type":"check","number":7,"domain":"shop.example","time":"2026-11-20T12:00:00Z",\
                "isClockBehind":false,"milliseconds":12,"origin":{"state":"served","status":200,"problem":null,\
                "fileHash":"\(one)"},"cdn":{"state":"stale","isUpToDate":false,"isBehind":true,\
                "reason":"The CDN has another file.","fileHash":"\(two)"},"certificate":{"subject":"s","issuer":"i",\
                "notBefore":"1970-01-01T00:00:00Z","notAfter":"1970-01-01T00:00:01Z"},"diagnostics":[{"code":"AASA1",\
                "name":"n","severity":"error","part":"file","message":"m"}],"links":{"count":2,"failureCount":1,\
                "failures":["f"]},"review":{"committedHash":"h","changes":["c"],"witnesses":["w"],"addedEntries":["e"]}}
                """)
        #expect(
            JSONWriter(layout: .compact).text(of: HistoryDocument.line(.example(closed: 60, file: "two"))) == """
                {"schemaVersion":1,"type":"incident","id":"shop.example/file-broken/1795176000","domain":"shop.example",\
                "kind":"file-broken","severity":"error","summary":"shop.example serves a file with errors",\
                "cause":"the file has errors","evidence":["AASA101 on line 3","AASA102 on line 7"],\
                "began":"2026-11-20T11:59:00Z","opened":"2026-11-20T12:00:00Z","closed":"2026-11-20T12:01:00Z",\
                "fileHash":"\(two)","previousFileHash":null}
                """)
    }
}
