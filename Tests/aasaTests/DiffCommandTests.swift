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

                "/help/print/*" no longer opens ABCDE12345.a.one, ABCDE12345.a.two: the exclusion on line 1 is new.
                  before: matched by /applinks/details/0/components/1 on line 1
                  after:  excluded by /applinks/details/0/components/0 on line 1
                  list:   2 of 7 URLs
                    https://e.example/help/print/a
                    https://e.example/help/print/b

                Part of "/buy/*" no longer opens ABCDE12345.a.one, ABCDE12345.a.two: the component on line 1 is gone.
                  before: matched by /applinks/details/0/components/0 on line 1
                  after:  unmatched: no component matches
                  list:   1 of 7 URLs
                    https://e.example/buy/

                "/news/*" still does not open ABCDE12345.a.one, ABCDE12345.a.two, but is no longer excluded: the exclusion on line 1 is gone.
                  before: excluded by /applinks/details/0/components/2 on line 1
                  after:  unmatched: no component matches
                  list:   1 of 7 URLs
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
        #expect(
            diff.output.contains("ABCDE12345.a.two: the new file does not list the app.\n")
                && !diff.output.contains("a.one"))
        #expect(diff.output.contains("  after:  unmatched: no detail lists the app\n"))
        #expect(try run(["--app", "a.one"], new: without).status == 0)
    }

    @Test func anotherComponentWithTheSameAnswerIsNoChange() throws {
        let diff = try run(
            new: Self.file(#"{"/": "/x"}, {"/": "/buy/*"}, {"/": "/help/*"}, {"/": "/news/*", "exclude": true}"#))
        #expect(diff.status == 0)
        #expect(
            diff.output == """
                0 of 7 URLs changed

                "/x" now opens ABCDE12345.a.one, ABCDE12345.a.two: the component on line 1 is new.
                  before: unmatched: no component matches
                  after:  matched by /applinks/details/0/components/0 on line 1
                  list:   no URL in the list
                    https://example.com/x

                """)
    }

    @Test func filesThatAreEquivalentAreProvedToBe() throws {
        let diff = try run(new: Self.old)
        #expect(diff.status == 0)
        #expect(
            diff.output == """
                0 of 7 URLs changed

                The files are equivalent: it is proved that every URL is decided alike for every app.

                """)
    }

    /// What decides is the exact difference, whether a line of the list shows it or not.
    @Test func breakingIsDecidedForAllURLs() throws {
        #expect(try run(["--breaking"], input: "https://e.example/other\n").status == 1)
        let more = Self.file(#"{"/": "/buy/*"}, {"/": "/help/*"}, {"/": "/news/*"}"#)
        let gained = try run(["--breaking"], new: more)
        #expect(gained.status == 0)
        #expect(gained.output.contains("\"/news/*\" now opens"), "\(gained.output)")
        #expect(try run(new: more).status == 1)
    }

    @Test func everyGroupAsDataHasItsRequests() throws {
        let root = try #require(try run(["--format", "json"]).json().object)
        let groups = try #require(root["groups"]?.array).compactMap(\.object)
        #expect(groups.map { $0["requests"]?.number } == ["2", "1", "1"])
        #expect(groups[0]["urls"]?.array?.first?.string == "https://e.example/help/print/a")
        #expect(root["breaking"]?.boolean == true && root["equivalent"]?.boolean == false)
    }

    @Test func aLogHasRequests() throws {
        let log = (0..<1_200).map { #"a - - [t] "GET /news/\#($0) HTTP/1.1" 200 1"# + "\n" }.joined()
        let diff = try run(["--log-format", "common", "--domain", "e.example"], input: log)
        #expect(diff.output.contains("\n  log:    1,200 of 1,200 requests\n    https://e.example/news/0\n"))
        #expect(diff.output.contains("\n  log:    no request in the log\n    https://e.example/help/print/"))
    }

    /// Of a reading that is no system's, only the URLs of the list are known.
    @Test func theLenientReadingHasNoExactDifference() throws {
        let diff = try run(["--percent-decoding", "lenient"])
        #expect(diff.status == 1)
        #expect(diff.output.contains("2 URLs for ABCDE12345.a.one, ABCDE12345.a.two\n  before: "), "\(diff.output)")
        #expect(try run(["--os", "ios12"]).status == 0)
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
