import Foundation
import JSONSyntax
import Testing

/// `aasa diff OLD NEW --urls`.
struct DiffCommandTests {
    private static let old = file(#"{"/": "/buy/*"}, {"/": "/help/*"}, {"/": "/news/*", "exclude": true}"#)
    private static let new = file(#"{"/": "/help/print/*", "exclude": true}, {"/": "/help/*"}, {"/": "/buy/?*"}"#)
    private static let urls = """
        https://e.example/buy/1
        https://e.example/buy/
        https://e.example/help/a
        https://e.example/help/print/a
        https://e.example/help/print/b
        https://e.example/news/a
        https://e.example/other

        """

    private static func file(_ components: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.one", "ABCDE12345.a.two"], "components": [\#(components)]}]}}"#
    }

    private func run(_ options: [String] = [], old: String = old, new: String = new, input: String = urls) throws
        -> BuiltProgram.Run
    {
        let folder = try TemporaryFolder()
        try folder.write(old, to: "old")
        try folder.write(new, to: "new")
        return try BuiltProgram.run(
            ["diff", "old", "new", "--urls", "-"] + options, input: Array(input.utf8), in: folder.url)
    }

    @Test func changesAreGroupedByTheComponentsThatDecide() throws {
        let diff = try run()
        #expect(diff.status == 1)
        #expect(diff.errors.isEmpty)
        #expect(
            diff.output == """
                4 of 7 URLs changed

                2 URLs for ABCDE12345.a.one, ABCDE12345.a.two
                  before: matched by /applinks/details/0/components/1 on line 1
                  after:  excluded by /applinks/details/0/components/0 on line 1
                    https://e.example/help/print/a
                    https://e.example/help/print/b

                1 URL for ABCDE12345.a.one, ABCDE12345.a.two
                  before: matched by /applinks/details/0/components/0 on line 1
                  after:  unmatched: no component matches
                    https://e.example/buy/

                1 URL for ABCDE12345.a.one, ABCDE12345.a.two
                  before: excluded by /applinks/details/0/components/2 on line 1
                  after:  unmatched: no component matches
                    https://e.example/news/a

                """)
    }

    @Test func everyChangedURLCanBeListed() throws {
        let diff = try run(["--list", "--app", "a.two"])
        #expect(diff.status == 1)
        #expect(
            diff.output == """
                matched\t/applinks/details/0/components/0\tunmatched\t\tABCDE12345.a.two\thttps://e.example/buy/
                matched\t/applinks/details/0/components/1\texcluded\t/applinks/details/0/components/0\tABCDE12345.a.two\thttps://e.example/help/print/a
                matched\t/applinks/details/0/components/1\texcluded\t/applinks/details/0/components/0\tABCDE12345.a.two\thttps://e.example/help/print/b
                excluded\t/applinks/details/0/components/2\tunmatched\t\tABCDE12345.a.two\thttps://e.example/news/a

                """)
    }

    @Test func changesAsDataAddUp() throws {
        let diff = try run(["--format", "json"])
        let root = try #require(try diff.json().object)
        let changes = try #require(root["changes"]?.array).compactMap(\.object)
        #expect(diff.status == 1)
        #expect(root["schemaVersion"]?.number == "1")
        #expect(root["urls"]?.number == "7")
        #expect(root["changedURLs"]?.number == "4")
        #expect(changes.map { $0["count"]?.number } == ["2", "1", "1"])
        #expect(
            changes[0]["old"]?.object?["component"]?.object?["pointer"]?.string == "/applinks/details/0/components/1")
        #expect(changes[1]["new"]?.object?["reason"]?.string == "no-component-matches")
        #expect(changes[1]["examples"]?.array?.first?.string == "https://e.example/buy/")
    }

    @Test func anAppThatIsNoLongerListedLosesItsURLs() throws {
        let without = Self.old.replacingOccurrences(of: #", "ABCDE12345.a.two""#, with: "")
        let diff = try run(new: without)
        #expect(diff.status == 1)
        #expect(diff.output.hasPrefix("6 of 7 URLs changed\n"))
        #expect(diff.output.contains(" for ABCDE12345.a.two\n") && !diff.output.contains("a.one"))
        #expect(diff.output.contains("  after:  unmatched: no detail lists the app\n"))
        #expect(try run(["--app", "a.one"], new: without).status == 0)
    }

    @Test func anotherComponentWithTheSameAnswerIsNoChange() throws {
        let diff = try run(
            new: Self.file(#"{"/": "/x"}, {"/": "/buy/*"}, {"/": "/help/*"}, {"/": "/news/*", "exclude": true}"#))
        #expect(diff.status == 0)
        #expect(diff.output == "0 of 7 URLs changed\n")
    }

    @Test(arguments: [[], ["--format", "json"], ["--list"]])
    func theNumberOfJobsChangesNoByte(options: [String]) throws {
        let some: [String] = Self.urls.split(separator: "\n").map(String.init) + ["bad", "https://ü.example/buy/", ""]
        let input = (0..<12_000).map { some[$0 % some.count] + "?\($0)" }.joined(separator: "\n")
        let one = try run(["--jobs", "1"] + options, input: input)
        let four = try run(["--jobs", "4"] + options, input: input)
        #expect(one.status == 1)
        #expect(one.output == four.output)
        #expect(one.errors == four.errors)
    }

    @Test func aLogIsReadForItsHost() throws {
        let log = #"a - - [t] "GET /buy/ HTTP/1.1" 200 1"# + "\n"
        let diff = try run(["--log-format", "common", "--domain", "e.example", "--list"], input: log)
        #expect(diff.status == 1)
        #expect(diff.output.contains("\thttps://e.example/buy/\n"))
    }

    @Test func aFileThatIsNoJSONCannotBeCompared() throws {
        let diff = try run(new: "{")
        #expect(diff.status == 3)
        #expect(diff.output.isEmpty)
        #expect(diff.errors.hasPrefix("aasa: error: new:1:2: "))
    }
}
