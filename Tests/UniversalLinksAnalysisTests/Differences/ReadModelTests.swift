import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// What a model keeps of a file, and that equal models decide alike.
struct ReadModelTests {
    private static func file(_ components: String, variables: String = "{}", defaults: String = "{}") throws
        -> AssociationFile
    {
        try AssociationFile(
            parsing: #"""
                {"applinks": {"substitutionVariables": \#(variables), "defaults": \#(defaults),
                 "details": [{"appIDs": ["A.one"], "components": [\#(components)]}]}}
                """#.utf8)
    }

    @Test(arguments: [
        (#"{"/": "/a"}"#, #"{"comment": "x", "/": "/a"}"#, true), (#"{"/": "/a"}"#, #"{"/": "/b"}"#, false),
        (#"{"/": "/a"}"#, #"{"/": "/a", "percentEncoded": false}"#, false), ("{\"#\": \"x\"}", #"{"?": "x"}"#, false),
        (#"{"?": {"a": "1", "b": "2"}}"#, #"{"?": {"b": "2", "a": "1"}}"#, true),
        (#"{"?": {"a": "1"}}"#, #"{"?": {"a": 1}}"#, false), (#"{"?": "a"}"#, #"{"?": {"a": "*"}}"#, false),
    ])
    func componentsAreComparedByWhatTheyConstrain(first: String, second: String, isEqual: Bool) throws {
        #expect((ReadModel(try Self.file(first)) == ReadModel(try Self.file(second))) == isEqual)
    }

    @Test func onlyVariablesThatPatternsReferToCount() throws {
        let plain = ReadModel(try Self.file(#"{"/": "/a"}"#))
        #expect(ReadModel(try Self.file(#"{"/": "/a"}"#, variables: #"{"x": ["1"]}"#)) == plain)
        let first = ReadModel(try Self.file(#"{"/": "/$(x)"}"#, variables: #"{"x": ["1", "2"]}"#))
        #expect(ReadModel(try Self.file(#"{"/": "/$(x)"}"#, variables: #"{"x": ["2", "1", "1"]}"#)) == first)
        #expect(ReadModel(try Self.file(#"{"/": "/$(x)"}"#, variables: #"{"x": ["1"]}"#)) != first)
    }

    @Test func everyPublishedFileEqualsItselfAndDecidesLikeWhatEqualsIt() throws {
        let bytes = try Checkout.bytes(of: "Examples/food-delivery/apple-app-site-association")
        let file = try AssociationFile(parsing: bytes)
        let other = try AssociationFile(
            parsing: Array(String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: "\n\n").utf8)
        )
        #expect(ReadModel(file) == ReadModel(other))
        let links = SampleLinks(exercising: [file], host: "eats.example", limit: 400).links
        let (old, new) = (Matcher(anyHostOf: file), Matcher(anyHostOf: other))
        #expect(BehaviorDifference.all(between: old, and: new, among: links, limit: .max).isEmpty)
    }

    @Test func allDifferencesAreFoundUpToALimit() throws {
        let (old, new) = (
            Matcher(anyHostOf: try Self.file(#"{"/": "/a*"}"#)), Matcher(anyHostOf: try Self.file(#"{"/": "/b*"}"#))
        )
        let links = try ["/a", "/c", "/b", "/a1"].map { try LinkURL(parsing: "https://e.example" + $0) }
        let all = BehaviorDifference.all(between: old, and: new, among: links, limit: .max)
        #expect(all.map(\.link.path) == ["/a", "/b", "/a1"])
        #expect(
            BehaviorDifference.all(between: old, and: new, among: links, limit: 2).map(\.link.path) == ["/a", "/b"])
        #expect(BehaviorDifference.first(between: old, and: new, among: links)?.link.path == "/a")
    }
}
