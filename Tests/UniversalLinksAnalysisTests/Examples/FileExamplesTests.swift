import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Examples for whole files: which apps they are for, what several of them claim, and the list that tests them.
struct FileExamplesTests {
    private static func examples(_ details: String..., app: String? = nil, limit: Int = 3) throws -> FileExamples {
        let text = "{\"applinks\": {\"details\": [\(details.joined(separator: ", "))]}}"
        return FileExamples(
            Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8))), app: app, limit: limit)
    }

    private static func detail(_ apps: String..., components: String) -> String {
        let apps = apps.map { "\"ABCDE12345.\($0)\"" }.joined(separator: ", ")
        return "{\"appIDs\": [\(apps)], \"components\": [\(components)]}"
    }

    @Test func eachDetailIsForTheAppsThatItCountsFor() throws {
        let (one, two) = (
            Self.detail("one", "two", components: #"{"/": "/a"}"#),
            Self.detail("two", "three", components: #"{"/": "/b"}"#)
        )
        let all = try Self.examples(one, two)
        #expect(all.details.map { $0.apps.map(\.bundleIdentifier) } == [["one", "two"], ["three"]])
        #expect(all.repeatedApps.map(\.app.bundleIdentifier) == ["two"])
        #expect(all.repeatedApps.map(\.ignoredDetails) == [[1]])
        let named = try Self.examples(one, two, app: "three")
        #expect(named.details.map { $0.apps.map(\.bundleIdentifier) } == [["three"]])
        #expect(named.repeatedApps.isEmpty)
        #expect(named.contests.isEmpty)
    }

    @Test func anAppWithoutComponentsHasOneAnswer() throws {
        let examples = try Self.examples(
            #"{"appIDs": ["ABCDE12345.all"]}"#, #"{"appIDs": ["ABCDE12345.none"], "components": []}"#,
            Self.detail("one", components: #"{"/": "/a"}"#))
        #expect(examples.constants.map(\.app?.bundleIdentifier) == ["all", "none"])
        #expect(examples.constants.map(\.decision) == [.matched(by: nil), .unmatched(.emptyList)])
        #expect(examples.constants.first?.assumptions.map(\.id) == ["1.4"])
        let contest = try #require(examples.contests.first)
        #expect(contest.first.map(\.bundleIdentifier) == ["all"])
        #expect(contest.second.map(\.bundleIdentifier) == ["one"])
        #expect(contest.claims.first?.link.path == "/a")
        #expect(contest.claims.first?.first == nil)
    }

    @Test func anAppThatIsNotListedIsUnmatchedWithTheNearestOne() throws {
        let examples = try Self.examples(
            Self.detail("com.example.shop", components: #"{"/": "/a"}"#), app: "ABCDE12345.com.example.shpo")
        #expect(examples.details.isEmpty)
        #expect(examples.constants.map(\.decision) == [.unmatched(.unlistedApp)])
        #expect(examples.constants.first?.nearestApp?.bundleIdentifier == "com.example.shop")
    }

    @Test(arguments: ["\"text\"", "{}", "{\"applinks\": {\"details\": []}}"])
    func aFileWithoutAppsHasOneAnswer(text: String) throws {
        let file = try AssociationFile(parsing: Array(text.utf8))
        let examples = FileExamples(Matcher(anyHostOf: file), app: nil, limit: 3)
        #expect(examples.details.isEmpty)
        #expect(examples.constants.map(\.decision.answer) == [.unmatched])
        #expect(examples.expectations(host: "e.example").isEmpty)
    }

    @Test func appsOfOneDetailContestOnce() throws {
        let examples = try Self.examples(
            Self.detail("one", "two", components: #"{"/": "/a/*"}, {"/": "/b/*"}"#),
            Self.detail("three", components: #"{"/": "/a/x"}, {"/": "/b/*"}, {"/": "/c"}"#))
        #expect(examples.contests.map { $0.first.map(\.bundleIdentifier) } == [["one", "two"], ["one", "two"]])
        #expect(examples.contests.map { $0.second.map(\.bundleIdentifier) } == [[], ["three"]])
        #expect(examples.contests.map(\.claims.count) == [0, 2])
        #expect(examples.contests[1].pairCount == 2)
        #expect(examples.contests[1].claims[0].link.path == "/a/x")
    }

    @Test func fewWitnessesStandForManyPairs() throws {
        let components = (0..<9).map { "{\"/\": \"/a\($0)\"}" }.joined(separator: ", ")
        let contests = try Self.examples(
            Self.detail("one", components: components), Self.detail("two", components: components)
        ).contests
        #expect(contests.map(\.pairCount) == [9])
        #expect(contests.map(\.claims.count) == [3])
    }

    // MARK: - The list for test

    /// The list, as it is written and read again, tested with the file.
    private static func report(on examples: FileExamples) throws -> ExpectationReport {
        let entries = examples.expectations(host: "www.example.com").map { JSONValue(.object($0.entry)) }
        let text = JSONWriter(layout: .pretty).text(of: ["links": JSONValue(entries)])
        return ExpectationReport(of: try LinkList(parsing: text.utf8), against: examples.matcher.file)
    }

    @Test func theListHasEachURLOfEachAppOnce() throws {
        let examples = try Self.examples(
            Self.detail("one", "two", components: #"{"/": "/a/*", "exclude": true}, {"/": "/*"}"#))
        let expectations = examples.expectations(host: "www.example.com")
        let keys = expectations.map { "\($0.url) \($0.app ?? "")" }
        #expect(Set(keys).count == keys.count)
        #expect(Set(expectations.compactMap(\.app)) == ["ABCDE12345.one", "ABCDE12345.two"])
        #expect(Set(expectations.map(\.requirement)) == [.matched, .excluded])
        #expect(expectations.allSatisfy { $0.url.hasPrefix("https://www.example.com/") })
        #expect(expectations.first?.note == #"excluded by {"/": "/a/*", "exclude": true}"#)
        let report = try Self.report(on: examples)
        #expect(report.isSuccess)
        #expect(report.coverage.percentage == 100)
    }

    @Test(.enabled(if: SharedData.has("corpus/index.jsonl"), SharedData.absence))
    func theListPassesForEveryRealFile() throws {
        var counts = (files: 0, expectations: 0, slowest: Duration.zero)
        let clock = ContinuousClock()
        for folder in ["corpus", "corpus-2"] {
            for name in (try? SharedData.names(in: folder, withExtension: "json")) ?? [] {
                guard let file = try? AssociationFile(parsing: try SharedData.bytes(of: "\(folder)/\(name)")) else {
                    continue
                }
                let start = clock.now
                let matcher = Matcher(anyHostOf: file)
                // The expectations of one app show it for large files: tracing each of them takes long.
                let isLarge = file.source.bytes.count > 20_000
                let examples = FileExamples(
                    matcher, app: isLarge ? matcher.apps.first?.text : nil, limit: isLarge ? 1 : 3)
                counts.slowest = max(counts.slowest, clock.now - start)
                guard !examples.expectations(host: "www.example.com").isEmpty else { continue }
                let report = try Self.report(on: examples)
                counts.files += 1
                counts.expectations += report.results.count
                #expect(report.isSuccess, "\(name): \(report.diagnostics.map(\.message).prefix(3))")
                #expect(report.skippedCount == 0, "\(name)")
                let reached = examples.details.flatMap(\.components).count { !$0.decided.isEmpty }
                #expect(report.coverage.exercisedCount == reached, "\(name)")
            }
        }
        print("lists for \(counts.files) files: \(counts.expectations) expectations; slowest: \(counts.slowest)")
        #expect(counts.files > 150)
    }
}
