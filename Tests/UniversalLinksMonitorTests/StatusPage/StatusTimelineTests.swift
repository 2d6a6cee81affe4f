import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct StatusTimelineTests {
    typealias Interval = DomainHistory.Interval

    private static let start = StatusStories.ago(100_000)

    private func at(_ share: Double) -> UTCInstant {
        UTCInstant(seconds: Self.start.seconds + Int64(share * 100_000))
    }

    private func timeline(
        origin: [Interval], cdn: [Interval] = [], incidents: [Incident] = []
    ) -> StatusTimeline {
        StatusTimeline(
            DomainHistory(StatusDomain("shop.example"), origin: origin, cdn: cdn, incidents: incidents),
            from: Self.start, to: StatusStories.now)
    }

    /// The host changes its file at 40 %, the CDN follows at 70 %; the host is down from 80 to 90 %.
    private var story: StatusTimeline {
        timeline(
            origin: [
                Interval(.file("aa"), from: at(0), to: at(0.4)), Interval(.file("bb"), from: at(0.4), to: at(0.8)),
                Interval(.down("No route."), from: at(0.8), to: at(0.9)),
                Interval(.file("bb"), from: at(0.9), to: at(1)),
            ],
            cdn: [
                Interval(.file("aa"), from: at(0), to: at(0.4)),
                Interval(.file("aa"), from: at(0.4), to: at(0.7), isBehind: true),
                Interval(.file("bb"), from: at(0.7), to: at(1)),
            ],
            incidents: [
                StatusStories.incident("shop.example", .hostingBroken, .error, agoSeconds: 20_000, lasted: 10_000)
            ])
    }

    @Test func `A change has the time in which devices got the old file`() {
        #expect(story.files == ["aa", "bb"])
        #expect(story.changes == [.init(time: at(0.4), old: "aa", new: "bb", followed: at(0.7))])
        #expect(story.behind.seconds == 30_000)
        #expect(story.outage.seconds == 10_000)
    }

    @Test func `A file that changes again before the CDN has it is never followed`() {
        let timeline = timeline(
            origin: [
                Interval(.file("aa"), from: at(0), to: at(0.2)), Interval(.file("bb"), from: at(0.2), to: at(0.4)),
                Interval(.file("aa"), from: at(0.4), to: at(0.6)), Interval(.file("cc"), from: at(0.6), to: at(1)),
            ],
            cdn: [Interval(.file("aa"), from: at(0), to: at(1))])
        #expect(timeline.changes.map(\.followed) == [nil, at(0.4), nil])
    }

    @Test func `Lanes are drawn where their times are`() throws {
        let svg = try MarkupReader.element(TimelinePicture(timeline: story).svg.markup)
        let places = svg.all("rect", class: "file").map { [$0.attributes["x"], $0.attributes["width"]] }
        #expect(
            places == [
                ["0%", "40%"], ["40%", "40%"], ["90%", "10%"], ["0%", "40%"], ["40%", "30%"], ["70%", "30%"],
            ])
        #expect(svg.all("rect", class: "down").map { $0.attributes["x"] } == ["80%"])
        #expect(svg.all("rect", class: "down").first?.text.contains("No answer: No route.") == true)
        #expect(svg.all("rect", class: "behind").map { $0.attributes["x"] } == ["40%"])
        let lanes = svg.all("rect", class: "file").map(\.classes)
        #expect(lanes[0] == ["file", "file-0"])
        #expect(lanes[1] == ["file", "file-1"])
        #expect(lanes[4] == ["file", "file-0"])
        let mark = try #require(svg.all("g", class: "incident").first)
        #expect(mark.classes == ["incident", "error"])
        #expect(mark.all("rect")[0].attributes["x"] == "80%")
        #expect(mark.all("rect")[0].attributes["width"] == "10%")
        #expect(svg.all("a").isEmpty, "a picture is one thing to a screen reader")
        #expect(svg.attributes["aria-labelledby"] == "timeline-title timeline-words")
        #expect(svg.all("desc")[0].text.contains("2 files, 1 incident. The CDN copy was out of date for 8 h 20 min."))
    }

    @Test func `The table has every interval and incident`() throws {
        #expect(story.events.count == 8)
        #expect(story.events.map(\.time) == story.events.map(\.time).sorted())
        let tables = try MarkupReader.element(
            HTML.element("div") { TimelineTables(timeline: story).html }.markup)
        #expect(tables.all("tr").count == 1 + 1 + 1 + 8)
        #expect(tables.text.contains("8 h 20 min"))
    }

    @Test func `Without checks there are lanes and nothing in them`() throws {
        let empty = timeline(origin: [])
        let svg = try MarkupReader.element(TimelinePicture(timeline: empty).svg.markup)
        #expect(svg.all("rect", class: "file").isEmpty)
        #expect(svg.all("rect", class: "gap").count == 2)
        #expect(empty.changes.isEmpty)
        #expect(empty.events.isEmpty)
    }

    @Test func `One check is a place without a width`() throws {
        let one = timeline(origin: [Interval(.file("aa"), from: at(0.5), to: at(0.5))])
        let svg = try MarkupReader.element(TimelinePicture(timeline: one).svg.markup)
        #expect(
            svg.all("rect", class: "file").map { [$0.attributes["x"], $0.attributes["width"]] } == [["50%", "0%"]])
    }

    @Test func `A clock that went back gives no negative length, and nothing outside the picture`() throws {
        let back = timeline(
            origin: [
                Interval(.file("aa"), from: at(0.6), to: at(0.3)), Interval(.file("bb"), from: at(0.3), to: at(2)),
                Interval(.file("cc"), from: at(-3), to: at(-2)),
            ],
            incidents: [StatusStories.incident("shop.example", .linksFail, .error, agoSeconds: -50, lasted: -900)])
        let svg = try MarkupReader.element(TimelinePicture(timeline: back).svg.markup)
        for rect in svg.all("rect") + svg.all("svg") {
            for name in ["x", "width"] {
                let value = try #require(Double((rect.attributes[name] ?? "0").replacing("%", with: "")))
                #expect((0...100).contains(value))
            }
        }
        #expect(back.files == ["bb", "aa"])
    }

    @Test func `A year of hourly changes is bounded`() throws {
        let intervals = (0..<8_760).map { (hour: Int) -> Interval in
            let (start, end) = (at(Double(hour) / 8_760), at(Double(hour + 1) / 8_760))
            return Interval(.file("\(hour % 50)"), from: start, to: end, isBehind: hour % 2 == 0)
        }
        let incidents = (0..<1_000).map { (number: Int) -> Incident in
            StatusStories.incident("shop.example", .linksFail, .error, agoSeconds: Int64(number) * 50, lasted: 20)
        }
        let year = timeline(origin: intervals, cdn: intervals, incidents: incidents)
        let svg = TimelinePicture(timeline: year).svg
        #expect(svg.markup.ranges(of: "<rect class=\"file ").count == 2 * TimelinePicture.intervalLimit)
        #expect(svg.markup.utf8.count < 1_000_000)
        let tables = try MarkupReader.element(HTML.element("div") { TimelineTables(timeline: year).html }.markup)
        #expect(tables.all("tr").count < DomainPage.rowLimit + 50)
    }

    @Test(
        arguments: [(3_600, "11:00"), (86_400, "12:00"), (30 * 86_400, "29 Oct"), (365 * 86_400, "13 Dec")]
            as [(Int64, String)])
    func `The axis has few marks at round times`(length: Int64, first: String) {
        let axis = TimeAxis(from: StatusStories.ago(length), to: StatusStories.now)
        #expect((3...7).contains(axis.marks.count))
        #expect(axis.marks.first?.label == first)
    }
}

struct FileChangeTests {
    private func file(_ component: String, app: String = "ABCDE12345.com.example.app") -> [UInt8] {
        Array(#"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(component)]}]}}"#.utf8)
    }

    @Test func `A change is proved by URLs of its domain`() {
        let change = FileChange(
            from: file(#"{"/":"/a/*"}"#), to: file(#"{"/":"/a/*","exclude":true}"#), domain: "shop.example")
        #expect(change.problem == nil)
        #expect(change.groupCount == 1)
        #expect(change.groups[0].urls.first?.hasPrefix("https://shop.example/a/") == true)
        #expect(!change.isEquivalent)
    }

    @Test func `A new app is named`() {
        let change = FileChange(
            from: file(#"{"/":"/a/*"}"#), to: file(#"{"/":"/a/*"}"#, app: "X9ZZ0H4CK3.evil"),
            domain: "shop.example:8443")
        #expect(change.entries.contains("X9ZZ0H4CK3.evil is listed now."))
        #expect(change.entries.contains("ABCDE12345.com.example.app is no longer listed."))
    }

    @Test func `Without JSON there is a reason, and the lines`() {
        let change = FileChange(from: file(#"{"/":"/a/*"}"#), to: Array("<html>".utf8), domain: "shop.example")
        #expect(change.problem?.hasPrefix("The decisions cannot be compared.") == true)
        #expect(change.text.lines.count == 2)
    }

    @Test func `Files are compared once, however often the page is loaded`() async {
        let cache = FileChangeCache(limit: 1)
        let (one, two) = (file(#"{"/":"/a/*"}"#), file(#"{"/":"/b/*"}"#))
        let first = await cache.change(from: one, to: two, domain: "shop.example")
        #expect(await cache.change(from: one, to: two, domain: "shop.example") == first)
        #expect(await cache.change(from: two, to: one, domain: "shop.example") != first)
    }
}

struct TextDifferenceTests {
    private func difference(_ old: String, _ new: String, context: Int = 1) -> [TextDifference.Line] {
        TextDifference(from: Array(old.utf8), to: Array(new.utf8), context: context).lines
    }

    @Test func `Equal texts have no lines`() {
        #expect(difference("a\nb\n", "a\nb\n") == [])
        #expect(difference("", "") == [])
        #expect(difference("a\r\nb", "a\nb\n") == [])
    }

    @Test func `Lines that differ are shown with those around them`() {
        #expect(
            difference("1\n2\n3\n4\n5\n6\n", "1\n2\n3\nfour\n5\n6\n")
                == [.gap(2), .same("3"), .removed("4"), .added("four"), .same("5"), .gap(1)])
        #expect(difference("", "a\nb") == [.added("a"), .added("b")])
        #expect(difference("a\nb", "") == [.removed("a"), .removed("b")])
    }

    @Test func `Long texts are cut, and the page says so`() {
        let old = Array((0..<5_000).map { "old \($0)" }.joined(separator: "\n").utf8)
        let new = Array((0..<5_000).map { "new \($0)" }.joined(separator: "\n").utf8)
        let difference = TextDifference(from: old, to: new)
        #expect(difference.isCut)
        #expect(difference.lines.count == TextDifference.shownLimit)
    }

    @Test func `Bytes that are not UTF-8 are compared as well`() {
        #expect(TextDifference(from: [0xFF, 0x0A], to: [0x61, 0x0A]).lines == [.removed("\u{FFFD}"), .added("a")])
    }
}
