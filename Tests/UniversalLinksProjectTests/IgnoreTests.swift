import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// Entries under `ignore`: what they hide, until when, and that nothing is ignored in vain.
struct IgnoreTests {
    static let project = MemoryProject(
        configuration: """
            version: 1
            domains:
              a.example: { file: a/aasa, apps: [] }
              b.example: { file: b/aasa, apps: [] }
            ignore:
            """,
        files: ["a/aasa": associationFile(), "b/aasa": associationFile()])

    static let a = "warning AASA802 a/aasa:5"
    static let b = "warning AASA802 b/aasa:5"
    static let unused = "warning AASA821 aasa.yml:6"
    static let expired = "warning AASA822 aasa.yml:6"

    @Test(arguments: [
        ("code: AASA802", []),
        ("code: unexpected-app", []),
        ("code: unexpected-app, file: a/aasa", [b]),
        ("code: unexpected-app, file: ./x/../a/aasa", [b]),
        ("code: unexpected-app, pointer: /applinks/details/0/appIDs/0", []),
        ("code: unexpected-app, pointer: /applinks/details", []),
        ("code: unexpected-app, pointer: ''", []),
        ("code: unexpected-app, pointer: /applinks/details/0/appIDs/0, file: b/aasa", [a]),
        ("code: unexpected-app, pointer: /applinks/details/0/appIDs/1", [a, b, unused]),
        ("code: unexpected-app, pointer: /applinks/detail", [a, b, unused]),
        ("code: unexpected-app, file: c/aasa", [a, b, unused]),
        ("code: missing-app", [a, b, unused]),
        ("code: unexpected-app, expires: 2026-11-21", []),
        ("code: unexpected-app, expires: 2026-11-22", []),
        ("code: unexpected-app, expires: 2026-11-20", [a, b, expired]),
        ("code: missing-app, expires: 2026-11-20", [a, b, expired]),
    ])
    func anEntryHidesWhatItNamesAndNothingElse(entry: String, left: [String]) async throws {
        var project = Self.project
        project.configuration += "\n  - { \(entry), reason: known }\n"
        #expect(try await project.found() == left)
    }

    @Test func theReasonIsToldWithAnEntryThatIsOver() async throws {
        var project = Self.project
        project.configuration += "\n  - { code: AASA802, reason: for the fair, expires: 2020-01-31 }\n"
        let diagnostic = try #require(try await project.outcome().diagnostics.last)
        #expect(diagnostic.message == "AASA802 unexpected-app was ignored until 2020-01-31.")
        #expect(diagnostic.notes.map(\.message) == ["reason: for the fair"])
    }

    @Test func anEntryForAFileThatCannotBeReadIsNotCalledUnused() async throws {
        var project = Self.project
        project.files["a/aasa"] = nil
        project.configuration +=
            "\n  - { code: AASA803, reason: x }\n  - { code: AASA803, file: a/aasa, reason: x }\n"
            + "  - { code: AASA803, file: b/aasa, reason: x }\n"
        #expect(try await project.found() == [Self.b, "warning AASA821 aasa.yml:8"])
    }

    @Test func severitiesCountForUpkeepToo() async throws {
        var project = Self.project
        project.configuration +=
            "\n  - { code: AASA806, reason: x }\nseverities: { unused-ignore: error, AASA802: off }\n"
        #expect(try await project.found() == ["error AASA821 aasa.yml:6"])
    }

    @Test func ignoredDiagnosticsAreCounted() async throws {
        var project = Self.project
        project.configuration += "\n  - { code: AASA802, reason: x }\n"
        let outcome = try await project.outcome()
        #expect(outcome.ignoredCount == 2)
        #expect(outcome.findings.summaryText(.plain).hasSuffix("2 domains: no findings; 2 ignored\n"))
    }
}
