import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Counting block by block, by any number of workers, gives what counting in one go gives.
struct TrafficTallyTests {
    private static let old = #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.a.one", "ABCDE12345.a.too"], "components": [
            {"/": "/no/*", "exclude": true}, {"/": "/buy/*"}, {"/": "/never"}]},
          {"appID": "ABCDE12345.a.two", "paths": ["NOT /help/*", "/help/*", "/no/*"]},
          {"appIDs": ["ABCDE12345.a.three"], "components": []}
        ]}}
        """#
    private static let new = #"""
        {"applinks": {"details": [
          {"appIDs": ["ABCDE12345.a.one", "ABCDE12345.a.too"], "components": [
            {"/": "/new"}, {"/": "/buy/1"}, {"/": "/no/2", "exclude": true}, {"/": "/no/*"}]},
          {"appIDs": ["ABCDE12345.a.four"]}
        ]}}
        """#

    private static let words = ["no", "buy", "help", "never", "new", "x", ""]
    private static let origins = [
        "https://e.example/", "https://E.example:443/", "http://e.example/", "https://other.example/", "e.example/",
        "https://ü.example/", "ftp://e.example/", "", "https://a b/", "https:///",
    ]

    private static func matcher(_ text: String) throws -> Matcher {
        Matcher(try AssociationFile(parsing: Array(text.utf8)), domain: AssociationFile.Domain("e.example"))
    }

    private static func lines(_ random: inout SeededGenerator) -> [[UInt8]] {
        (0..<400).map { _ in
            let origin = random.oneIn(3) ? random.pick(origins) : origins[0]
            let long = random.oneIn(40) ? String(repeating: "a", count: 1_100) : ""
            return Array("\(origin)\(random.pick(words))/\(random.pick(["", "1", "2"]))\(long)\n".utf8)
        }
    }

    /// The lines in blocks, and for each the worker that gets it.
    private static func blocks(of lines: [[UInt8]], _ random: inout SeededGenerator) -> [(worker: Int, bytes: [UInt8])]
    {
        var blocks: [(worker: Int, bytes: [UInt8])] = []
        for line in lines {
            if blocks.isEmpty || random.oneIn(8) { blocks.append((Int.random(in: 0..<3, using: &random), [])) }
            blocks[blocks.count - 1].bytes += line
        }
        return blocks
    }

    @Test func talliesOfBlocksMakeTheTallyOfAll() throws {
        var random = SeededGenerator(announcedFor: "TrafficTallyTests.talliesOfBlocksMakeTheTallyOfAll")
        let matcher = try Self.matcher(Self.old)
        let subject = TrafficSubject(app: nil, in: [matcher])
        let make = { TrafficMatching(matcher, for: subject, .urls) }
        for _ in 0..<20 {
            let lines = Self.lines(&random)
            var single = make()
            let whole = Array(lines.joined()).withUnsafeBufferPointer { single.tally($0, isFirst: true) }
            var workers = [make(), make(), make()]
            var total = TrafficTally(decisionCount: whole.decisions.count)
            for (worker, bytes) in Self.blocks(of: lines, &random) {
                total.merge(bytes.withUnsafeBufferPointer { workers[worker].tally($0, isFirst: false) })
            }
            #expect(total == whole)
            #expect(whole.counts.urls == whole.decisions.reduce(0, +))
            #expect(whole.counts.badLines > 0)
        }
    }

    @Test func differencesOfBlocksMakeTheDifferenceOfAll() throws {
        var random = SeededGenerator(announcedFor: "TrafficTallyTests.differencesOfBlocksMakeTheDifferenceOfAll")
        let (old, new) = (try Self.matcher(Self.old), try Self.matcher(Self.new))
        let subject = TrafficSubject(app: nil, in: [old, new])
        let make = { TrafficComparing(old, new, for: subject, .urls) }
        for _ in 0..<20 {
            let lines = Self.lines(&random)
            var single = make()
            let whole = Array(lines.joined()).withUnsafeBufferPointer { single.compare($0, isFirst: true) { _, _ in } }
            var workers = [make(), make(), make()]
            var total = TrafficDifference()
            for (worker, bytes) in Self.blocks(of: lines, &random) {
                total.merge(bytes.withUnsafeBufferPointer { workers[worker].compare($0, isFirst: false) { _, _ in } })
            }
            #expect(total == whole)
            #expect(whole.changedURLs > 0)
        }
    }

    @Test func theFirstAppThatMatchesCountsThenOneThatIsExcluded() throws {
        let matcher = try Self.matcher(Self.old)
        var decider = TrafficDecider(matcher, for: TrafficSubject(app: nil, in: [matcher]))
        func decide(_ path: String) throws -> Decision {
            try Array("https://e.example\(path)".utf8).withUnsafeBufferPointer { url in
                try decider.decide(url)
            }
        }
        // The first app excludes what the second matches.
        #expect(try decide("/no/1") == .matched(by: ComponentIndex(detail: 1, component: 2)))
        #expect(try decide("/buy/1") == .matched(by: ComponentIndex(detail: 0, component: 1)))
        #expect(try decide("/help/1") == .excluded(by: ComponentIndex(detail: 1, component: 0)))
        #expect(try decide("/x") == .unmatched(.noComponentMatches))
    }

    @Test func everyNumberOfATableStandsForItsDecision() throws {
        let matcher = try Self.matcher(Self.old)
        let table = DecisionTable(matcher)
        for component in matcher.components {
            let decision = table.decision(at: table.number(of: component.index), of: matcher)
            #expect(decision.component == component.index)
            #expect((decision.answer == .excluded) == component.isExclusion.value)
        }
        #expect(table.decision(at: 0, of: matcher) == .matched(by: nil))
        #expect(table.count == 1 + 9 + matcher.components.count)
    }
}
