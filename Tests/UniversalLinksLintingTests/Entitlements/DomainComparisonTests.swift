import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// An app's domains, held against the files of their hosts.
struct DomainComparisonTests {
    static let app: AppIdentifier = "7Q4KX2M9TD.com.example.eats"

    static func comparison(_ entries: [String], team: String? = nil) -> DomainComparison {
        DomainComparison(
            app: app, team: team,
            entitlements: Entitlements(associatedDomains: entries.map { AssociatedDomain(parsing: $0) }))
    }

    static func file(_ text: String) throws -> DomainComparison.HostFile {
        .file(try AssociationFile(parsing: Array(text.utf8)))
    }

    static let naming = """
        {"applinks": {"details": [{"appIDs": ["7q4kx2m9td.com.example.eats"], "components": [{"/": "/menu/*"}]}]},
         "webcredentials": {"apps": ["7Q4KX2M9TD.com.example.eats"]}}
        """

    @Test func bothSidesAgree() throws {
        let comparison = Self.comparison(["applinks:eats.example", "webcredentials:eats.example"])
        let file = try Self.file(Self.naming)
        #expect(comparison.hosts == ["eats.example"])
        #expect(comparison.answers(of: "eats.example", file).map(\.verdict) == [.named, .named])
        #expect(comparison.diagnostics(for: "eats.example", file, named: "f").isEmpty)
    }

    @Test(arguments: [
        (#"{"applinks": {"details": [{"appIDs": ["AAAAA11111.com.example.eats"]}]}}"#, "another prefix"),
        (#"{"applinks": {"details": [{"appIDs": ["3Z8RW5N1HB.com.example.eats"]}]}}"#, "team identifier"),
        (#"{"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.Eats"]}]}}"#, "except for case"),
        (#"{"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.exmaple.eats"]}]}}"#, "nearly the same"),
        (#"{"applinks": {"apps": [], "details": []}}"#, ""),
    ])
    func anAppThatIsNotNamedHasItsNearMiss(text: String, words: String) throws {
        let comparison = Self.comparison(["applinks:eats.example"], team: "3Z8RW5N1HB")
        let found = comparison.diagnostics(for: "eats.example", try Self.file(text), named: "f")
        #expect(found.map(\.code.description) == ["AASA681 app-not-named"])
        let diagnostic = try #require(found.first)
        #expect(diagnostic.message.contains("f does not list 7Q4KX2M9TD.com.example.eats under applinks"))
        #expect(words.isEmpty ? diagnostic.notes.isEmpty : diagnostic.notes.contains { $0.message.contains(words) })
        #expect(diagnostic.notes.allSatisfy { $0.location?.document == .associationFile })
    }

    @Test func aServiceThatIsMissingIsTold() throws {
        let comparison = Self.comparison([
            "appclips:eats.example", "applinks:eats.example", "webcredentials:eats.example",
        ])
        let found = comparison.diagnostics(for: "eats.example", try Self.file(Self.naming), named: "f")
        #expect(found.map(\.code.id) == ["AASA682"])
        #expect(found.first?.notes.map(\.message) == ["the file names the app under applinks"])
    }

    @Test func whatTheFileGivesAndTheAppDoesNotAskForIsANote() throws {
        let found = Self.comparison(["applinks:eats.example"]).diagnostics(
            for: "eats.example", try Self.file(Self.naming), named: "f")
        #expect(found.map { "\($0.severity) \($0.code.id)" } == ["note AASA685"])
        #expect(found.first?.message.contains("\"webcredentials:eats.example\"") == true)
    }

    @Test(arguments: [
        (Named(Array("{".utf8)), "AASA683"), (Named(Array("7".utf8)), "AASA683"),
        (Named(Array("{}".utf8) + [UInt8](repeating: 0x20, count: 131_072)), "AASA683"),
        (Named(Array("[]".utf8)), "AASA682"),
    ])
    func aFileThatTheSystemCannotReadIsToldOnce(bytes: Named<[UInt8]>, code: String) {
        let answer: DomainComparison.HostFile
        do throws(AssociationFileError) {
            answer = .file(try AssociationFile(parsing: bytes.value))
        } catch {
            answer = .broken(error)
        }
        let comparison = Self.comparison(["applinks:eats.example"])
        #expect(comparison.diagnostics(for: "eats.example", answer, named: "f").map(\.code.id) == [code])
    }

    @Test func aHostWithoutAFileIsToldOnce() {
        let found = Self.comparison(["applinks:eats.example", "webcredentials:eats.example"]).diagnostics(
            for: "eats.example", .notServed("it answers 404"), named: "f")
        #expect(found.map(\.message) == ["eats.example does not serve the file: it answers 404"])
    }

    @Test(
        "H2: the file for *.example.com is that of example.com, and longer entries come first")
    func wildcardsAreAnsweredByTheirHost() throws {
        let comparison = Self.comparison([
            "applinks:*.example.com", "applinks:*.shop.example.com", "applinks:www.example.com", "applinks:other.test",
            "webcredentials:pay.example.com", "applinks:bad.example.com/", "foo:x.example.com",
        ])
        #expect(
            comparison.hosts == [
                "example.com", "shop.example.com", "www.example.com", "other.test", "pay.example.com",
            ])
        let answer = try #require(comparison.answers(of: "example.com", .notServed("")).first)
        #expect(answer.entriesBefore == ["applinks:*.shop.example.com", "applinks:www.example.com"])
        let found = comparison.diagnostics(
            for: "example.com", try Self.file(#"{"applinks": {"details": []}}"#), named: "f")
        #expect(found.first?.notes.contains { $0.message.contains("come first") } == true)
    }
}
