import JSONSyntax
import Testing

@testable import UniversalLinks

/// The component that a person would call closest, and what is said about it.
struct ClosestMissTests {
    struct Situation: CustomTestStringConvertible, Sendable {
        let components: [String]
        let url: String
        /// The number of the component, from 0; nil if none is close.
        let closest: Int?
        var difference: ClosestMiss.Difference?
        /// The part of the file that is marked.
        var marked: String?
        var sentence: String?

        var testDescription: String { "\(url) against \(components.joined(separator: " "))" }
    }

    static let situations = [
        Situation(
            components: [#"{"/": "/zebra/*"}"#, #"{"/": "/products/*"}"#], url: "/Products/1", closest: 1,
            difference: .letterCase, marked: "products",
            sentence: #""/products/*" would match if case were ignored: the URL has "Products""#),
        Situation(
            components: [#"{"/": "/cafe/*"}"#, #"{"/": "/café/*"}"#], url: "/caf%C3%A9/1", closest: 1,
            difference: .percentEncoding, marked: "café",
            sentence: #""/café/*" would match the decoded URL: the URL has "caf%C3%A9""#),
        Situation(
            components: [#"{"/": "/x/*"}"#, #"{"/": "/menu/?*"}"#], url: "/menu/", closest: 1,
            difference: .pathEndsEarly, marked: "?*",
            sentence: #"the path ends too early for "/menu/?*": at least one more character is missing"#),
        Situation(
            components: [#"{"/": "/d/$(digit)-$(digit)$(digit)"}"#], url: "/d/4-1", closest: 0,
            difference: .pathEndsEarly, marked: "$(digit)",
            sentence: #"the path ends too early for "/d/$(digit)-$(digit)$(digit)": "$(digit)" is missing"#),
        Situation(
            components: [#"{"/": "/buy"}"#, #"{"/": "/sell/*"}"#], url: "/buy/123/x", closest: 0,
            difference: .pathGoesOn, marked: #""/buy""#,
            sentence: #"the path continues with "/123/x" where "/buy" ends"#),
        Situation(
            components: [#"{"/": "/sale/", "?": {"id": "??"}}"#, ##"{"/": "*", "#": "app"}"##], url: "/sale/?id=123",
            closest: 0, difference: .query, marked: #""??""#,
            sentence: #"query item "id" is "123", and "??" does not match it"#),
        Situation(
            components: [#"{"/": "/sale/", "?": {"id": "??"}}"#], url: "/sale", closest: 0, difference: .query,
            marked: #""??""#,
            sentence: #"the URL has no query item "id", and "??" does not match an empty value"#),
        Situation(
            components: [##"{"/": "/sale/", "#": "app"}"##], url: "/sale", closest: 0, difference: .fragment,
            marked: #""app""#, sentence: #"the URL has no fragment, and "app" does not match an empty one"#),
        Situation(
            components: [#"{"/": "/en/help/*"}"#, #"{"/": "/en/products/*"}"#], url: "/en/product/1", closest: 1,
            difference: .path, marked: "products",
            sentence: #"the path has "product" where "/en/products/*" has "products""#),
        Situation(
            components: [#"{"/": "/*/orders/?*"}"#], url: "/en/shop/order/7", closest: 0, difference: .path,
            marked: "orders"),
        // Where only "/" agrees, nothing is close.
        Situation(components: [#"{"/": "/zebra/*"}"#, #"{"/": "/"}"#], url: "/products/1", closest: nil),
        Situation(components: [#"{"/": "/zebra/*"}"#], url: "/", closest: nil),
        Situation(components: [#"{"/": "/$(lang)/*"}"#], url: "/products/1", closest: nil),
        // Only the fragment keeps it from matching, though the path says nothing.
        Situation(
            components: [#"{"/": "/zebra/*"}"#, ##"{"/": "*", "#": "app"}"##], url: "/products/1", closest: 1,
            difference: .fragment),
        // A misspelt path comes before a pattern that matches every path.
        Situation(
            components: [##"{"/": "*", "#": "app"}"##, #"{"/": "/products/*"}"#], url: "/prodcuts/1", closest: 1,
            difference: .path, marked: "products"),
        // One that matches is named before an exclusion.
        Situation(
            components: [#"{"/": "/menu/print/*", "exclude": true}"#, #"{"/": "/menus/*"}"#], url: "/menu/printed",
            closest: 1, difference: .path),
        Situation(
            components: [#"{"/": "/menü/x*"}"#], url: "/men%C3%BC/Y", closest: nil),
        Situation(
            components: [#"{"/": "/Menu/*", "caseSensitive": false, "?": {"id": "?*"}}"#], url: "/menu/x", closest: 0,
            difference: .query),
    ]

    func matcher(_ components: [String]) throws -> Matcher {
        let text = """
            {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.eats"], "components": [
            \(components.joined(separator: ",\n"))
            ]}]}}
            """
        return Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
    }

    @Test(arguments: situations)
    func aPersonWouldNameThatComponent(_ situation: Situation) throws {
        let matcher = try matcher(situation.components)
        let trace = matcher.trace(
            try LinkURL(parsing: "https://e.example" + situation.url), for: AppIdentifier("7Q4KX2M9TD.com.example.eats")
        )
        #expect(trace.decision.answer == .unmatched)
        let miss = matcher.closestMiss(of: trace)
        #expect(miss?.step.component.index.component == situation.closest)
        #expect(miss?.difference == situation.difference)
        let words = Explanation(trace, by: matcher).closestMiss
        if let sentence = situation.sentence { #expect(words?.sentence == sentence) }
        if let marked = situation.marked {
            #expect(words.map { matcher.file.source.text(in: $0.range) } == marked)
        }
    }

    @Test func patternsWithEscapesAreMarkedWhole() throws {
        let matcher = try matcher([#"{"/": "\/products\/*"}"#])
        let trace = matcher.trace(
            try LinkURL(parsing: "https://e.example/Products/1"), for: AppIdentifier("7Q4KX2M9TD.com.example.eats"))
        let words = try #require(Explanation(trace, by: matcher).closestMiss)
        #expect(matcher.file.source.text(in: words.range) == #""\/products\/*""#)
    }

    @Test func pathsThatTodaysSystemsIgnoreAreNamed() throws {
        let text = """
            {"applinks": {"details": [{"appID": "7Q4KX2M9TD.com.example.eats",
            "components": [{"/": "/menu/*"}],
            "paths": ["NOT /shop/private/*", "/shop/*"]}]}}
            """
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(text.utf8)))
        func notes(_ path: String) throws -> [String] {
            let link = try LinkURL(parsing: "https://e.example" + path)
            return Explanation(
                matcher.trace(link, for: AppIdentifier("7Q4KX2M9TD.com.example.eats")), by: matcher
            ).notes
        }
        #expect(
            try notes("/shop/1") == [
                #"your "paths" would match it on line 3, but iOS 13 and later read only "components""#
            ])
        #expect(try notes("/shop/private/1").isEmpty)
        #expect(try notes("/menu/1").isEmpty)
    }
}
