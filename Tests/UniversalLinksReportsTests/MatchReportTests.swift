import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksReports

struct MatchReportTests {
    static let app = "ABCDE12345.com.example.app"

    func report(
        _ urls: [String], apps: [String] = [Self.app], options: ReadingOptions = ReadingOptions(),
        isExplained: Bool = false
    ) throws
        -> MatchReport
    {
        let file: JSONValue = [
            "applinks": [
                "details": [["appIDs": JSONValue(apps), "components": [["/": "/a/*"], ["/": "/b", "exclude": true]]]]
            ]
        ]
        let text = JSONWriter(layout: .compact).text(of: file)
        let matcher = Matcher(
            try AssociationFile(parsing: text.utf8), domain: AssociationFile.Domain("e.example"), options: options)
        return MatchReport(
            try urls.map { try LinkURL(parsing: $0) }, app: nil, matcher: matcher, isExplained: isExplained)
    }

    @Test func theAnswersStandBelowTheirURLs() throws {
        let text = try report(["https://e.example/a/1", "https://e.example/b"]).text(.plain)
        #expect(
            text == """
                https://e.example/a/1
                  matched   ABCDE12345.com.example.app  by "/a/*" on line 1
                https://e.example/b
                  excluded  ABCDE12345.com.example.app  by "/b" on line 1

                """)
    }

    @Test func noColourIsWrittenWhereNoneIsWanted() throws {
        let report = try report(["https://e.example/a/1", "https://e.example/c"])
        #expect(!report.text(.plain).contains("\u{1B}"))
        #expect(report.text(TextStyle(isColored: true)).contains("\u{1B}[32mmatched"))
    }

    @Test func aLongIdentifierDoesNotWidenTheColumn() throws {
        let long = "ABCDE12345." + String(repeating: "x", count: 50_000)
        let text = try report(["https://e.example/a/1"], apps: [Self.app, long]).text(.plain)
        #expect(text.utf8.count < 1_000)
    }

    @Test func everyResultOfTheJSONHasEveryKey() throws {
        let json = try report(["https://e.example/a/1", "https://e.example/c"], isExplained: true).json
        let results = try #require(json.object?["results"]?.array)
        let keys = results.map { $0.object?.members.map(\.key) }
        #expect(keys[0] == keys[1])
        #expect(keys[0]?.prefix(6) == ["url", "app", "decision", "reason", "message", "component"])
    }

    @Test func readingOptionsAreNamed() throws {
        let options = ReadingOptions(percentDecoding: .lenient, system: .ios12)
        let report = try report(["https://e.example/a/1"], options: options)
        #expect(report.text(.plain).hasPrefix("reading options: percent-decoding=lenient, os=ios12"))
        let names = report.json.object?["readingOptions"]?.array?.compactMap(\.string)
        #expect(names == ["percent-decoding=lenient", "os=ios12"])
    }
}
