import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

@testable import UniversalLinksLinting

struct MinimisationTests {
    typealias Kind = Minimisation.Change.Kind

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let minimised: String
        let kinds: [Kind]

        /// What is below `applinks`.
        init(_ name: String, appLinks: String, _ minimised: String, _ kinds: [Kind]) {
            testDescription = name
            file = "{\"applinks\": {\n\(appLinks)}}"
            self.minimised = "{\"applinks\": {\(minimised)}}"
            self.kinds = kinds
        }

        /// The components of one detail.
        init(_ name: String, _ components: String, _ minimised: String, _ kinds: [Kind]) {
            self.init(
                name, appLinks: "\"details\": [{\"appIDs\": [\"A.b\"], \"components\": [\n\(components)]}]",
                "\"details\": [{\"appIDs\": [\"A.b\"], \"components\": [\(minimised)]}]", kinds)
        }
    }

    static let rows = [
        Row(
            "nothing to do", ##"{"/": "/a/*"}, {"/": "/b", "?": {"x": "1"}}"##,
            ##"{"/": "/a/*"}, {"/": "/b", "?": {"x": "1"}}"##, []),
        Row("an empty list", "", "", []),
        Row(
            "a component behind one that matches its URLs", ##"{"/": "/a/*"},\##n{"/": "/a/b"}"##, ##"{"/": "/a/*"}"##,
            [.coveredComponent(lines: [3])]),
        Row(
            "a component behind several",
            ##"{"/": "/a/?", "?": "x"},\##n{"/": "/a/?", "?": "?*"}, {"/": "/a/?*", "?": ""},\##n{"/": "/a/?", "exclude": true}"##,
            ##"{"/": "/a/?", "?": "?*"}, {"/": "/a/?*", "?": ""}"##,
            [.anticipatingComponent(line: 4), .coveredComponent(lines: [4])]),
        Row(
            "a component that matches nothing", ##"{"/": "/a#b"}, {"/": "/b"}"##, ##"{"/": "/b"}"##,
            [.componentWithoutURLs]),
        Row(
            "a component before one that matches its URLs", ##"{"/": "/a/b"},\##n{"/": "/a/*"}"##, ##"{"/": "/a/*"}"##,
            [.anticipatingComponent(line: 4)]),
        Row(
            "an exclusion in between", ##"{"/": "/a/b"}, {"/": "/a/b*", "exclude": true}, {"/": "/a/*"}"##,
            ##"{"/": "/a/b"}, {"/": "/a/b*", "exclude": true}, {"/": "/a/*"}"##, []),
        Row(
            "an exclusion of other URLs in between", ##"{"/": "/a/b"}, {"/": "/c", "exclude": true}, {"/": "/a/*"}"##,
            ##"{"/": "/c", "exclude": true}, {"/": "/a/*"}"##, [.anticipatingComponent(line: 3)]),
        Row(
            "a last exclusion, which says more than nothing", ##"{"/": "/a"}, {"/": "/b", "exclude": true}"##,
            ##"{"/": "/a"}, {"/": "/b", "exclude": true}"##, []),
        Row(
            "settings that are the system's",
            ##"{"/": "/a", "exclude": false, "caseSensitive": true, "percentEncoded": 1}"##,
            ##"{"/": "/a"}"##,
            [
                .redundantSetting(key: "exclude"), .redundantSetting(key: "caseSensitive"),
                .redundantSetting(key: "percentEncoded"),
            ]),
        Row(
            "conditions that ask for nothing", ##"{"/": "/a", "?": "*", "#": "*"}, {"/": "/b", "?": {}}"##,
            ##"{"/": "/a"}, {"/": "/b"}"##,
            [.redundantSetting(key: "?"), .redundantSetting(key: "#")]),
        Row(
            "conditions that ask for something", ##"{"/": "/a", "?": "", "#": "?*"}, {"/": "*", "?": {"a": "*b"}}"##,
            ##"{"/": "/a", "?": "", "#": "?*"}, {"/": "*", "?": {"a": "*b"}}"##, []),
        Row("a path that shows what is meant", ##"{"/": "*"}"##, ##"{"/": "*"}"##, []),
        Row("comments stay", ##"{"/": "/a/*", "comment": "all"}"##, ##"{"/": "/a/*", "comment": "all"}"##, []),
        Row(
            "paths that differ in a segment",
            ##"{"/": "/products/shoes/*"}, {"/": "/products/shirts/*"}, {"/": "/products/hats/*"}, {"/": "/products/socks/*"}, {"/": "/products/rings/*"}"##,
            ##"{"/": "/products/$(products)/*"}"##, [.mergedPaths(variable: "products")]),
        Row(
            "paths of a component that another kind is in between",
            ##"{"/": "/products/shoes/*"}, {"/": "/products/shirts/*"}, {"/": "/products/s?irts/*", "exclude": true}, {"/": "/products/hats/*"}, {"/": "/products/socks/*"}, {"/": "/products/rings/*"}, {"/": "/products/coats/*"}"##,
            ##"{"/": "/products/$(products)/*"}, {"/": "/products/s?irts/*", "exclude": true}"##,
            [.mergedPaths(variable: "products")]),
        Row(
            "components with other comments are not merged",
            ##"{"/": "/products/shoes/*", "comment": "1"}, {"/": "/products/shirts/*", "comment": "2"}, {"/": "/products/hats/*", "comment": "3"}, {"/": "/products/socks/*", "comment": "4"}"##,
            ##"{"/": "/products/shoes/*", "comment": "1"}, {"/": "/products/shirts/*", "comment": "2"}, {"/": "/products/hats/*", "comment": "3"}, {"/": "/products/socks/*", "comment": "4"}"##,
            []),
        Row(
            "whole paths",
            ##"{"/": "/about"}, {"/": "/help/faq"}, {"/": "/imprint"}, {"/": "/a/b/c"}, {"/": "/terms"}, {"/": "/jobs"}, {"/": "/press"}, {"/": "/news"}, {"/": "/blog"}, {"/": "/team"}, {"/": "/visit/us"}, {"/": "/faq"}"##,
            ##"{"/": "/$(page)"}"##, [.mergedPaths(variable: "page")]),
        Row(
            "a name that is taken",
            appLinks:
                ##""substitutionVariables": {"products": ["x", "y"]}, "details": [{"appIDs": ["A.b"], "components": [{"/": "/$(products)"},\##n{"/": "/products/shoes/*"}, {"/": "/products/shirts/*"}, {"/": "/products/hats/*"}, {"/": "/products/socks/*"}]}]"##,
            ##""substitutionVariables": {"products": ["x", "y"], "products2": ["shoes", "shirts", "hats", "socks"]},\##n"details": [{"appIDs": ["A.b"], "components": [{"/": "/$(products)"}, {"/": "/products/$(products2)/*"}]}]"##,
            [.mergedPaths(variable: "products2")]),
        Row(
            "settings of all",
            ##"{"/": "/a", "caseSensitive": false}, {"/": "/b/*", "caseSensitive": false}, {"/": "/c/*/d", "caseSensitive": false}, {"/": "/e*", "caseSensitive": false}"##,
            ##"{"/": "/a"}, {"/": "/b/*"}, {"/": "/c/*/d"}, {"/": "/e*"}"##,
            [.sharedSetting(key: "caseSensitive", isOfFile: false)]),
        Row(
            "settings of most",
            ##"{"/": "/a", "caseSensitive": false}, {"/": "/b/*", "caseSensitive": false}, {"/": "/c/*/d", "caseSensitive": false}, {"/": "/e*"}"##,
            ##"{"/": "/a", "caseSensitive": false}, {"/": "/b/*", "caseSensitive": false}, {"/": "/c/*/d", "caseSensitive": false}, {"/": "/e*"}"##,
            []),
        Row(
            "settings that the defaults say",
            appLinks:
                ##""defaults": {"caseSensitive": false}, "details": [{"appIDs": ["A.b"], "defaults": {"caseSensitive": false},\##n"components": [{"/": "/a", "caseSensitive": false}]}]"##,
            ##""defaults": {"caseSensitive": false}, "details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}]}]"##,
            [.redundantSetting(key: "caseSensitive"), .redundantSetting(key: "caseSensitive")]),
        Row(
            "defaults that say what counts, or to no component",
            appLinks:
                ##""defaults": {"exclude": false, "caseSensitive": false},\##n"details": [{"appIDs": ["A.b"], "components": [{"/": "/a", "caseSensitive": true}]}]"##,
            ##""details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}]}]"##,
            [
                .redundantSetting(key: "exclude"), .unusedDefault(key: "caseSensitive"),
                .redundantSetting(key: "caseSensitive"),
            ]),
        Row(
            "empty objects",
            appLinks:
                ##""substitutionVariables": {}, "defaults": {}, "details": [{"appIDs": ["A.b"], "defaults": {}, "components": []}]"##,
            ##""details": [{"appIDs": ["A.b"], "components": []}]"##,
            [.emptyObject(key: "defaults"), .emptyObject(key: "substitutionVariables"), .emptyObject(key: "defaults")]),
        Row(
            "variables without a reference, and repeated values",
            appLinks:
                ##""substitutionVariables": {"a": ["x"], "b": ["x", "y", "x"]}, "details": [{"appIDs": ["A.b"], "components": [{"/": "/$(b)"}]}]"##,
            ##""substitutionVariables": {"b": ["x", "y"]}, "details": [{"appIDs": ["A.b"], "components": [{"/": "/$(b)"}]}]"##,
            [.unusedVariable("a"), .repeatedValues(variable: "b")]),
        Row(
            "apps that are listed again",
            appLinks:
                ##""details": [{"appIDs": ["A.b", "A.c", "A.b"], "components": []},\##n{"appIDs": ["A.c", "A.d"], "components": [{"/": "/a"}]}, {"appIDs": ["A.b"]}, {"appIDs": [], "paths": []}]"##,
            ##""details": [{"appIDs": ["A.b", "A.c"], "components": []}, {"appIDs": ["A.d"], "components": [{"/": "/a"}]}]"##,
            [.repeatedApp("A.b"), .ignoredApp("A.c", line: 2), .ignoredDetail(line: 2), .detailWithoutApps]),
        Row(
            "details that differ in their apps",
            appLinks:
                ##""details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}]},\##n{"components": [{"/": "/a"}], "appIDs": ["A.c"]}, {"appIDs": ["A.d"], "components": []}]"##,
            ##""details": [{"appIDs": ["A.b", "A.c"], "components": [{"/": "/a"}]}, {"appIDs": ["A.d"], "components": []}]"##,
            [.mergedDetails]),
        Row(
            "keys of the past",
            appLinks: ##""apps": [], "details": [{"appID": "A.b", "appIDs": ["A.b"], "components": []}]"##,
            ##""details": [{"appIDs": ["A.b"], "components": []}]"##, [.ignoredKey("apps"), .ignoredKey("appID")]),
        Row(
            "keys of the past that iOS 12 reads",
            appLinks:
                ##""apps": [], "details": [{"appID": "A.b", "appIDs": ["A.b"], "components": [{"/": "/a"}], "paths": ["/a"]}]"##,
            ##""apps": [], "details": [{"appID": "A.b", "appIDs": ["A.b"], "components": [{"/": "/a"}], "paths": ["/a"]}]"##,
            []),
        Row(
            "paths that not even iOS 12 reads",
            appLinks: ##""details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}], "paths": ["/a"]}]"##,
            ##""details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}]}]"##, [.ignoredKey("paths")]),
        Row(
            "paths that never decide",
            appLinks: ##""details": [{"appID": "A.b", "paths": ["/a/*", "NOT /a/b", "/c"]}]"##,
            ##""details": [{"appID": "A.b", "paths": ["/a/*", "/c"]}]"##, [.coveredComponent(lines: [2])]),
        Row(
            "paths that never decide on iOS 12 alone",
            appLinks:
                ##""details": [{"appID": "A.b", "components": [{"/": "/a"}], "paths": ["/a/*", "NOT /a/b", "/c"]}]"##,
            ##""details": [{"appID": "A.b", "components": [{"/": "/a"}], "paths": ["/a/*", "/c"]}]"##,
            [.coveredComponent(lines: [2])]),
        Row(
            "paths that decide on iOS 12 alone",
            appLinks:
                ##""defaults": {"caseSensitive": false}, "details": [{"appID": "A.b", "paths": ["/a/*", "/A/*"]}]"##,
            ##""defaults": {"caseSensitive": false}, "details": [{"appID": "A.b", "paths": ["/a/*", "/A/*"]}]"##,
            []),
        Row(
            "the oldest shape",
            appLinks: ##""details": {"A.b": {"components": [{"/": "/a/*"}, {"/": "/a/b", "exclude": false}]}}"##,
            ##""details": {"A.b": {"components": [{"/": "/a/*"}]}}"##, [.coveredComponent(lines: [2])]),
        Row(
            "keys that appear again with the same value", ##"{"/": "/a", "/": "/a"}"##, ##"{"/": "/a"}"##,
            [.repeatedKey("/")]),
        Row(
            "keys that appear again with another value",
            ##"{"/": "/a", "/": "/b"}, {"exclude": true, "/": "/c", "exclude": false}"##,
            ##"{"/": "/a", "/": "/b"}, {"exclude": true, "/": "/c", "exclude": false}"##, []),
        Row("components of a wrong type", ##"7, {"/": "/a"}"##, "7", [.coveredComponent(lines: [3])]),
        Row(
            "details of a wrong type", appLinks: ##""details": 7, "defaults": []"##, ##""details": 7, "defaults": []"##,
            []),
        Row(
            "members of a wrong type", appLinks: ##""details": [7, {"appIDs": 7, "components": 7}]"##,
            ##""details": [7, {"appIDs": 7, "components": 7}]"##, []),
    ]

    @Test(arguments: rows) func whatIsLeftOutIsNamed(row: Row) throws {
        let minimisation = try Self.minimised(row.file)
        #expect(Set(minimisation.changes.map(\.kind)) == Set(row.kinds))
        #expect(minimisation.leftOut.isEmpty)
        let root = try JSONDocument(parsing: minimisation.bytes).root
        let expected = try JSONDocument(parsing: Array(row.minimised.utf8)).root
        let writer = JSONWriter(layout: .compact)
        if minimisation.changes.contains(where: { if case .mergedPaths = $0.kind { true } else { false } }) {
            #expect(Self.details(root) == Self.details(expected))
        } else if !row.kinds.contains(.sharedSetting(key: "caseSensitive", isOfFile: false)) {
            #expect(writer.text(of: root) == writer.text(of: expected))
        }
        try Self.checkEquivalence(minimisation)
    }

    @Test(arguments: [
        "[]", "7", "\"x\"", "{}", "{\"applinks\": 7}", "{\"applinks\": []}", "null", "{\"x\": {\"apps\": 7}}",
    ])
    func whatIsNoFileStays(text: String) throws {
        let minimisation = try Self.minimised(text)
        #expect(minimisation.changes.isEmpty)
        #expect(
            String(decoding: minimisation.bytes, as: UTF8.self).filter { !$0.isWhitespace }
                == text.filter { !$0.isWhitespace })
    }

    @Test func otherServicesLoseRepeatedAppsAlone() throws {
        let text =
            ##"{"webcredentials": {"apps": ["A.b", "A.c", "A.b"], "x": 1}, "mine": {"components": [{"exclude": false}]}}"##
        let minimisation = try Self.minimised(text)
        let root = try JSONDocument(parsing: minimisation.bytes).root
        #expect(
            JSONWriter(layout: .compact).text(of: root)
                == ##"{"webcredentials":{"apps":["A.b","A.c"],"x":1},"mine":{"components":[{"exclude":false}]}}"##)
    }

    @Test func aFileThatTheSystemRefusesIsComparedAllTheSame() throws {
        let components = (0..<300).map { "{\"/\": \"/shop/product-\($0)/*\", \"exclude\": false}" }
        let text =
            "{\"applinks\": {\"details\": [{\"appIDs\": [\"A.b\"], \"components\": [\(components.joined(separator: ",\n"))]}]}}"
            + String(repeating: " ", count: AssociationFile.maximumByteCount)
        let minimisation = try Self.minimised(text)
        #expect(minimisation.file.refusal != nil, "\(text.utf8.count)")
        #expect(minimisation.bytes.count < AssociationFile.maximumByteCount / 10, "\(minimisation.bytes.count)")
        #expect(minimisation.leftOut.isEmpty)
    }

    @Test func aCompactFileDoesNotGrow() throws {
        let text = ##"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/a/*"},{"/":"/b"},{"/":"/b"}]}]}}"##
        let minimisation = try Self.minimised(text)
        #expect(minimisation.layout == .compact)
        #expect(minimisation.bytes.count == text.utf8.count - ##",{"/":"/b"}"##.utf8.count)
        #expect(minimisation.bytes.count == minimisation.compactByteCount)
    }

    @Test func linesAndCommentsAreCounted() throws {
        let text = """
            {"applinks": {"details": [{"appIDs": ["A.b"], "components": [
              {"/": "/a/*", "comment": "all"},
              {"/": "/a/b", "comment": "some"},
              {"/": "/stores/one/menu"},
              {"/": "/stores/two/menu"},
              {"/": "/stores/three/menu"},
              {"/": "/stores/four/menu"},
              {"/": "/stores/five/menu"},
              {"/": "/stores/six/menu"}
            ]}]}}
            """
        let minimisation = try Self.minimised(text)
        #expect(minimisation.changes.map(\.kind) == [.coveredComponent(lines: [2]), .mergedPaths(variable: "stores")])
        #expect(minimisation.changes.map(\.lines) == [3...3, 4...9])
        #expect(minimisation.changes.map(\.count) == [1, 6])
        #expect(minimisation.commentByteCount == ##""comment":"all","##.utf8.count)
        #expect(minimisation.introducedKeys == ["substitutionVariables"])
    }

    // MARK: -

    static func minimised(_ text: String) throws -> Minimisation {
        try Minimisation(of: try AssociationFile(parsing: Array(text.utf8)))
    }

    private static func details(_ root: JSONValue) -> String {
        let details = root.object?["applinks"]?.object?["details"]
        return details.map { JSONWriter(layout: .compact).text(of: $0) } ?? ""
    }

    /// The plain engine decides URLs of both files alike; nothing grows; nothing is left for a second time.
    static func checkEquivalence(_ minimisation: Minimisation, host: String = "example.com") throws {
        let minimised = try AssociationFile(parsing: minimisation.bytes)
        #expect(minimisation.bytes.count <= minimisation.file.byteCount)
        let links = SampleLinks(exercising: [minimisation.file, minimised], host: host, limit: 400).links
        for system in ReadingOptions.System.allCases where system == .current || minimisation.coversIOS12 {
            let options = ReadingOptions(system: system)
            let difference = BehaviorDifference.first(
                between: Matcher(anyHostOf: minimisation.file, options: options),
                and: Matcher(anyHostOf: minimised, options: options), among: links)
            #expect(difference == nil, "\(String(describing: difference)) on \(system)")
        }
        #expect(FileDifference(minimisation.file, minimised).isEquivalent != false)
        let again = try Minimisation(of: minimised)
        #expect(again.changes.map(\.kind) == [])
        #expect(again.bytes == minimisation.bytes)
    }
}
