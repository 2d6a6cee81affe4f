import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// URLs that show what a component does.
struct ComponentExamplesTests {
    /// Examples for the last of some components.
    private static func examples(_ components: String..., limit: Int = 3) throws -> ComponentExamples {
        let text = """
            {"applinks": {"details": [
                {"appIDs": ["ABCDE12345.com.example.one"], "components": [\(components.joined(separator: ", "))]}
            ]}}
            """
        var analysis = FileAnalysis(try AssociationFile(parsing: Array(text.utf8)))
        let index = ComponentIndex(detail: 0, component: components.count - 1)
        let found = analysis.examples(for: index, limit: limit)
        let examples = try #require(found)
        for link in examples.decided { #expect(analysis.decision(link, inDetail: 0).component == index, "\(link)") }
        for miss in examples.nearMisses {
            #expect(analysis.decision(miss.link, inDetail: 0) == miss.decision)
            #expect(miss.decision.component != index, "\(miss.link)")
        }
        return examples
    }

    @Test func theDecidedURLsAreOfSeveralKinds() throws {
        #expect(
            try Self.examples(#"{"/": "/products/*"}"#).decided.map(\.description)
                == ["/products/42", "/products", "/products/1234"])
        #expect(
            try Self.examples(#"{"/": "/s", "?": {"q": "?*", "page": "*"}}"#).decided.map(\.description)
                == ["/s?q=coffee", "/s?q=music", "/s?q=music&page=42"])
        #expect(try Self.examples("{}").decided.map(\.description) == ["/", "/example", "/example/1"])
    }

    @Test func theLimitCountsForBothKinds() throws {
        for limit in 1...6 {
            let examples = try Self.examples(#"{"/": "/products/*", "?": {"id": "??"}}"#, limit: limit)
            #expect((1...limit).contains(examples.decided.count))
            #expect((1...limit).contains(examples.nearMisses.count))
        }
    }

    static let misses: [(component: String, links: [String])] = [
        (#"{"/": "/products/*"}"#, ["/product/42", "/Products/42", "/en/products/42"]),
        (#"{"/": "/home"}"#, ["/homes", "/home/details", "/Home"]),
        (#"{"/": "/company/about"}"#, ["/company", "/company/abouts", "/company/about/details"]),
        (#"{"/": "/gallery"}"#, ["/galleries", "/gallery/details", "/Gallery"]),
        (#"{"/": "/order/????"}"#, ["/order/12345", "/order", "/orders/1234"]),
        (#"{"/": "/s", "?": {"id": "??"}}"#, ["/s", "/s/details?id=12", "/s?id=123"]),
        (#"{"/": "/s", "?": {"web": "true"}}"#, ["/s", "/s/details?web=true", "/s?web=false"]),
        (##"{"#": "web"}"##, ["/", "/#web-top"]),
        (#"{"/": "/de/*"}"#, ["/De/example", "/app/de/example", "/"]),
        (#"{"/": "*"}"#, []), (#"{"/": "/"}"#, ["/example", "/en"]),
    ]

    @Test(arguments: misses)
    func nearMissesAreMistakesThatPeopleMake(component: String, links: [String]) throws {
        #expect(try Self.examples(component).nearMisses.map(\.link.description) == links)
    }

    @Test func theReasonIsThePartThatDiffers() throws {
        let examples = try Self.examples(##"{"/": "/docs", "?": {"v": "?*"}, "#": "install"}"##, limit: 20)
        for miss in examples.nearMisses {
            let part: LinkURL.Part =
                miss.link.path != "/docs" ? .path : miss.link.fragment != "install" ? .fragment : .query
            #expect(miss.reason == .part(part), "\(miss.link)")
        }
        #expect(Set(examples.nearMisses.map(\.reason)) == [.part(.path), .part(.query), .part(.fragment)])
    }

    @Test func whatAnEarlierComponentDecidesOtherwiseComesFirst() throws {
        let miss = try #require(
            try Self.examples(#"{"/": "/help/print/*", "exclude": true}"#, #"{"/": "/faq"}"#, #"{"/": "/help/*"}"#)
                .nearMisses.first)
        let first = ComponentIndex(detail: 0, component: 0)
        #expect(miss.link.path == "/help/print/example")
        #expect(miss.reason == .earlier(first))
        #expect(miss.decision == .excluded(by: first))
    }

    @Test func aLaterComponentThatDecidesIsNamed() throws {
        let text = """
            {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.one"], "components": [
                {"/": "/help/print/*", "exclude": true}, {"/": "/help/*"}
            ]}]}}
            """
        var analysis = FileAnalysis(try AssociationFile(parsing: Array(text.utf8)))
        let found = analysis.examples(for: ComponentIndex(detail: 0, component: 0))
        let miss = try #require(found?.nearMisses.first)
        #expect(miss.decision == .matched(by: ComponentIndex(detail: 0, component: 1)))
        #expect(miss.reason == .part(.path))
    }

    @Test func aDeadComponentHasNoExamples() throws {
        let examples = try Self.examples(#"{"/": "/a/*"}"#, #"{"/": "/a/b"}"#)
        #expect(examples.reachability == .covered(by: [0]))
        #expect(examples.decided.isEmpty)
        #expect(examples.nearMisses.isEmpty)
    }

    @Test(arguments: [
        ("{ \"/\": \"/a\" }", "{ \"/\": \"/a\" }"),
        ("{\n\t\"/\":   \"/a  b\",\r\n  \"exclude\": true}", "{ \"/\": \"/a  b\", \"exclude\": true}"),
        (#"{"comment": "a \" b\\", "/": "/x"}"#, #"{"comment": "a \" b\\", "/": "/x"}"#),
    ])
    func aComponentIsQuotedInOneLine(written: String, line: String) throws {
        let text = "{\"applinks\": {\"details\": [{\"appIDs\": [\"A.b\"], \"components\": [\(written)]}]}}"
        let file = try AssociationFile(parsing: Array(text.utf8))
        let component = try #require(Matcher(anyHostOf: file).components.first)
        #expect(component.written(in: file) == line)
    }
}
