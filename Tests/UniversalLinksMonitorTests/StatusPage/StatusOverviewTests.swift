import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct StatusOverviewTests {
    private func overview(_ domains: [StatusDomain], _ query: StatusQuery = StatusQuery()) -> StatusOverview {
        StatusOverview(of: domains, for: query, now: StatusStories.now)
    }

    private static func failing(_ name: String) -> StatusDomain {
        StatusDomain(
            name, firstCheck: StatusStories.now,
            lastCheck: .init(time: StatusStories.now, origin: .down, cdn: "not-checked"))
    }

    private static let all = [
        StatusStories.domain("ok.example"), StatusDomain("unchecked.example"), failing("failing.example"),
        StatusStories.domain("notice.example", incidents: [(.certificateExpiring, .notice)]),
        StatusStories.domain("warning.example", incidents: [(.certificateExpiring, .notice), (.linksFail, .warning)]),
        StatusStories.domain("error.example", incidents: [(.hostingBroken, .error)]),
        StatusStories.domain("critical.example", incidents: [(.unreviewedChange, .critical)]),
    ]

    @Test func `Domains are in the order of what is wrong with them`() {
        #expect(
            overview(Self.all).domains.map(\.name) == [
                "critical.example", "error.example", "warning.example", "notice.example", "failing.example",
                "unchecked.example", "ok.example",
            ])
    }

    private static let sentences: [([StatusDomain], String)] = [
        ([], "No domain is watched."), ([StatusDomain("a")], "No domain has been checked yet."),
        ([StatusStories.domain("a")], "The domain needs no attention."),
        ([StatusStories.domain("a", incidents: [(.linksFail, .error)])], "The domain needs attention."),
        ([StatusStories.domain("a"), StatusStories.domain("b")], "None of 2 domains needs attention."),
        (all, "3 of 7 domains need attention."),
    ]

    @Test(arguments: StatusOverviewTests.sentences)
    func `One sentence says how things are`(domains: [StatusDomain], sentence: String) {
        #expect(overview(domains).sentence == sentence)
    }

    private static let queries: [([String: String], Int)] = [
        (["state": "attention"], 3), (["state": "ok"], 1), (["q": "ERROR"], 1), (["q": " error"], 1),
        (["q": "example"], 7),
        (["q": "x", "state": "notice"], 1), (["q": "nothing"], 0), ([:], 7),
    ]

    @Test(arguments: StatusOverviewTests.queries)
    func `A query names what is shown`(items: [String: String], count: Int) throws {
        #expect(overview(Self.all, try #require(StatusQuery(items))).matchingCount == count)
    }

    @Test(arguments: [["state": "bad"], ["page": "0"], ["page": "x"], ["page": "-1"], ["page": "99999999999999999999"]])
    func `A query that is not one is refused`(items: [String: String]) {
        #expect(StatusQuery(items) == nil)
    }

    @Test func `The address of a query reads as the query`() throws {
        let query = StatusQuery(text: "a&b=ü", filter: .condition(.healthy), page: 3)
        #expect(query.address == "/?q=a%26b%3D%C3%BC&state=ok&page=3")
        let items = try #require(StatusAddress.items(of: query.address.dropFirst(2)))
        #expect(StatusQuery(items) == query)
        #expect(StatusQuery().address == "/")
    }

    @Test func `Since when a domain is as it is`() {
        #expect(Self.all[0].since == StatusStories.ago(30 * 86_400))
        #expect(Self.all[1].since == nil)
        #expect(Self.all[2].since == StatusStories.now)
        #expect(Self.all[5].since == StatusStories.ago(3_600))
    }
}

struct DayStripTests {
    private static let today = 20_000

    private func strip(_ tallies: [(ago: Int, checks: Int, failures: Int)]) -> DayStrip {
        DayStrip(
            tallies.map { DayTally(day: Self.today - $0.ago, checkCount: $0.checks, failureCount: $0.failures) },
            today: Self.today)
    }

    @Test func `Each day has its place, whatever order the tallies have`() {
        let strip = strip([(0, 24, 0), (29, 24, 24), (3, 24, 1), (2, 24, 12), (30, 24, 24), (-1, 24, 24), (5, 0, 0)])
        #expect(strip.days.count == 30)
        #expect(strip.days[29] == .fine)
        #expect(strip.days[0] == .failed)
        #expect(strip.days[26] == .troubled)
        #expect(strip.days[27] == .failed)
        #expect(strip.days.filter { $0 == .empty }.count == 26)
        #expect(strip.words == "4 days with checks, 3 of them with failures: 37 of 96 checks failed")
    }

    @Test func `Words agree with their numbers`() {
        #expect(strip([]).words == "no checks in the last 30 days")
        #expect(strip([(0, 1, 0)]).words == "1 day with checks, none failed")
        #expect(strip([(0, 1, 1)]).words == "1 day with checks, 1 of them with failures: 1 of 1 check failed")
    }

    @Test func `A worse day is a taller bar, and the picture has the words`() throws {
        let svg = try MarkupReader.element(strip([(0, 10, 0), (1, 10, 1), (2, 10, 9)]).svg.markup)
        #expect(svg.attributes["role"] == "img")
        #expect(svg.attributes["aria-label"]?.contains("10 of 30 checks failed") == true)
        let paths = Dictionary(uniqueKeysWithValues: svg.all("path").map { ($0.classes[0], $0.attributes["d"] ?? "") })
        #expect(paths["fine"] == "M145 10h4v10h-4z")
        #expect(paths["troubled"] == "M140 5h4v15h-4z")
        #expect(paths["failed"] == "M135 0h4v20h-4z")
    }
}
