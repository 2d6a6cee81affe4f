import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksReports

struct FileExamplesReportTests {
    private static func detail(_ apps: String..., components: String...) -> String {
        let apps = apps.map { "\"ABCDE12345.\($0)\"" }.joined(separator: ", ")
        return "{\"appIDs\": [\(apps)], \"components\": [\n\(components.joined(separator: ",\n"))\n]}"
    }

    private static func report(
        _ details: String..., app: String? = nil, limit: Int = 3, host: String = "example.com"
    ) throws -> FileExamplesReport {
        let text = "{\"applinks\": {\"details\": [\n\(details.joined(separator: ",\n"))\n]}}"
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: text.utf8))
        return FileExamplesReport(FileExamples(matcher, app: app, limit: limit), host: host)
    }

    private static let help = detail(
        "one",
        components: #"{"/": "/help/print/*", "exclude": true}"#, #"{"/": "/help/*"}"#, #"{"/": "/help/faq"}"#,
        #"{"/": "/café"}"#, #"{"?": {"id": "??"}}"#)

    @Test func eachComponentHasItsURLsBelowIt() throws {
        #expect(
            try Self.report(Self.help, host: "shop.example").text(.plain) == """
                ABCDE12345.one on https://shop.example

                line 3  {"/": "/help/print/*", "exclude": true}
                  excluded   /help/print/example  /help/print  /help/print/1
                  matched    /help/prints/example (by the component on line 4; the path differs here)
                  unmatched  /Help/print/example (the path differs only in case)  /en/help/print/example (the path differs)

                line 4  {"/": "/help/*"}
                  matched    /help/example  /help  /help/1
                  excluded   /help/print/example (by the component on line 3, which comes first)
                  unmatched  /helps/example (the path differs)  /Help/example (the path differs only in case)

                line 5  {"/": "/help/faq"}
                  no URL     the component on line 4 already matches every URL of this one

                line 6  {"/": "/café"}
                  no URL     its patterns match no URL

                line 7  {"?": {"id": "??"}}
                  matched    /?id=12  /example?id=ab  /example/1?id=42
                  unmatched  /  /?id=123  /?id=other (the query differs)

                """)
    }

    @Test func noLineIsWiderThanTheTerminal() throws {
        let text = try Self.report(Self.help).text(TextStyle(isColored: false, width: 60))
        #expect(text.split(separator: "\n").allSatisfy { $0.unicodeScalars.count <= 60 }, "\(text)")
        #expect(text.contains("\n             3, which comes first)\n"))
    }

    @Test func coloursAreForDecisions() throws {
        let report = try Self.report(Self.help)
        let text = report.text(TextStyle(isColored: true))
        #expect(text.contains("\u{1B}[32m  matched    \u{1B}[0m/help/example"))
        #expect(text.contains("\u{1B}[31m  excluded   \u{1B}[0m/help/print/example"))
        #expect(!report.text(.plain).contains("\u{1B}"))
    }

    @Test func componentsOnOneLineAreNamedByTheirPointers() throws {
        let text = """
            {"applinks": {"details": [{"appIDs": ["ABCDE12345.one"], "components": [{"/": "/a/*"}, {"/": "/a/b"}]}]}}
            """
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: text.utf8))
        let report = FileExamplesReport(FileExamples(matcher, app: nil, limit: 1), host: "example.com")
        #expect(
            report.text(.plain) == """
                ABCDE12345.one on https://example.com

                /applinks/details/0/components/0  {"/": "/a/*"}
                  matched    /a/example
                  unmatched  /A/example (the path differs only in case)

                /applinks/details/0/components/1  {"/": "/a/b"}
                  no URL     /applinks/details/0/components/0 already matches every URL of this one

                """)
    }

    private static let several = [
        detail("one", "two", components: #"{"/": "/a/*"}"#, #"{"/": "/b/*"}"#),
        detail("two", "three", components: #"{"/": "/a/x"}"#, #"{"/": "/b/*"}"#, #"{"/": "/c"}"#),
        #"{"appIDs": ["ABCDE12345.none"], "components": []}"#, #"{"appIDs": ["ABCDE12345.all"]}"#,
    ]

    @Test func whatSeveralAppsClaimComesLast() throws {
        let text = try Self.report(Self.several[0], Self.several[1], Self.several[2], Self.several[3]).text(.plain)
        #expect(
            text.hasPrefix(
                """
                ABCDE12345.none: unmatched: the detail of ABCDE12345.none has no component, so it matches no URL
                ABCDE12345.all: matched: the detail on line 12 has neither components nor paths, so it matches every URL of the \
                domain [assumed: 1.4]

                ABCDE12345.one and ABCDE12345.two on https://example.com

                """), "\(text)")
        #expect(
            text.hasSuffix(
                """

                ABCDE12345.two is also in the detail on line 6, which never counts for it [assumed: I5]

                URLs of several apps
                  ABCDE12345.all, and ABCDE12345.one or ABCDE12345.two
                  matched    /a/example (by a detail without components and by line 3)
                  ABCDE12345.all and ABCDE12345.three
                  matched    /a/x (by a detail without components and by line 7)
                  ABCDE12345.one and ABCDE12345.two share all of their URLs.
                  ABCDE12345.one or ABCDE12345.two, and ABCDE12345.three
                  matched    /a/x (by line 3 and by line 7)
                  matched    /b/example (by line 4 and by line 8)
                If several of them are installed, which one opens is not confirmed by a recording.

                """), "\(text)")
    }

    @Test func oneAppHasNoContest() throws {
        let text = try Self.report(Self.help).text(.plain)
        #expect(!text.contains("several apps"))
    }

    @Test func longComponentsAndURLsAreShortened() throws {
        let path = "/" + String(repeating: "a", count: 5_000)
        let text = try Self.report(Self.detail("one", components: "{\"/\": \"\(path)\"}")).text(.plain)
        #expect(text.utf8.count < 2_000)
        #expect(text.contains("…"))
    }

    @Test func controlCharactersAreEscaped() throws {
        let text = try Self.report(
            Self.detail("one\\u001B", components: "{\"/\": \"/a\", \"comment\": \"\u{7F}\"}")
        ).text(.plain)
        #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7F}" })
    }

    // MARK: - Data

    @Test func dataHasTheSame() throws {
        let json = try Self.report(Self.help, host: "shop.example").json
        let root = try #require(json.object)
        #expect(
            root.members.map(\.key) == ["schemaVersion", "details", "otherApps", "contests", "repeatedApps"])
        let components = try #require(root["details"]?.array?.first?.object?["components"]?.array).map(\.object)
        #expect(components.count == 5)
        let keys = components.map { $0?.members.map(\.key) }
        #expect(keys.allSatisfy { $0 == keys[0] })
        let second = try #require(components[1])
        #expect(second["decision"]?.string == "matched")
        #expect(second["reachable"]?.boolean == true)
        #expect(second["component"]?.object?["line"]?.number == "4")
        #expect(
            second["urls"]?.array?.map(\.string)
                == ["example", "", "1"].map {
                    "https://shop.example/help" + ($0.isEmpty ? "" : "/" + $0)
                })
        let miss = try #require(second["nearMisses"]?.array?.first?.object)
        #expect(miss["decision"]?.string == "excluded")
        #expect(miss["comesFirst"]?.boolean == true)
        #expect(miss["component"]?.object?["line"]?.number == "3")
        let dead = try #require(components[2])
        #expect(dead["reachable"]?.boolean == false)
        #expect(dead["coveredBy"]?.array?.count == 1)
        #expect(components[3]?["coveredBy"]?.array?.isEmpty == true)
    }

    @Test func contestsAndConstantsAreData() throws {
        let json = try Self.report(Self.several[0], Self.several[1], Self.several[2], Self.several[3]).json
        let root = try #require(json.object)
        #expect(root["otherApps"]?.array?.compactMap { $0.object?["decision"]?.string } == ["unmatched", "matched"])
        #expect(root["contests"]?.array?.compactMap { $0.object?["pairs"]?.number } == ["1", "1", "2", "2"])
        let repeated = try #require(root["repeatedApps"]?.array?.first?.object)
        #expect(repeated["app"]?.string == "ABCDE12345.two")
        #expect(repeated["ignoredDetails"]?.array?.map(\.string) == ["/applinks/details/1"])
    }

    // MARK: - Lists

    @Test func aListIsTheSameInBothNotations() throws {
        let text = LinkListText([
            .matched("https://e.example/a", app: "ABCDE12345.one", note: "a \"quoted\" note"),
            .unmatched("https://e.example/b?c=1#d"),
        ])
        #expect(
            text.yaml == #"""
                links:
                  - url: "https://e.example/a"
                    expect: matched
                    app: "ABCDE12345.one"
                    note: "a \"quoted\" note"
                  - url: "https://e.example/b?c=1#d"
                    expect: unmatched

                """#)
        let list = try LinkList(parsing: text.json.utf8)
        #expect(list.expectations.map(\.url) == ["https://e.example/a", "https://e.example/b?c=1#d"])
        #expect(list.expectations.map(\.requirement) == [.matched, .unmatched])
        #expect(list.expectations.map(\.app) == ["ABCDE12345.one", nil])
        #expect(list.expectations.map(\.note) == ["a \"quoted\" note", nil])
        #expect(LinkListText([]).yaml == "links: []\n")
    }
}
