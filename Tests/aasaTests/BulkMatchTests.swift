import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// `aasa match --urls`.
struct BulkMatchTests {
    private static let list = EatsExample.folder + "/urls.txt"
    private static let apps = [EatsExample.app, EatsExample.app + ".courier"]

    private func run(_ arguments: [String], input: String = "") throws -> BuiltProgram.Run {
        try BuiltProgram.run(["match", "--aasa", EatsExample.aasa, "--urls"] + arguments, input: Array(input.utf8))
    }

    private func urls() throws -> [String] { try Checkout.text(of: Self.list).split(separator: "\n").map(String.init) }

    /// What `match` says about each URL on its own, as JSON, app by app.
    private func singleResults(_ options: [String] = []) throws -> [[JSONObject]] {
        let urls = try urls()
        let run = try BuiltProgram.run(
            ["match", "--aasa", EatsExample.aasa, "--format", "json", "--domain", "eats.example"] + options + urls)
        let results = try #require(try run.json().object?["results"]?.array).compactMap(\.object)
        return urls.map { url in results.filter { $0["url"]?.string == url } }
    }

    @Test(arguments: [
        [], ["--app", EatsExample.app], ["--app", "com.example.eats.courier"], ["--app", "no.such.app"],
    ])
    func eachURLIsDecidedAsOnItsOwn(options: [String]) throws {
        let bulk = try run([Self.list, "--format", "jsonl"] + options)
        #expect(bulk.status == 0)
        #expect(bulk.errors.isEmpty)
        let lines = bulk.output.split(separator: "\n")
        let single = try singleResults(options)
        try #require(lines.count == single.count)
        for (line, results) in zip(lines, single) {
            let row = try #require(try JSONDocument(parsing: Array(line.utf8)).root.object)
            let best =
                results.first { $0["decision"]?.string == "matched" }
                ?? results.first { $0["decision"]?.string == "excluded" } ?? results[0]
            let isAboutNobody = row["decision"]?.string == "unmatched" && results.count > 1
            #expect(row.members.map(\.key) == ["url", "app", "decision", "reason", "component", "detail"])
            for member in row.members where !(isAboutNobody && ["app", "detail"].contains(member.key)) {
                let writer = JSONWriter(layout: .compact)
                let expected = try #require(best[member.key])
                #expect(writer.text(of: member.value) == writer.text(of: expected), "\(line)")
            }
            if isAboutNobody { #expect(row["app"]?.isNull == true) }
        }
    }

    @Test func rowsHaveDecisionComponentAppAndURL() throws {
        let bulk = try run([Self.list])
        let rows = bulk.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(bulk.status == 0)
        #expect(rows.map { String($0[3]) } == (try urls()))
        #expect(
            rows[0] == ["matched", "/applinks/details/0/components/7", EatsExample.app[...], EatsExample.menu[...]])
        #expect(rows[1][0] == "excluded")
        #expect(rows[18] == ["unmatched", "", "", "https://eats.example/robots.txt"])
        #expect(try run([Self.list, "--format", "tsv"]).output == bulk.output)
    }

    @Test(arguments: [[], ["--format", "jsonl"], ["--summary"], ["--summary", "--format", "json"]])
    func theNumberOfJobsChangesNoByte(options: [String]) throws {
        let some = try urls() + ["", "no url", "https://eats.example/\t\\\u{202E}"]
        let input = (0..<6_000).map { some[$0 % some.count] + "#\($0)" }.joined(separator: "\n")
        let one = try run(["-", "--jobs", "1"] + options, input: input)
        let four = try run(["-", "--jobs", "4"] + options, input: input)
        #expect(one.status == 0)
        #expect(!one.output.isEmpty)
        #expect(one.output == four.output)
        #expect(one.errors == four.errors)
    }

    @Test func oddCharactersAreEscaped() throws {
        let input = "https://eats.example/a\\b\tc\u{1B}[2Jd\u{202E}é\r\n"
        let row = try run(["-"], input: input).output
        #expect(row.hasSuffix("\thttps://eats.example/a\\\\b\\tc\\u{1B}[2Jd\\u{202E}é\n"))
        let json = try run(["-", "--format", "jsonl"], input: input).output
        #expect(!json.contains("\u{1B}") && !json.contains("\u{202E}"))
        let url = try JSONDocument(parsing: Array(json.utf8.dropLast())).root.object?["url"]?.string
        #expect(url == "https://eats.example/a\\b\tc\u{1B}[2Jd\u{202E}é")
    }

    @Test func bytesThatAreNoTextAreShown() throws {
        let input = Array("https://eats.example/".utf8) + [0xFF, 0x41, 0x00, 0x0A]
        let arguments = ["match", "--aasa", EatsExample.aasa, "--urls", "-"]
        let row = try BuiltProgram.run(arguments, input: input)
        #expect(row.status == 0)
        #expect(row.output.hasSuffix("\thttps://eats.example/\\x{FF}A\\u{0}\n"))
        let json = try BuiltProgram.run(arguments + ["--format", "jsonl"], input: input).output
        let url = try JSONDocument(parsing: Array(json.utf8.dropLast())).root.object?["url"]?.string
        #expect(url == "https://eats.example/\u{FFFD}A\0")
    }

    @Test func aSummaryCountsDecisionsAndComponents() throws {
        let bulk = try run([Self.list, "--summary"])
        #expect(bulk.status == 0)
        #expect(bulk.output.hasPrefix("20 URLs: 12 matched, 5 excluded, 3 unmatched\n"), "\(bulk.output)")
        #expect(
            bulk.output.contains(
                """
                  1  matched   7Q4KX2M9TD.com.example.eats  by /applinks/details/0/components/13 on line 86
                     https://eats.example/es?voucher=HOLA10

                """), "\(bulk.output)")
    }

    @Test func aSummaryAsDataAddsUp() throws {
        let bulk = try run([Self.list, "--summary", "--format", "json"])
        let root = try #require(try bulk.json().object)
        let counts = try #require(root["decisions"]?.object)
        let results = try #require(root["results"]?.array).compactMap(\.object)
        func number(_ value: JSONValue?) -> Int { value?.number.flatMap { Int($0) } ?? -1 }
        #expect(number(root["schemaVersion"]) == 1)
        #expect(number(root["lines"]) == 20)
        #expect(results.reduce(0) { $0 + number($1["count"]) } == 20)
        for answer in ["matched", "excluded", "unmatched"] {
            let sum = results.filter { $0["decision"]?.string == answer }.reduce(0) { $0 + number($1["count"]) }
            #expect(sum == number(counts[answer]))
        }
        // Every component is either in the results or among those that nothing reached.
        let reached = results.compactMap { $0["component"]?.object?["pointer"]?.string }
        let unreached = try #require(root["unreachedComponents"]?.array).compactMap { $0.object?["pointer"]?.string }
        let all =
            (0..<14).map { "/applinks/details/0/components/\($0)" }
            + (0..<4).map { "/applinks/details/1/components/\($0)" }
        #expect((reached + unreached).sorted() == all.sorted())
        #expect(unreached.contains("/applinks/details/0/components/1"))
        #expect(results.allSatisfy { $0["example"]?.string?.hasPrefix("https://eats.example/") == true })
    }

    @Test func unmatchedURLsAreGroupedByClosestComponentAndPath() throws {
        let menus = (0..<12).map { "https://eats.example/xx/menu/\($0)" }
        let others = [
            "https://eats.example/EN/menu/a", "https://eats.example/en/together?group=friday", "https://eats.example/",
            "https://eats.example/favicon.ico", "https://eats.example/favicon.ico?v=2",
        ]
        let run = try run(["-", "--summary"], input: (menus + others).joined(separator: "\n"))
        let text = try #require(run.output.components(separatedBy: "\n\n").first { $0.hasPrefix("URLs that no") })
        #expect(
            text == """
                URLs that no component matches, by closest component and path:
                  13  /applinks/details/0/components/7 on line 58
                      the path has "xx" where "/$(language)/$(menu)/?*" has "$(language)"
                      12  /xx/menu/  https://eats.example/xx/menu/0
                       1  /EN/menu/a  https://eats.example/EN/menu/a
                   3  no component is close
                       2  /favicon.ico  https://eats.example/favicon.ico
                       1  /  https://eats.example/
                   1  /applinks/details/0/components/9 on line 66
                      the URL has no query item "pin", and "$(digit)$(digit)$(digit)$(digit)" does not match an empty value
                       1  /en/together  https://eats.example/en/together?group=friday
                """)
    }

    @Test func groupsOfUnmatchedURLsAsDataAddUp() throws {
        let lines = (0..<300).map { "https://eats.example/\($0 % 7)/\($0 % 3 == 0 ? "a" : "\($0)")/\($0)" }
        let bulk = try run(["-", "--summary", "--format", "json"], input: lines.joined(separator: "\n"))
        let root = try #require(try bulk.json().object)
        func number(_ value: JSONValue?) -> Int { value?.number.flatMap { Int($0) } ?? -1 }
        let groups = try #require(root["unmatchedGroups"]?.array).compactMap(\.object)
        #expect(groups.allSatisfy { $0.members.map(\.key) == ["app", "closestMiss", "count", "paths"] })
        #expect(groups.reduce(0) { $0 + number($1["count"]) } == 300)
        let paths = groups.flatMap { $0["paths"]?.array ?? [] }.compactMap(\.object)
        #expect(paths.reduce(0) { $0 + number($1["count"]) } == 300)
        let prefixes = Set(paths.compactMap { $0["prefix"]?.string })
        #expect(prefixes.isSuperset(of: ["/0/a/", "/6/a/", "/0/", "/6/"]), "\(prefixes)")
        #expect(root["unmatchedGroupsExact"]?.boolean == true)
    }

    @Test func hostilePathsAreEscaped() throws {
        let run = try run(["-", "--summary"], input: "https://eats.example/\u{1B}[2J\u{202E}/\u{7}\n")
        #expect(run.status == 0)
        #expect(!run.output.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" })
    }

    /// Long queries, so that few lines make several blocks.
    @Test func theNumberOfJobsChangesNoGroup() throws {
        let query = String(repeating: "q", count: 900)
        let lines = (0..<2_400).map {
            "https://eats.example/\($0 % 4 == 0 ? "static" : "\($0)")/\($0 % 9)/\($0)?\(query)"
        }
        let input = lines.joined(separator: "\n")
        let one = try run(["-", "--jobs", "1", "--summary"], input: input)
        let four = try run(["-", "--jobs", "4", "--summary"], input: input)
        #expect(one.output.contains("600  /static/") || one.output.contains("/static/0/"), "\(one.output)")
        #expect(one.output == four.output)
    }

    @Test func componentsOfOtherAppsAreNotCalledUnreached() throws {
        let bulk = try run([Self.list, "--summary", "--app", "com.example.eats"])
        #expect(!bulk.output.contains("/applinks/details/1/"))
        #expect(bulk.output.contains("Components that no URL reached:\n  /applinks/details/0/components/1 on line "))
    }

    @Test func aURLOfAnotherHostIsUnmatchedWithADomain() throws {
        let input = "https://www.eats.example/en/menu/a\nhttps://eats.example/en/menu/a\n"
        let rows = try run(["-", "--domain", "eats.example"], input: input).output
        #expect(rows.hasPrefix("unmatched\t\t\thttps://www.") && rows.contains("\nmatched\t"))
        #expect(try run(["-"], input: input).output.hasPrefix("matched\t"))
    }

    @Test func unicodeHostsAreConverted() throws {
        let rows = try run(["-", "--domain", "bücher.example"], input: "https://bücher.example/en/menu/a\n").output
        #expect(rows.hasPrefix("matched\t"))
    }

    @Test func aRefusedFileGivesNobodyAnything() throws {
        let bulk = try BuiltProgram.run(
            ["match", "--aasa", "-", "--urls", Self.list, "--format", "jsonl"], input: Array("42".utf8))
        #expect(bulk.status == 0)
        #expect(bulk.output.split(separator: "\n").allSatisfy { $0.contains(#""reason":"refused-file""#) })
    }
}
