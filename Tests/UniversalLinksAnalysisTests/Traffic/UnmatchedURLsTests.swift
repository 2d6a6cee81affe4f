import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Which paths are named for the URLs that no component matches.
struct UnmatchedURLsTests {
    private static let file = #"""
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.one"], "components": [
          {"/": "/shop/*/buy"}, {"/": "/Help/*"}, {"/": "/matched/*"}]}]}}
        """#

    /// - Parameter blocks: URLs without their origin.
    private static func unmatched(_ blocks: [[String]], isSampled: Bool = false) throws -> (
        report: TrafficReport, unmatched: UnmatchedURLs
    ) {
        let file = try AssociationFile(parsing: Array(file.utf8))
        let matcher = Matcher(file, domain: AssociationFile.Domain("e.example"))
        let subject = TrafficSubject(app: nil, in: [matcher])
        var matching = TrafficMatching(matcher, for: subject, .urls)
        var total = TrafficTally(decisionCount: NumberedDecisions(matcher).all.count)
        for block in blocks {
            let lines = Array(block.map { "https://e.example\($0)\n" }.joined().utf8)
            total.merge(lines.withUnsafeBufferPointer { matching.tally($0, isFirst: false, isSampled: isSampled) })
        }
        let report = TrafficReport(total, TrafficAnswer.all(of: matcher, for: subject), of: matcher, for: subject)
        return (report, report.unmatched)
    }

    /// Prefix and count of each path, the largest first.
    private static func paths(_ unmatched: UnmatchedURLs) -> [String] {
        unmatched.groups.flatMap(\.paths).enumerated().sorted {
            ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
        }
        .map { "\($0.element.count) \($0.element.prefix ?? "other")" }
    }

    private static let cases: [(paths: [String], expected: [String])] = [
        ([], []),
        (["/matched/1"], []),
        (["/a/b/c/d"], ["1 /a/b/c/"]),
        (["/a/b/c", "/a/b/d", "/a/b/e?x"], ["3 /a/b/"]),
        (["/a/1", "/a/2", "/b/1"], ["2 /a/", "1 /b/1"]),
        (["/a/1", "/a/1", "/a/2"], ["2 /a/1", "1 /a/2"]),
        (["/a", "/a/", "/a?x", "/a#y"], ["3 /a", "1 /a/"]),
        (["", "/", "?x", "#/y/z"], ["4 /"]),
        (["//a", "//b", "/"], ["2 //", "1 /"]),
        (["/a/\(String(repeating: "x", count: 200))/b", "/a/c"], ["2 /a/"]),
        (["/\(String(repeating: "x", count: 200))"], ["1 other"]),
        (["/a%2Fb/c", "/é/x"], ["1 /a%2Fb/c", "1 /é/x"]),
    ]

    @Test(arguments: cases)
    func aPathStandsForItsURLs(paths: [String], expected: [String]) throws {
        #expect(Self.paths(try Self.unmatched([paths]).unmatched) == expected)
    }

    @Test func aHundredthIsNamedAndTheRestIsLeft() throws {
        let pages = (0..<400).map { "/page-\($0)" } + [String](repeating: "/often/a/b", count: 8)
        #expect(Self.paths(try Self.unmatched([pages]).unmatched) == ["400 other", "8 /often/a/b"])
    }

    @Test func pathsAreGroupedByTheComponentThatComesClosest() throws {
        let paths = ["/shop/a/sell", "/shop/b/sell", "/shop/c/sell", "/help/1", "/help/2", "/x"]
        let groups = try Self.unmatched([paths]).unmatched.groups
        #expect(groups.map(\.count) == [3, 2, 1])
        #expect(groups.map { $0.closest?.index.component } == [0, 1, nil])
        #expect(groups[1].paths[0].miss?.difference == .letterCase)
        #expect(groups[1].app?.text == "ABCDE12345.a.one")
        #expect(groups[2].app == nil && groups[2].paths[0].miss == nil)
    }

    /// A prefix of a few URLs among a hundred is found, however many others there are.
    @Test func anyNumberOfPathsFitsInBoundedMemory() throws {
        let blocks = (0..<8).map { block in
            (0..<800).map { $0 % 20 == 0 ? "/often/page/\($0)" : "/\(block)-\($0)/\(block)-\($0)/\($0)" }
        }
        let (report, unmatched) = try Self.unmatched(blocks)
        #expect(!unmatched.isExact)
        #expect(unmatched.groups.reduce(0) { $0 + $1.count } == report.tally.counts.urls)
        #expect(Self.paths(unmatched) == ["6080 other", "320 /often/page/"])
    }

    @Test func aSampleAddsUp() throws {
        let blocks = (0..<3).map { block in (0..<1_000).map { "/\($0 % 5 == 0 ? "a" : "b")/\(block)-\($0)" } }
        let unmatched = try Self.unmatched(blocks, isSampled: true).unmatched
        #expect(!unmatched.isExact)
        let paths = unmatched.groups.flatMap(\.paths)
        #expect(paths.reduce(0) { $0 + $1.count } == 3_000)
        func count(_ start: String) -> Int {
            paths.filter { $0.prefix?.hasPrefix(start) ?? false }.reduce(0) { $0 + $1.count }
        }
        #expect((400...800).contains(count("/a/")), "\(paths.map(\.prefix))")
        #expect(count("/a/") + count("/b/") == 3_000)
        // Fewer URLs than one sample stands for.
        #expect(Self.paths(try Self.unmatched([["/a/b", "/c", "/d"]], isSampled: true).unmatched) == ["3 /a/b"])
    }

    @Test func blocksMakeTheSameGroupsAsOne() throws {
        var random = SeededGenerator(announcedFor: "UnmatchedURLsTests.blocksMakeTheSameGroupsAsOne")
        let words = ["a", "b", "shop", "help", "", "x?y", "é"]
        let paths = (0..<600).map { _ in
            (0..<Int.random(in: 0..<5, using: &random)).map { _ in "/" + random.pick(words) }.joined()
        }
        let whole = try Self.unmatched([paths]).report
        let cut = Int.random(in: 1..<599, using: &random)
        let parts = try Self.unmatched([Array(paths[..<cut]), Array(paths[cut...])]).report
        #expect(whole.tally == parts.tally)
        #expect(Self.paths(whole.unmatched) == Self.paths(parts.unmatched))
        #expect(whole.unmatched.groups.reduce(0) { $0 + $1.count } == 600)
    }
}
