import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// What comparing may cost is bounded for each URL and for all of them; decisions stay what they are.
struct StateBudgetTests {
    private static let small = StateBudget(ofURL: 20_000, ofAll: 60_000)
    private static let app = AppIdentifier(HostileShape.app)

    private func matcher(_ components: String, before: String = "") throws -> Matcher {
        let file =
            "{\"applinks\":{\(before)\"details\":[{\"appIDs\":[\"\(HostileShape.app)\"],\"components\":[\(components)]}]}}"
        return Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
    }

    /// Components that take long to compare with rows of the letter a.
    private let slow = (0..<40).map { "{\"/\":\"*a??????????????????????????\($0)\"}" }.joined(separator: ",")

    @Test func aLaterComponentDecidesThoughThoseAheadOfItAreNotCompared() throws {
        let matcher = try matcher(slow + ",{\"/\":\"/aaa*\"},{\"/\":\"*\"}")
        let link = try LinkURL(parsing: HostileShape.url(byteCount: 3_000))
        var tracer = Tracer(matcher, budget: Self.small)
        let trace = try #require(tracer.traces(link, for: [Self.app]).first)
        #expect(trace.decision.component?.component == 40)
        #expect(trace.decidingStep?.component.path?.value == "/aaa*")
        #expect(trace.uncomparedCount > 30)
        #expect(trace.steps.count + trace.uncomparedCount == 41)
        #expect(trace.statements.map(\.written).min() == .assumed)
        let explanation = Explanation(trace, by: matcher)
        #expect(explanation.summary.hasPrefix("matched by"))
        #expect(
            explanation.notes.last
                == "\(trace.uncomparedCount) components are not explained: comparing them with this URL one by one would take "
                + "too long; the decision takes them into account")
    }

    @Test func nothingMatchesThoughNothingIsComparedToTheEnd() throws {
        let matcher = try matcher(slow)
        let link = try LinkURL(parsing: HostileShape.url(byteCount: 3_000))
        var tracer = Tracer(matcher, budget: Self.small)
        let trace = try #require(tracer.traces(link, for: [Self.app]).first)
        #expect(trace.decision == .unmatched(.noComponentMatches))
        #expect(trace.steps.last?.comparisons.first?.mismatch == .exhausted)
        let explanation = Explanation(trace, by: matcher)
        #expect(explanation.summary == "unmatched: none of the 40 components matches")
        #expect(
            explanation.steps.last?.comparisons.first?.sentence.hasSuffix("would take too long and was stopped") == true
        )
    }

    @Test func allURLsTogetherAreBounded() throws {
        let matcher = try matcher(slow)
        let link = try LinkURL(parsing: HostileShape.url(byteCount: 3_000))
        let small = try LinkURL(parsing: "https://eats.example/b")
        var tracer = Tracer(matcher, budget: StateBudget(ofURL: 1 << 20, ofAll: 1 << 20))
        let counts = (0..<4).map { _ in tracer.traces(link, for: [Self.app])[0].steps.count }
        #expect(counts[1] < counts[0])
        #expect(counts[3] == counts[1])
        #expect(tracer.traces(small, for: [Self.app])[0].uncomparedCount == 0)
    }

    /// With more letters beyond ASCII than the fast engine has symbols for, only the plain one reads a URL with such a letter.
    @Test func whatNoEngineDecidesIsUnknown() throws {
        let letters = (0..<200).map { String(UnicodeScalar(UInt32(0x4E00 + $0)) ?? "a") }.joined()
        let matcher = try matcher(
            "{\"/\":\"/\(letters)\"},\(slow),{\"/\":\"*\"}", before: "\"defaults\":{\"percentEncoded\":false},")
        let link = try LinkURL(parsing: "https://eats.example/\(String(repeating: "a", count: 3_000))%E4%BB%BF")
        var tracer = Tracer(matcher, budget: Self.small)
        let trace = try #require(tracer.traces(link, for: [Self.app]).first)
        #expect(trace.decision == .unmatched(.undecided))
        #expect(trace.decision.isUndecided)
        #expect(trace.decision.description == "undecided")
        #expect(
            Explanation.summary(of: trace, by: matcher)
                == "undecided: comparing this URL with the file would take too long, so it is unknown whether a component matches"
        )
    }

    @Test(arguments: HostileShape.all.map(\.name))
    func decisionsAreThoseOfTheFastEngine(name: String) throws {
        let shape = try #require(HostileShape.all.first { $0.name == name })
        guard let file = try? AssociationFile(parsing: Array(shape.file(byteCount: 2_048).utf8)) else { return }
        let matcher = Matcher(anyHostOf: file)
        let app = matcher.apps.first ?? Self.app
        var cursor = matcher.makeCursor()
        let lookedUp = matcher.app(app)
        var tracer = Tracer(matcher, budget: StateBudget(ofURL: 1 << 14, ofAll: 1 << 16))
        for url in [HostileShape.url(byteCount: 30), HostileShape.url(byteCount: 3_000), "https://eats.example/a1/b"] {
            let trace = try #require(tracer.traces(try LinkURL(parsing: url), for: [app]).first)
            #expect(trace.decision == (try cursor.decide(url, for: lookedUp)), "\(url.prefix(80))")
        }
    }
}
