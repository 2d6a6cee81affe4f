import Testing
import UniversalLinks
import UniversalLinksLinting

/// What thousands of components inherit is made ready once: were it made for each of them, these files would take gigabytes.
struct InheritedPatternsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The `defaults` and where they stand.
        let defaults: @Sendable () -> String
        var isInDetail = false
        let component: String
        let count: Int
        /// URLs with the answers for them.
        let answers: [(url: String, answer: Decision.Answer)]
    }

    static func items(_ count: Int, _ pattern: String) -> String {
        #"{"?":{"# + (0..<count).map { #""a\#($0)":"\#(pattern)""# }.joined(separator: ",") + "}}"
    }

    static func long(_ key: String, _ start: String, _ text: String, _ count: Int) -> String {
        #"{"\#(key)":"\#(start)\#(String(repeating: text, count: count))"}"#
    }

    static let cases = [
        Case(
            testDescription: "items that take everything", defaults: { items(5_000, "*") }, component: ##"{"#":"z"}"##,
            count: 6_000, answers: [("/?a1=b", .unmatched), ("/?a1=b#z", .matched)]),
        Case(
            testDescription: "items of a detail", defaults: { items(5_000, "*b") }, isInDetail: true,
            component: ##"{"#":"z"}"##, count: 6_000, answers: [("/?a1=b", .unmatched), ("/?a1=c#z", .unmatched)]),
        Case(
            testDescription: "items that need a value", defaults: { items(5_000, "?*") }, component: "{}",
            count: 10_000, answers: [("/", .unmatched), ("/?a1=b", .unmatched)]),
        Case(
            testDescription: "items compared in two forms", defaults: { items(4_000, "*") },
            component: ##"{"#":"z"},{"#":"Z","caseSensitive":false}"##, count: 1_500,
            answers: [("/?a1=b", .unmatched), ("/?a1=b#Z", .matched)]),
        Case(
            testDescription: "a long path", defaults: { long("/", "/", "a", 60_000) }, component: "{}", count: 10_000,
            answers: [("/", .unmatched), ("/a", .unmatched)]),
        Case(
            testDescription: "a path of many wildcards", defaults: { long("/", "/*", "a?", 30_000) }, component: "{}",
            count: 10_000, answers: [("/", .unmatched), ("/aaaa", .unmatched)]),
        Case(
            testDescription: "a long fragment", defaults: { long("#", "", "a", 60_000) }, component: "{}",
            count: 10_000, answers: [("/", .unmatched), ("/#aaa", .unmatched)]),
        Case(
            testDescription: "a fragment of many wildcards", defaults: { long("#", "*", "a?", 30_000) },
            component: "{}", count: 10_000, answers: [("/", .unmatched), ("/#aaaa", .unmatched)]),
        Case(
            testDescription: "keys that mean nothing",
            defaults: { "{" + (0..<6_000).map { #""k\#($0)":1"# }.joined(separator: ",") + "}" },
            component: ##"{"#":"z"}"##, count: 6_000, answers: [("/", .unmatched), ("/#z", .matched)]),
    ]

    @Test(arguments: cases)
    func decisions(_ test: Case) throws {
        let defaults = #""defaults":\#(test.defaults()),"#
        let components = Array(repeating: test.component, count: test.count).joined(separator: ",")
        let detail = #"{"appIDs":["ABCDE12345.a"],\#(test.isInDetail ? defaults : "")"components":[\#(components)]}"#
        let text = #"{"applinks":{\#(test.isInDetail ? "" : defaults)"details":[\#(detail)]}}"#
        #expect(text.utf8.count <= AssociationFile.maximumByteCount)
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
        let app = try #require(matcher.apps.first)
        var cursor = matcher.makeCursor()
        for (url, answer) in test.answers {
            let link = try LinkURL(parsing: "https://example.com" + url)
            #expect(cursor.decide(link, for: app).answer == answer, "\(url)")
            let slice = Array("https://example.com\(url)".utf8)[...]
            let fast = try cursor.decide(slice.span, for: matcher.app(app))
            #expect(fast == cursor.decide(link, for: app), "\(url)")
        }
    }

    /// The defaults of `applinks` reach every detail.
    @Test
    func decisionsOfManyDetails() throws {
        let details = (0..<1_000).map { ##"{"appIDs":["ABCDE12345.a\##($0)"],"components":[{"#":"z"}]}"## }
        let text =
            #"{"applinks":{"defaults":\#(Self.items(4_000, "*b*")),"details":[\#(details.joined(separator: ","))]}}"#
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
        var cursor = matcher.makeCursor()
        let url = "https://example.com/?a1=c#z"
        let slice = Array(url.utf8)[...]
        for app in matcher.apps {
            let fast = try cursor.decide(slice.span, for: matcher.app(app))
            #expect(fast == .unmatched(.noComponentMatches))
            #expect(cursor.decide(try LinkURL(parsing: url), for: app) == fast)
        }
    }

    /// A pattern of `defaults` is judged once, whoever inherits it.
    @Test
    func diagnostics() throws {
        let components = Array(repeating: ##"{"#":"z"}"##, count: 1_500).joined(separator: ",")
        let text = """
            {"applinks":{"defaults":\(Self.items(3_000, "**")),"details":[{"appIDs":["ABCDE12345.com.example"],
            "components":[\(components)]}]}}
            """
        let found = Linter().diagnostics(for: try AssociationFile(parsing: Array(text.utf8)))
        #expect(found.count { $0.code.id == "AASA411" } == 3_000)
        #expect(found.count { $0.code.id == "AASA104" } == 1_499)
    }

    /// Of most components, a trace then notes only the first comparison that fails.
    @Test func tracesStaySmall() throws {
        let components = Array(repeating: ##"{"#":"z"}"##, count: 500).joined(separator: ",")
        let detail = #"{"appIDs":["A.com.example"],"components":[\#(components)]}"#
        let text = #"{"applinks":{"defaults":\#(Self.items(2_000, "*b")),"details":[\#(detail)]}}"#
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
        var tracer = Tracer(matcher)
        let link = try LinkURL(parsing: "https://example.com/?a1=c#z")
        let trace = try #require(tracer.traces(link, for: ["A.com.example"]).first)
        #expect(trace.decision == matcher.decide(link, for: "A.com.example"))
        #expect(trace.steps.count == 500)
        #expect(trace.steps.allSatisfy { !$0.matches })
        #expect(trace.steps.first?.comparisons.count == 2_001)
        #expect(trace.steps.last?.comparisons.count == 1)
        #expect(trace.steps.reduce(0) { $0 + $1.comparisons.count } < 70_000)
    }
}
