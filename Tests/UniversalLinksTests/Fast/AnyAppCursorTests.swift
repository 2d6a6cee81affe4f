import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Which of some apps gets a URL: asked at once it is the same as one by one.
struct AnyAppCursorTests {
    private static func decision(_ details: String, _ url: String, members: String = "") throws -> Decision {
        let file = try AssociationFile(parsing: Array(#"{"applinks": {"details": [\#(details)]\#(members)}}"#.utf8))
        let matcher = Matcher(anyHostOf: file)
        var cursor = matcher.makeCursor(forAnyOf: matcher.apps)
        var text = url
        return try text.withUTF8 { slice in try cursor.decide(slice.span) }
    }

    private static func detail(_ app: String, _ components: String) -> String {
        #"{"appIDs": ["\#(app).com.example"], "components": [\#(components)]}"#
    }

    @Test(arguments: [
        ("https://a.b/one", Decision.matched(by: ComponentIndex(detail: 0, component: 1))),
        // The first app is kept from it, the third gets it.
        ("https://a.b/kept/both", .matched(by: ComponentIndex(detail: 2, component: 0))),
        // Nobody gets it, and the first that is kept from it counts.
        ("https://a.b/kept", .excluded(by: ComponentIndex(detail: 0, component: 0))),
        ("https://a.b/two", .matched(by: ComponentIndex(detail: 1, component: 0))),
        ("https://a.b/none", .unmatched(.noComponentMatches)),
        ("mailto:a@b.c", .unmatched(.otherScheme)),
    ])
    func appsCountInTheirOrder(url: String, expected: Decision) throws {
        let details = [
            Self.detail("A", #"{"/": "/kept*", "exclude": true}, {"/": "/one"}"#),
            Self.detail("B", #"{"/": "/two"}, {"/": "/one"}"#),
            Self.detail("C", #"{"/": "/kept/both"}"#),
        ].joined(separator: ",")
        #expect(try Self.decision(details, url) == expected)
    }

    @Test(arguments: [
        // A detail without a list takes every URL, wherever it stands; what matches before it counts first.
        (#"{"appIDs": ["B.com.example"]}"#, "https://a.b/none", Decision.matched(by: nil)),
        (#"{"appIDs": ["B.com.example"]}"#, "https://a.b/one", .matched(by: ComponentIndex(detail: 0, component: 0))),
        // An empty one takes none.
        (#"{"appIDs": ["B.com.example"], "components": []}"#, "https://a.b/none", .unmatched(.noComponentMatches)),
        (
            #"{"appIDs": ["B.com.example"], "components": []}, \#(detail("C", #"{"/": "/two"}"#))"#, "https://a.b/two",
            .matched(by: ComponentIndex(detail: 2, component: 0))
        ),
    ])
    func detailsWithoutComponents(last: String, url: String, expected: Decision) throws {
        #expect(try Self.decision(Self.detail("A", #"{"/": "/one"}"#) + "," + last, url) == expected)
    }

    @Test func defaultsOfADetailAreItsOwn() throws {
        let first = #"{"appIDs": ["A.com.example"], "defaults": {"caseSensitive": false}, "components": [{"/": "/Y"}]}"#
        let second = Self.detail("B", #"{"/": "/X"}"#)
        #expect(
            try Self.decision(first + "," + second, "https://a.b/y")
                == .matched(by: ComponentIndex(detail: 0, component: 0)))
        #expect(try Self.decision(first + "," + second, "https://a.b/x") == .unmatched(.noComponentMatches))
    }

    @Test func noApps() throws {
        let file = try AssociationFile(parsing: Array(#"{"applinks": {"details": []}}"#.utf8))
        var cursor = Matcher(anyHostOf: file).makeCursor(forAnyOf: [])
        let url = Array("https://a.b/c".utf8)
        #expect(try url.withUnsafeBytes { try cursor.decide($0) } == .unmatched(.unlistedApp))
    }

    /// Against the plain engine, which is asked for one app after the other.
    @Test func randomFiles() throws {
        let announced = SeededGenerator(announcedFor: "AnyAppCursorTests")
        var generator = FastGenerator(random: announced)
        var answers: [Decision.Answer: Int] = [:]
        for _ in 0..<Rounds.count(300, long: 20_000) {
            let file = generator.file()
            let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
            var apps = FastGenerator.apps.map { AppIdentifier($0) }
            apps.shuffle(using: &generator.random)
            var cursor = matcher.makeCursor(forAnyOf: apps)
            var plain = matcher.makeCursor()
            for _ in 0..<40 {
                let url = generator.url()
                let slice = url[...]
                let found = FastComparison.outcome { () throws(LinkURLError) in try cursor.decide(slice.span) }
                let expected = FastComparison.outcome { () throws(LinkURLError) in
                    let link = try LinkURL(parsing: String(decoding: url, as: UTF8.self))
                    let decisions = apps.map { plain.decide(link, for: $0) }
                    return decisions.first { $0.answer == .matched } ?? decisions.first { $0.answer == .excluded }
                        ?? decisions[0]
                }
                if case .decision(let decision) = expected { answers[decision.answer, default: 0] += 1 }
                try #require(
                    found == expected, "SEED=\(announced.seed) \(file) \(String(decoding: url, as: UTF8.self)) \(apps)")
            }
        }
        for answer in Decision.Answer.allCases { #expect(answers[answer, default: 0] > 100) }
    }
}
