import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// No file and no URL makes reading, compiling or deciding crash or hang.
struct HostileFileTests {
    /// `MUTATION_CASES=<number>` replaces the number of cases.
    static let caseCount = Rounds.count(10_000, long: 200_000, replacedBy: "MUTATION_CASES")

    static let halves: [UInt64] = [0, 1]

    @Test(arguments: halves)
    func brokenFilesAreReadOrRefused(_ half: UInt64) throws {
        let announced = SeededGenerator(announcedFor: "HostileFileTests, half \(half)")
        var generator = MutationGenerator(
            random: SeededGenerator(seed: announced.seed &+ half),
            originals: MutationFixtures.own + MutationFixtures.real)
        let links = try MutationFixtures.urls.map { try LinkURL(parsing: $0) }
        let app = AppIdentifier("ABCDE12345.com.example.app")
        var readCount = 0
        let count = Self.caseCount / Self.halves.count
        for index in 0..<count {
            let bytes = generator.mutation()
            do {
                let matcher = Matcher(
                    try AssociationFile(parsing: bytes), domain: AssociationFile.Domain("example.com"))
                let link = links[index % links.count]
                let trace = matcher.trace(link, for: matcher.apps.first ?? app)
                if trace.decision != matcher.decide(link, for: trace.app) {
                    Issue.record("SEED=\(announced.seed)\n\(String(decoding: bytes, as: UTF8.self))\n\(link)")
                }
                readCount += 1
            } catch {
                if error.position == nil, error.code == .notJSON {
                    Issue.record("SEED=\(announced.seed)\n\(String(decoding: bytes, as: UTF8.self))")
                }
            }
        }
        // Most of the mutations have to get past the parser to test anything behind it.
        #expect(readCount * 4 > count, "\(readCount) of \(count)")
    }

    struct HostileCase: Sendable, CustomTestStringConvertible {
        let name: String
        let file: @Sendable () -> String
        let url: @Sendable () -> String
        let expected: Decision.Answer

        var testDescription: String { name }

        init(
            _ name: String, _ expected: Decision.Answer, file: @escaping @Sendable () -> String,
            url: @escaping @Sendable () -> String
        ) {
            self.name = name
            self.expected = expected
            self.file = file
            self.url = url
        }
    }

    static func component(_ members: String, beside: String = "") -> String {
        #"{"applinks":{\#(beside)"details":[{"appIDs":["\#(DecisionRow.app)"],"components":[\#(members)]}]}}"#
    }

    static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    static let cases = [
        HostileCase(
            "128 KiB of references to lang", .unmatched, file: { component(#"{"/":"/\#(times("$(lang)", 18_000))"}"#) },
            url: { "/" + times("endeabc", 100) }),
        HostileCase(
            "references to lang in every component", .unmatched,
            file: { component(times(#"{"/":"/$(lang)x"},"#, 2_000) + #"{"/":"/x"}"#) }, url: { "/abc" }),
        HostileCase(
            "11,000 starred values", .unmatched,
            file: {
                let values = (0..<11_000).map { #""a*\#(String($0, radix: 36))*""# }.joined(separator: ",")
                return component(
                    #"{"/":"/$(v)$(v)$(v)!"}"#, beside: #""substitutionVariables":{"v":[\#(values)]},"#)
            }, url: { "/a" + (0..<150).map { String($0 * 19, radix: 36) }.joined() }),
        HostileCase(
            "18,000 references to a variable of many values", .unmatched,
            file: {
                let values = (0..<2_000).map { "\"\($0)?\"" }.joined(separator: ",")
                return component(
                    #"{"/":"/\#(times("$(v)", 18_000))"}"#, beside: #""substitutionVariables":{"v":[\#(values)]},"#)
            }, url: { "/" + times("12", 60) }),
        HostileCase(
            "stars between letters, on a long path", .unmatched,
            file: { component(#"{"/":"\#(times("*a", 20_000))!"}"#) },
            url: { "/" + times("a", 20_000) }),
        HostileCase(
            "stars between letters, on a path that fits", .matched,
            file: { component(#"{"/":"\#(times("*a", 5_000))*"}"#) }, url: { "/" + times("ab", 10_000) }),
        HostileCase(
            "question marks behind a star", .unmatched, file: { component(#"{"/":"/*\#(times("?", 600))b"}"#) },
            url: { "/" + times("a", 1_500) }),
        HostileCase(
            "an empty value many times", .matched,
            file: {
                component(#"{"/":"/\#(times("$(v)", 18_000))*"}"#, beside: #""substitutionVariables":{"v":["",""]},"#)
            }, url: { "/" + times("a", 200) }),
        HostileCase(
            "deep nesting in unknown keys", .matched,
            file: { component(#"{"/":"/a","x":\#(times("[", 500))\#(times("]", 500))}"#) }, url: { "/a" }),
        HostileCase(
            "many values far down", .matched,
            file: { component(#"{"/":"/a","x":\#(times("[", 500))\#(times("1,", 60_000))1\#(times("]", 500))}"#) },
            url: { "/a" }),
        HostileCase(
            "a huge query object and a huge query", .matched,
            file: { component(#"{"?":{\#((0..<8_000).map { #""k\#($0)":"*""# }.joined(separator: ","))}}"#) },
            url: { "/?" + (0..<12_000).map { "k\($0)=v" }.joined(separator: "&") }),
        HostileCase(
            "a name that occurs many times", .unmatched, file: { component(#"{"?":{"k":"$(lang)"}}"#) },
            url: { "/?" + times("k=abc&k=en&", 3_000) + "k=zzz" }),
        HostileCase(
            "the same app in many details", .unmatched,
            file: {
                let detail = #"{"appID":"\#(DecisionRow.app)","paths":["/a","/b//c"]}"#
                return #"{"applinks":{"details":[\#(times(detail + ",", 1_500))\#(detail)]}}"#
            }, url: { "/c" }),
        HostileCase(
            "duplicate keys", .matched,
            file: { component(#"{\#(times(#""/":"/b","#, 14_000))"/":"/a"}"#) }, url: { "/a" }),
    ]

    @Test(arguments: cases)
    func hostileFilesAreDecided(_ testCase: HostileCase) throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(testCase.file().utf8)))
        let link = try LinkURL(parsing: "https://example.com" + testCase.url())
        #expect(matcher.file.refusal == nil)
        let decision = matcher.decide(link, for: AppIdentifier(DecisionRow.app))
        #expect(decision.answer == testCase.expected)
        #expect(matcher.trace(link, for: AppIdentifier(DecisionRow.app)).decision == decision)
    }

    /// The bound on states ends the comparison, and the trace says so; the fast engine decides.
    @Test(.enabled(if: Rounds.areLong, "NOT RUN: seconds long, only with AASA_LONG_TESTS=1"))
    func aComparisonThatWouldTakeTooLongIsGivenUp() throws {
        let file = Self.component(#"{"/":"/*\#(Self.times("?", 6_000))b"}"#)
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: file.utf8))
        let link = try LinkURL(parsing: "https://example.com/" + Self.times("a", 12_000))
        let trace = matcher.trace(link, for: AppIdentifier(DecisionRow.app))
        #expect(trace.decision == .unmatched(.noComponentMatches))
        #expect(trace.steps.first?.comparisons.first?.mismatch == .exhausted)
        #expect(trace.writtenAssumptions.map(\.id) == ["G4"])
    }

    @Test func nestingBeyondTheLimitIsAnError() {
        for text in [Self.times("[", 100_000), Self.times(#"{"a":"#, 20_000), #"{"applinks":\#(Self.times("[", 600))"#]
        {
            #expect(throws: AssociationFileError.self) { try AssociationFile(parsing: Array(text.utf8)) }
        }
    }

    @Test func excessiveURLsAreRefused() {
        let text = "https://example.com/" + Self.times("a", 1_000_000)
        #expect(throws: LinkURLError.self) { try LinkURL(parsing: text) }
    }
}
