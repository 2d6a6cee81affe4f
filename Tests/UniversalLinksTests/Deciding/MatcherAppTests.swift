import Testing
import UniversalLinks

/// An app is looked up in one matcher; another matcher never takes its answers over.
struct MatcherAppTests {
    static func matcher(_ details: String, system: ReadingOptions.System = .current) throws -> Matcher {
        let text = #"{ "applinks": { "details": [\#(details)] } }"#
        let options = ReadingOptions(system: system)
        return Matcher(anyHostOf: try AssociationFile(parsing: text.utf8), options: options)
    }

    static let first = #"{ "appIDs": ["ABCDE12345.a"], "components": [{ "/": "/one/*" }] }"#
    static let second = #"{ "appIDs": ["ABCDE12345.b"], "components": [{ "/": "/two/*" }] }"#
    static let third = #"{ "appIDs": ["ABCDE12345.c"], "components": [{ "/": "/two/*", "exclude": true }] }"#
    static let bare = #"{ "appIDs": ["ABCDE12345.a"] }"#

    /// Files whose details stand in other places, are missing, or constrain nothing.
    static let files = [
        [first, second, third], [third, second, first], [second], [bare], [bare, second], [], [first, second],
    ].map { $0.joined(separator: ", ") }

    @Test func anAppOfAnotherFileIsLookedUpAgain() throws {
        let apps: [AppIdentifier] = ["ABCDE12345.a", "ABCDE12345.b", "ABCDE12345.c", "ABCDE12345.d"]
        for asked in Self.files {
            let matcher = try Self.matcher(asked)
            var cursor = matcher.makeCursor()
            for other in Self.files {
                let source = try Self.matcher(other)
                for app in apps {
                    let foreign = source.app(app)
                    for url in ["https://eats.example/one/x", "https://eats.example/two/x", "https://eats.example/"] {
                        #expect(try cursor.decide(url, for: foreign) == matcher.decide(url, for: app))
                    }
                }
            }
        }
    }

    /// Systems before iOS 13 see other apps in the same file.
    @Test func anAppOfAnotherReadingIsLookedUpAgain() throws {
        let detail = ##"{ "appID": "ABCDE12345.a", "paths": ["/one/*"], "components": [{ "/": "/two/*" }] }"##
        let file = try Self.matcher(Self.second + ", " + detail).file
        let current = Matcher(anyHostOf: file)
        let old = Matcher(anyHostOf: file, options: ReadingOptions(system: .ios12))
        for (asked, other) in [(current, old), (old, current)] {
            var cursor = asked.makeCursor()
            for app in asked.apps {
                for url in ["https://eats.example/one/x", "https://eats.example/two/x"] {
                    #expect(try cursor.decide(url, for: other.app(app)) == asked.decide(url, for: app))
                }
            }
        }
    }

    /// What was looked up keeps its file: no other one can take its place in memory.
    @Test func anAppOutlivesItsMatcher() throws {
        let kept = try Self.matcher(Self.third + ", " + Self.second).app("ABCDE12345.b")
        for _ in 0..<100 {
            let matcher = try Self.matcher(Self.second + ", " + Self.third)
            var cursor = matcher.makeCursor()
            let decision = try cursor.decide("https://eats.example/two/x", for: kept)
            #expect(decision == .matched(by: ComponentIndex(detail: 0, component: 0)))
        }
    }

    @Test func appsWithTheSameAnswersAreEqual() throws {
        let matcher = try Self.matcher(Self.first)
        #expect(matcher.app("ABCDE12345.a") == (try Self.matcher(Self.first)).app("abcde12345.a"))
        #expect(matcher.app("ABCDE12345.a") != (try Self.matcher(Self.second + ", " + Self.first)).app("ABCDE12345.a"))
        #expect(matcher.app("ABCDE12345.a") != matcher.app("ABCDE12345.b"))
    }
}
