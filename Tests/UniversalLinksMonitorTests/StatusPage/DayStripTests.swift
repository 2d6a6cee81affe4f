import Testing

@testable import UniversalLinksMonitor

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
