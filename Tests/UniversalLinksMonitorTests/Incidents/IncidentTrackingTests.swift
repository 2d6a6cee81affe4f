import Foundation
import Testing
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksService

@testable import UniversalLinksMonitor

struct IncidentTrackingTests {
    /// Checks, and the steps that they lead to, separated by semicolons.
    static let scripts: [(String, String)] = [
        ("....", ""),
        // Two failures in a row open, two successes in a row close.
        ("d", ""),
        ("dd", "2 opened hosting-broken warning"),
        ("dd..", "2 opened hosting-broken warning; 4 closed hosting-broken warning"),
        ("bb..", "2 opened hosting-broken error; 4 closed hosting-broken error"),
        ("ff..", "2 opened file-broken error; 4 closed file-broken error"),
        ("xx..", "2 opened decisions-changed warning; 4 closed decisions-changed warning"),
        ("ll..", "2 opened links-fail error; 4 closed links-fail error"),
        ("ee..", "2 opened certificate-expiring warning; 4 closed certificate-expiring warning"),
        ("uu..", "2 opened certificate-expiring error; 4 closed certificate-expiring error"),
        ("hh..", "2 opened unreviewed-change critical; 4 closed unreviewed-change critical"),
        // Flapping neither opens nor closes.
        ("d.d.d.d.", ""),
        ("h.h.h.h.", ""),
        ("dd.d.d.d.d", "2 opened hosting-broken warning"),
        ("dd.d.d..", "2 opened hosting-broken warning; 8 closed hosting-broken warning"),
        // It opens again as another incident.
        ("dd..dd", "2 opened hosting-broken warning; 4 closed hosting-broken warning; 6 opened hosting-broken warning"),
        // An outage with changing symptoms is one incident.
        ("dDdDdD", "2 opened hosting-broken warning"),
        // A worse or a different problem: once, and only after two checks that agree.
        ("ddbb", "2 opened hosting-broken warning; 4 changed hosting-broken error"),
        ("ddbbbb", "2 opened hosting-broken warning; 4 changed hosting-broken error"),
        ("bbBB", "2 opened hosting-broken error; 4 changed hosting-broken error"),
        ("bbBbBbB", "2 opened hosting-broken error"),
        ("bbBBbb", "2 opened hosting-broken error; 4 changed hosting-broken error; 6 changed hosting-broken error"),
        ("bbdd", "2 opened hosting-broken error; 4 changed hosting-broken warning"),
        ("ffFF", "2 opened file-broken error; 4 changed file-broken error"),
        ("xxXX", "2 opened decisions-changed warning; 4 changed decisions-changed warning"),
        ("llLL", "2 opened links-fail error; 4 changed links-fail error"),
        ("eeEE", "2 opened certificate-expiring warning; 4 changed certificate-expiring warning"),
        ("eeuu", "2 opened certificate-expiring warning; 4 changed certificate-expiring error"),
        ("hhHH", "2 opened unreviewed-change critical; 4 changed unreviewed-change critical"),
        ("bbB.B.B", "2 opened hosting-broken error"),
        // Two different failures are two failures.
        ("fF", "2 opened file-broken error"),
        // Without a served file, nothing is known about the file: neither step follows.
        ("fdf", "3 opened file-broken error"),
        ("hhddddd", "2 opened unreviewed-change critical; 4 opened hosting-broken warning"),
        (
            "hhbbb..",
            "2 opened unreviewed-change critical; 4 opened hosting-broken error; "
                + "7 closed hosting-broken error; 7 closed unreviewed-change critical"
        ),
        ("ll.d.", "2 opened links-fail error; 5 closed links-fail error"),
        // A hostile file is one incident; the changed decisions are its evidence.
        ("hhhh", "2 opened unreviewed-change critical"),
        ("xxhh", "2 opened decisions-changed warning; 4 opened unreviewed-change critical"),
    ]

    @Test(arguments: scripts)
    func checksLeadToSteps(letters: String, expected: String) {
        #expect(ScriptResult(letters).steps.joined(separator: "; ") == expected, "\(letters)")
    }

    static let counts: [(Int, Int, String, String)] = [
        (1, 1, "d.", "1 opened hosting-broken warning; 2 closed hosting-broken warning"),
        (1, 3, "d...", "1 opened hosting-broken warning; 4 closed hosting-broken warning"),
        (3, 1, "ddd.", "3 opened hosting-broken warning; 4 closed hosting-broken warning"),
        (3, 1, "dddbb", "3 opened hosting-broken warning"),
        (3, 1, "dddbbb", "3 opened hosting-broken warning; 6 changed hosting-broken error"),
        (0, -1, "d.", "1 opened hosting-broken warning; 2 closed hosting-broken warning"),
    ]

    @Test(arguments: counts)
    func countsAreThoseOfTheSettings(opens: Int, closes: Int, letters: String, expected: String) {
        var settings = MonitorSettings()
        (settings.opensAfter, settings.closesAfter) = (opens, closes)
        #expect(ScriptResult(letters, settings: settings).steps.joined(separator: "; ") == expected)
    }

    /// With six hours between two checks; the limit is 24 hours.
    static let copies: [(String, String)] = [
        ("ssss", ""),
        ("sssss", ""),
        ("ssssss", "6 opened cdn-out-of-date warning"),
        ("cccccc", "6 opened cdn-out-of-date error"),
        ("ssssss..", "6 opened cdn-out-of-date warning; 8 closed cdn-out-of-date warning"),
        ("sss.sss.sss", ""),
        // A CDN that fetches other old versions is not stuck.
        ("sssSSSsssSSS", ""),
        ("sssSSSSSS", "9 opened cdn-out-of-date warning"),
        // Without an answer, or without an origin, nothing is known.
        ("sss??s", ""), ("sss??ss", "7 opened cdn-out-of-date warning"),
        (
            "sssddss",
            "5 opened hosting-broken warning; 7 closed hosting-broken warning; 7 opened cdn-out-of-date warning"
        ),
        ("????????", ""),
        ("ssssss????", "6 opened cdn-out-of-date warning"),
    ]

    @Test(arguments: copies)
    func copyIsOutOfDateAfterTheLimit(letters: String, expected: String) {
        let steps = ScriptResult(letters, every: 6 * 3_600).steps.joined(separator: "; ")
        #expect(Set(steps.split(separator: "; ")) == Set(expected.split(separator: "; ")), "\(letters)")
    }

    static let wishes: [(String, String)] = [
        ("....", "----"), ("d.", "!-"), ("dd..", "!-!-"), ("ddbb", "!-!-"), ("dd.d.", "!-!-!"), ("fdddd", "!!---"),
        ("ssss", "----"),
    ]

    @Test(arguments: wishes)
    func anotherCheckIsWantedSoonWhileItIsOpen(letters: String, expected: String) {
        #expect(ScriptResult(letters).confirmations == expected)
    }

    @Test func incidentSaysWhatHappenedAndWhen() throws {
        let script = ScriptResult(".llL")
        let incident = try #require(script.transitions.first?.incident)
        #expect(incident.began.seconds == ObservationScript.start + 3_600)
        #expect(incident.opened.seconds == ObservationScript.start + 7_200)
        #expect(incident.id == "shop.example/links-fail/\(ObservationScript.start + 7_200)")
        #expect(incident.fileHash == "file-l" && incident.previousFileHash == "file-.")
        #expect(incident.cause == "1 of 9 expected URLs failed.")
        #expect(incident.summary == "Links of shop.example are not decided as expected: 1 of 9 expected URLs failed.")
        #expect(incident.evidence == ["/buy/1 is unmatched"])
        #expect(script.state.tracks[.linksFail]?.open == incident)
        #expect(script.state.tracks[.linksFail]?.openID == incident.id)
    }

    @Test func fileThatDidNotChangeIsNotNamedAsTheOneBefore() throws {
        let incident = try #require(ScriptResult("ddd").transitions.first?.incident)
        #expect(incident.fileHash == nil && incident.previousFileHash == nil)
        #expect(ScriptResult(".dd").transitions.first?.incident.previousFileHash == "file-.")
        #expect(ScriptResult("ff").transitions.first?.incident.previousFileHash == nil)
    }

    @Test func hostileTextIsCut() throws {
        var observation = ObservationScript().observation("h", at: ObservationScript.start)
        observation.review?.addedEntries = (0..<500).map { "\($0)" + String(repeating: "x", count: 10_000) }
        let reader = SignalReader(observation, behindSince: nil, settings: MonitorSettings())
        guard case .failing(let signal) = reader.reading(of: .unreviewedChange) else {
            Issue.record("not failing")
            return
        }
        #expect(signal.evidence.count == Signal.evidenceLimit)
        let lines = signal.evidence + [signal.cause, signal.summary, signal.fingerprint]
        #expect(lines.allSatisfy { $0.unicodeScalars.count <= Signal.lineLimit + 1 })
    }

    /// Times between the checks, in seconds; some are negative.
    static let jumps: [[Int64]] = [
        [0, 0, 0, 0], [60, -30, -30, -30], [0, -86_400 * 365, 0, 0], [86_400 * 365, -86_400 * 365, 1, 1],
        [-1, -1, -1, -1], [3_600, -7_200, 3_600, -7_200],
    ]

    @Test(arguments: jumps)
    func clockThatGoesBackNeitherRepeatsIdentifiersNorMakesNegativeTimes(steps: [Int64]) {
        var times = [ObservationScript.start]
        let letters = String(repeating: "ddbb..hh..ee..", count: 6)
        for index in 0..<letters.count - 1 { times.append(times[index] + steps[index % steps.count]) }
        let transitions = ScriptResult(letters, times: times).transitions
        #expect(transitions.count == 42)
        #expect(Set(transitions.map(\.id)).count == transitions.count)
        for transition in transitions {
            let incident = transition.incident
            #expect(incident.began <= incident.opened)
            #expect(transition.time >= incident.opened)
            #expect(incident.closed.map { $0 >= incident.opened } ?? true)
        }
        let opened = transitions.filter { $0.step == .opened }
        #expect(Set(opened.map(\.incident.id)).count == opened.count)
    }

    @Test func copyIsReportedThoughTheClockWasWrong() {
        let year: Int64 = 365 * 86_400
        let times = [year, 0, 3_600, 23 * 3_600, 24 * 3_600, 25 * 3_600].map { ObservationScript.start + $0 }
        #expect(ScriptResult("ssssss", times: times).steps == ["6 opened cdn-out-of-date warning"])
    }

    @Test func stateSurvivesItsStorage() throws {
        var script = ScriptResult(".ddsshhb")
        let data = try JSONEncoder().encode(script.state)
        let restored = try JSONDecoder().decode(DomainState.self, from: data)
        #expect(restored == script.state)
        #expect(script.state.tracks[.unreviewedChange]?.open != nil)
        script.state.tracks[.unreviewedChange]?.open?.closed = UTCInstant(seconds: 1)
        let closed = try JSONDecoder().decode(DomainState.self, from: JSONEncoder().encode(script.state))
        #expect(closed == script.state)
    }
}
