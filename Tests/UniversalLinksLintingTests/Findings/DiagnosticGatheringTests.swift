import Testing
import UniversalLinks
import UniversalLinksLinting

/// What has one cause is one diagnostic, with the other places in it.
struct DiagnosticGatheringTests {
    private static func gathered(_ text: String) throws -> [Diagnostic] {
        Linter().diagnostics(for: try AssociationFile(parsing: Array(text.utf8))).gathered
    }

    private static func file(_ details: [String]) -> String {
        "{\"applinks\": {\"details\": [\(details.joined(separator: ",\n"))]}}"
    }

    @Test func aTemplateOfManyAppsIsReportedOnce() throws {
        let details = (0..<40).map { number in
            "{\"appID\": \"7Q4KX2M9TD.com.example.shop.app\(number)\", \"paths\": [\"/a/*\", \"/a/b\", \"/a/c\"]}"
        }
        let found = try Self.gathered(Self.file(details)).filter { $0.code == .unreachableComponent }
        let diagnostic = try #require(found.first)
        #expect(found.count == 1)
        #expect(diagnostic.others.count == 79)
        #expect(diagnostic.location?.pointer.map { "\($0)" } == "/applinks/details/0/paths/1")
        #expect(diagnostic.apps == ["7Q4KX2M9TD.com.example.shop.app0"])
        #expect(Set(diagnostic.others.flatMap(\.apps)).count == 40)
        let pointers = Set(([diagnostic] + diagnostic.others).compactMap { $0.location?.pointer })
        #expect(pointers.count == 80)
    }

    @Test func whatDiffersInItsCauseStaysApart() throws {
        let found = try Self.gathered(
            Self.file([
                """
                {"appIDs": ["7Q4KX2M9TD.com.example.shop"], "components": [
                {"/": "/a/*"}, {"/": "/a/b"}, {"/": "/c/*"}, {"/": "/c/d"}, {"/": "/c/e"}]}
                """
            ]))
        #expect(found.filter { $0.code == .unreachableComponent }.map(\.others.count) == [0, 1])
    }

    @Test func mistakesOfAListHaveOneDiagnosticForEachKind() throws {
        let found = try Self.gathered(
            """
            {"webcredentials": {"apps": ["com.example.one", "com.example.two", "com.example.three"]},
            "activitycontinuation": {"apps": ["123456789.com.example.one"]}}
            """)
        #expect(found.map(\.code.name).sorted() == ["missing-prefix", "sample-identifier"])
        #expect(
            found.first { $0.code == .missingPrefix }?.others.map(\.subject) == [
                "com.example.two", "com.example.three",
            ])
    }

    @Test func gatheringTwiceIsGatheringOnce() throws {
        let text = Self.file(["{\"appID\": \"7Q4KX2M9TD.a.b.c\", \"paths\": [\"a\", \"b\", \"c\"]}"])
        let once = try Self.gathered(text)
        #expect(once.gathered == once)
        #expect(
            once.map(\.others.count).reduce(once.count, +)
                == (try Linter().diagnostics(for: AssociationFile(parsing: Array(text.utf8))).count))
    }
}
