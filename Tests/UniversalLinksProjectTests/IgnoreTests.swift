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
        ("code: unexpected-app, file: '*/aasa'", []),
        ("code: unexpected-app, file: '**/aasa'", []),
        ("code: unexpected-app, file: '**'", []),
        ("code: unexpected-app, file: '**/**/aasa'", []),
        ("code: unexpected-app, file: a/**", [b]),
        ("code: unexpected-app, file: 'a/**/aasa'", [b]),
        ("code: unexpected-app, file: '[b-z]/aa?a'", [a]),
        ("code: unexpected-app, file: 'x/../?/a*'", []),
        ("code: unexpected-app, file: '*'", [a, b, unused]),
        ("code: unexpected-app, file: '*/*/aasa'", [a, b, unused]),
        ("code: unexpected-app, file: '?/../*/../c/*'", [a, b, unused]),
        ("code: unexpected-app, file: [a/aasa, b/aasa]", []),
        ("code: unexpected-app, file: [a/aasa]", [b]),
        ("code: unexpected-app, file: ['a/*', '**/aasa']", []),
        ("code: unexpected-app, file: [a/aasa, c/aasa, 'd/*']", [b, unused, unused]),
        ("code: unexpected-app, file: [c/aasa, d/aasa], expires: 2026-11-20", [a, b, expired]),
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

    @Test(arguments: [
        ("c/aasa", "in c/aasa", "The project has no such file. Correct \"file\", or remove the entry."),
        ("'c/*'", "in c/*", "The project has no such file. Correct \"file\", or remove the entry."),
        ("'*/aasa'", "in */aasa", "Remove the entry, or correct its \"file\" and \"pointer\"."),
        ("[c/aasa]", "in c/aasa", "The project has no such file. Correct \"file\", or remove the path."),
        ("['b/*']", "in b/*", "Remove the path, or correct it or \"pointer\"."),
    ])
    func whatIsInVainIsNamed(file: String, place: String, help: String) async throws {
        var project = Self.project
        project.configuration += "\n  - { code: missing-app, file: \(file), reason: x }\n"
        let diagnostic = try #require(try await project.outcome().diagnostics.last)
        #expect(diagnostic.message == "No AASA801 missing-app is found \(place).")
        #expect(diagnostic.help == help)
    }

    /// The names of folders around the project are no patterns, and those of files stay what they are.
    @Test(arguments: [
        ("/x[y]/*z", "'*/aasa'", []), ("/x[y]/*z", "a/aasa", ["b/aasa", "a[1]/aasa"]),
        ("", "'a[1]/aasa'", ["a/aasa", "b/aasa"]), ("", "'a[1]/*'", ["a/aasa", "b/aasa"]),
    ])
    func namesWithCharactersOfPatternsAreNames(folder: String, file: String, left: [String]) async throws {
        var project = Self.project
        project.folder = folder
        project.files["a[1]/aasa"] = associationFile()
        project.configuration = project.configuration.replacing(
            "ignore:", with: "  c.example: { file: 'a[1]/aasa', apps: [] }\nignore:")
        project.configuration += "\n  - { code: AASA802, file: \(file), reason: x }\n"
        let found = try await project.found().filter { $0.contains("AASA802") }
        #expect(found == left.map { "warning AASA802 \(ProjectPath.path($0, in: folder)):5" })
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
