import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// The checks of a domain, and the timeline that they make.
struct TimelineStory: CustomTestStringConvertible, Sendable {
    var name: String
    /// Checks as `minute:host/CDN`. A host is a file, `-` without one, or `!` if it is down. A CDN is a file, `=` for
    /// the host's, `-` for a failure, or `?` if it was not requested.
    var checks: String
    /// As `start+seconds host/CDN ×checks`.
    var periods: [String]
    /// As `from>to noticed ending seconds`.
    var changes: [String] = []
    /// As `start-end seconds state`.
    var outages: [String] = []
    var clockStepCount = 0

    var testDescription: String { name }

    var observations: [Monitor.Observation] {
        checks.split(separator: " ").map { check in
            let parts = check.split(separator: ":")
            let answers = parts[1].split(separator: "/")
            let (host, cdn) = (String(answers[0]), String(answers[1]))
            let copy: String?? = cdn == "=" ? .none : .some(cdn == "-" ? nil : cdn)
            return .example(
                after: 60 * (Int64(parts[0]) ?? 0), file: ["-", "!"].contains(host) ? nil : host,
                origin: host == "!" ? .down : nil, problem: ["-": "status 404", "!": "no connection"][host], copy: copy)
        }
    }

    static let all = [
        TimelineStory(name: "one check", checks: "0:A/=", periods: ["0+0 A/A ×1"]),
        TimelineStory(name: "nothing happens", checks: "0:A/= 1:A/= 2:A/=", periods: ["0+120 A/A ×3"]),
        TimelineStory(
            name: "the CDN follows", checks: "0:A/= 1:B/A 2:B/A 5:B/= 6:B/=",
            periods: ["0+60 A/A ×1", "1+240 B/A ×2", "5+60 B/B ×2"], changes: ["A>B 1 followed 5 240"]),
        TimelineStory(
            name: "the CDN follows at once", checks: "0:A/= 1:B/=", periods: ["0+60 A/A ×1", "1+0 B/B ×1"],
            changes: ["A>B 1 followed 1 0"]),
        TimelineStory(
            name: "the CDN has not followed yet", checks: "0:A/= 1:B/A 9:B/A",
            periods: ["0+60 A/A ×1", "1+480 B/A ×2"], changes: ["A>B 1 open 480"]),
        TimelineStory(
            name: "the file changes again before the CDN follows", checks: "0:A/= 1:B/A 3:C/A 4:C/=",
            periods: ["0+60 A/A ×1", "1+120 B/A ×1", "3+60 C/A ×1", "4+0 C/C ×1"],
            changes: ["A>B 1 superseded 3 120", "B>C 3 followed 4 60"]),
        TimelineStory(
            name: "a change is taken back", checks: "0:A/= 1:B/A 3:A/=",
            periods: ["0+60 A/A ×1", "1+120 B/A ×1", "3+0 A/A ×1"],
            changes: ["A>B 1 superseded 3 120", "B>A 3 followed 3 0"]),
        TimelineStory(
            name: "nobody asks the CDN", checks: "0:A/? 1:B/? 2:B/?",
            periods: ["0+60 A/? ×1", "1+60 B/? ×2"], changes: ["A>B 1 open unknown"]),
        TimelineStory(
            name: "the CDN does not answer for a while", checks: "0:A/= 1:B/A 2:B/? 4:B/=",
            periods: ["0+60 A/A ×1", "1+60 B/A ×1", "2+120 B/? ×1", "4+0 B/B ×1"],
            changes: ["A>B 1 followed 4 180"]),
        TimelineStory(
            name: "the host is down and comes back with the same file", checks: "0:A/= 1:!/A 2:!/A 4:A/=",
            periods: ["0+60 A/A ×1", "1+180 !/A ×2", "4+0 A/A ×1"], outages: ["1-4 180 down"]),
        TimelineStory(
            name: "it comes back with another file", checks: "0:A/= 1:!/A 4:B/A 5:B/=",
            periods: ["0+60 A/A ×1", "1+180 !/A ×1", "4+60 B/A ×1", "5+0 B/B ×1"],
            changes: ["A>B 4 followed 5 60"], outages: ["1-4 180 down"]),
        TimelineStory(
            name: "the first file, and the CDN has cached a failure", checks: "0:-/- 1:A/- 3:A/=",
            periods: ["0+60 -/- ×1", "1+120 A/- ×1", "3+0 A/A ×1"], changes: ["none>A 1 followed 3 120"],
            outages: ["0-1 60 broken"]),
        TimelineStory(
            name: "a host that is down at first has no first file", checks: "0:!/? 1:A/=",
            periods: ["0+60 !/? ×1", "1+0 A/A ×1"], outages: ["0-1 60 down"]),
        TimelineStory(
            name: "an outage that is not over, broken and then down", checks: "0:A/= 1:-/A 2:!/A",
            periods: ["0+60 A/A ×1", "1+60 -/A ×1", "2+0 !/A ×1"], outages: ["1-? 60 down"]),
        TimelineStory(
            name: "outage during a change", checks: "0:A/= 1:B/A 2:!/A 3:B/A 4:B/=",
            periods: ["0+60 A/A ×1", "1+60 B/A ×1", "2+60 !/A ×1", "3+60 B/A ×1", "4+0 B/B ×1"],
            changes: ["A>B 1 followed 4 180"], outages: ["2-3 60 down"]),
        TimelineStory(
            name: "the clock is set back", checks: "10:A/= 11:B/A 2:B/= 3:B/=",
            periods: ["10+60 A/A ×1", "11+0 B/A ×1", "2+60 B/B ×2"], changes: ["A>B 11 followed 2 0"],
            clockStepCount: 1),
        TimelineStory(
            name: "the clock is set back in an outage", checks: "10:!/A 5:!/A 6:A/=",
            periods: ["10+0 !/A ×2", "6+0 A/A ×1"], outages: ["10-6 0 down"], clockStepCount: 1),
    ]
}

struct DomainTimelineTests {
    @Test(arguments: TimelineStory.all)
    func storiesAreTold(_ story: TimelineStory) async throws {
        let history = try TemporaryHistory()
        let store = try history.writing()
        for observation in story.observations {
            try await store.record(observation, state: DomainState(), transitions: [])
        }
        let timeline = try #require(try await store.timeline(of: "shop.example"))
        #expect(timeline.periods.map(Self.words) == story.periods)
        #expect(timeline.changes.map(Self.words) == story.changes)
        #expect(timeline.outages.map(Self.words) == story.outages)
        #expect(timeline.clockStepCount == story.clockStepCount)
        #expect(timeline.checkCount == story.observations.count)
        #expect(timeline.periods.map(\.checkCount).reduce(0, +) == story.observations.count)
    }

    @Test(
        arguments: [
            (nil, 5, 3), (0, 5, 3), (1, 5, 3), (2, 4, 2), (3, 3, 2), (5, 2, 1), (6, 1, 1),
        ] as [(Int64?, Int, Int)])
    func aWindowBeginsWithTheCheckBeforeIt(minute: Int64?, checkCount: Int, periodCount: Int) async throws {
        let history = try TemporaryHistory()
        let store = try history.writing()
        let story = TimelineStory(name: "", checks: "0:A/= 1:B/A 2:B/A 4:B/= 5:B/=", periods: [])
        for observation in story.observations {
            try await store.record(observation, state: DomainState(), transitions: [])
            var other = observation
            other.domain = "other.example"
            try await store.record(other, state: DomainState(), transitions: [])
        }
        let time = minute.map { UTCInstant(seconds: Monitor.Observation.start + $0 * 60) }
        let timeline = try #require(try await store.timeline(of: "shop.example", since: time))
        #expect(timeline.checkCount == checkCount)
        #expect(timeline.periods.count == periodCount)
    }

    @Test func incidentsOfTheWindowAreInIt() async throws {
        let history = try TemporaryHistory()
        let store = try history.writing()
        let incidents = [
            Incident.example(kind: .fileBroken, opened: 0, closed: 60),
            .example(kind: .linksFail, opened: 30, closed: 600),
            .example(kind: .hostingBroken, opened: 90), .example("other.example", opened: 90),
        ]
        let transitions = incidents.map { $0.transition(.opened, after: 0) }
        try await store.record(.example(), state: DomainState(), transitions: transitions)
        let start = Monitor.Observation.start
        let all = try #require(try await store.timeline(of: "shop.example"))
        #expect(all.incidents == Array(incidents.prefix(3)))
        let late = try #require(
            try await store.timeline(of: "shop.example", since: UTCInstant(seconds: start + 61)))
        #expect(late.incidents == Array(incidents[1...2]))
        #expect(try await store.timeline(of: "none.example") == nil)
    }

    private static func words(_ period: DomainTimeline.Period) -> String {
        let host = period.origin == .down ? "!" : period.origin == .broken ? "-" : name(period.fileHash)
        let cdn = period.cdn == "not-checked" ? "?" : period.cdnFileHash == nil ? "-" : name(period.cdnFileHash)
        return "\(minute(period.start))+\(period.seconds) \(host)/\(cdn) ×\(period.checkCount)"
    }

    private static func words(_ change: DomainTimeline.FileChange) -> String {
        let ending =
            switch change.ending {
            case .followed(let time): "followed \(minute(time))"
            case .superseded(let time): "superseded \(minute(time))"
            case .open: "open"
            }
        let seconds = change.secondsUntilFollowed.map { "\($0)" } ?? "unknown"
        return "\(name(change.from))>\(name(change.to)) \(minute(change.noticed)) \(ending) \(seconds)"
    }

    private static func words(_ outage: DomainTimeline.Outage) -> String {
        let end = outage.end.map { "\(minute($0))" } ?? "?"
        return "\(minute(outage.start))-\(end) \(outage.seconds) \(outage.wasDown ? "down" : "broken")"
    }

    private static func minute(_ time: UTCInstant) -> Int64 { (time.seconds - Monitor.Observation.start) / 60 }

    private static func name(_ hash: String?) -> String {
        guard let hash else { return "none" }
        return ["A", "B", "C"].first { Monitor.Observation.FileBody(text: $0).hash == hash } ?? hash
    }
}
