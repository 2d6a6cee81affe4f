import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksTestSupport

/// What `aasa.yml` may say, and what is told where it says something else.
struct ProjectConfigurationTests {
    @Test(arguments: ConfigurationCase.allGood)
    func aGoodConfigurationIsRead(test: ConfigurationCase) throws {
        #expect(try !ProjectConfiguration(parsing: Array(test.text.utf8)).domains.isEmpty)
    }

    @Test(arguments: ConfigurationCase.allBad)
    func everythingThatIsWrongIsToldWithItsPlace(test: ConfigurationCase) throws {
        let error = try #require(throws: ProjectConfigurationError.self) {
            try ProjectConfiguration(parsing: Array(test.text.utf8))
        }
        let expected = test.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        #expect(error.problems.count == expected.count, "\(error)")
        for (problem, wanted) in zip(error.problems, expected) {
            #expect(problem.position == SourcePosition(line: wanted.line, column: wanted.column), "\(problem)")
            #expect(problem.message.contains(wanted.words), "\(problem)")
        }
    }

    @Test func aDomainSaysMoreThanTheDefaults() throws {
        let configuration = try ProjectConfiguration(
            parsing: Array(
                """
                version: 1
                defaults:
                  file: sites/$(domain)/aasa
                  apps: [A.one]
                  links: [links/$(domain).yml, all.yml]
                  os-min: 13
                  require-coverage: 50
                domains:
                  a.example:
                  "*.b.example":
                    file: other
                    apps: []
                    links: []
                    os-min: 14
                severities: { unexpected-app: error, AASA804: off }
                fail-on: warning
                """.utf8))
        let first = try #require(configuration.domains.first)
        #expect(first.file.value == "sites/a.example/aasa")
        #expect(first.apps?.map(\.value) == ["A.one"])
        #expect(first.links.map(\.path.value) == ["links/a.example.yml", "all.yml"])
        #expect(first.minimumSystem?.value.release == .ios13)
        #expect(first.requiredCoverage?.value == 50)
        let last = try #require(configuration.domains.last)
        #expect(last.domain.isWildcard)
        #expect(last.file.value == "other")
        #expect(last.apps?.isEmpty == true)
        #expect(last.links.isEmpty)
        #expect(last.minimumSystem?.value.release == .ios14)
        #expect(configuration.severities[.unexpectedApp] == .severity(.error))
        #expect(configuration.severities[.unlistedDomain] == .silenced)
        #expect(configuration.threshold?.value == .warning)
    }

    @Test func theHostOfAWildcardStandsForThePlaceholder() throws {
        let text = "version: 1\ndomains: ['*.b.example']\ndefaults: { file: 'sites/$(domain)/aasa' }\n"
        let configuration = try ProjectConfiguration(parsing: Array(text.utf8))
        #expect(configuration.domains.map(\.file.value) == ["sites/b.example/aasa"])
    }

    @Test func jsonIsReadByTheStrictReader() throws {
        let text = "{\"version\": 1, \"domains\": {\"a.example\": \"x\"}}"
        #expect(try ProjectConfiguration(parsing: Array(text.utf8), named: "aasa.json").domains.count == 1)
        let error = try #require(throws: ProjectConfigurationError.self) {
            try ProjectConfiguration(parsing: Array("{\"version\": 1,}".utf8), named: "aasa.json")
        }
        #expect(error.problems.count == 1)
        let twice = "{\"version\": 1, \"version\": 1, \"domains\": {\"a.example\": \"x\"}}"
        #expect(throws: ProjectConfigurationError.self) {
            try ProjectConfiguration(parsing: Array(twice.utf8), named: "aasa.json")
        }
    }

    // MARK: - Hostile texts

    @Test func aliasesAreWrittenOutUpToABound() throws {
        var bomb = "version: 1\nx0: &x0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let alias = [String](repeating: "*x\(level - 1)", count: 10).joined(separator: ", ")
            bomb += "x\(level): &x\(level) [\(alias)]\n"
        }
        let error = try #require(throws: ProjectConfigurationError.self) {
            try ProjectConfiguration(parsing: Array(bomb.utf8))
        }
        #expect(error.problems.first?.message.contains("aliases") == true)
    }

    @Test(arguments: [
        Named(String(repeating: "[", count: 200_000)), Named(String(repeating: "- ", count: 200_000)),
        Named(String(repeating: "{a: ", count: 200_000)),
        Named("version: 1\ndomains: " + String(repeating: "[", count: 100)),
    ])
    func deepNestingIsAnErrorAndNoCrash(text: Named<String>) {
        #expect(throws: ProjectConfigurationError.self) { try ProjectConfiguration(parsing: Array(text.value.utf8)) }
    }

    @Test func tooManyBytesAreRefused() throws {
        let text = "version: 1\n#" + String(repeating: "x", count: 5_000_000)
        let error = try #require(throws: ProjectConfigurationError.self) {
            try ProjectConfiguration(parsing: Array(text.utf8))
        }
        #expect(error.problems.first?.message == "The configuration has more than 4 MiB. Split it.")
    }

    @Test func thousandsOfMistakesAreToldInLinearTime() throws {
        let keys = (0..<5_000).map { "key\($0): 1\n" }.joined()
        let error = try #require(throws: ProjectConfigurationError.self) {
            try ProjectConfiguration(parsing: Array((ConfigurationCase.text("") + keys).utf8))
        }
        #expect(error.problems.count == 5_000)
    }

    @Test(arguments: [[UInt8]([0xFF, 0xFE]), [0x61, 0x00], Array("\u{FEFF}version: 1\n".utf8), []])
    func oddBytesAreAnErrorAndNoCrash(bytes: [UInt8]) {
        #expect(throws: ProjectConfigurationError.self) { try ProjectConfiguration(parsing: bytes) }
    }
}

struct CalendarDateTests {
    @Test(arguments: ["2026-01-01", "2024-02-29", "2000-02-29", "9999-12-31", "0000-01-01"])
    func aDayOfTheCalendarIsRead(text: String) throws {
        #expect(try #require(CalendarDate(text)).description == text)
    }

    @Test(arguments: [
        "", "2026", "2026-1-1", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-04-31", "+026-01-01",
        "2026-01-01 ", "2026-01-01T00:00", "２０２６-01-01", "----------",
    ])
    func otherTextsAreNone(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func daysAreInOrder() throws {
        let days = try ["2025-12-31", "2026-01-01", "2026-01-02", "2026-02-01"].map { try #require(CalendarDate($0)) }
        #expect(days.reversed().sorted() == days)
    }
}

struct ProjectPathTests {
    @Test(arguments: [
        ("a/b", "a/b"), ("./a//b/", "a/b"), ("a/../b", "b"), ("../a", "../a"), ("../../a/./b/..", "../../a"),
        ("/a/../b", "/b"), (".", ""),
    ])
    func stepsThatLeadNowhereAreTakenOut(path: String, normalized: String) {
        #expect(ProjectPath.normalized(path) == normalized)
    }

    @Test(arguments: [
        ("a/b", "", "a/b"), ("a/b", "x", "x/a/b"), ("../a", "x/y", "x/a"), ("/a", "x", "/a"), ("a", "..", "../a"),
        ("a", "/x", "/x/a"), ("a", "/", "/a"), ("a", ".", "a"),
    ])
    func aPathIsSeenFromElsewhere(path: String, folder: String, seen: String) {
        #expect(ProjectPath.path(path, in: folder) == seen)
        if !path.hasPrefix("/"), !path.hasPrefix("..") { #expect(ProjectPath.relative(seen, to: folder) == path) }
    }

    @Test(arguments: [("aasa.yml", ""), ("x/aasa.yml", "x"), ("/aasa.yml", "/"), ("../aasa.yml", "..")])
    func theFolderOfAFileIsWhatStandsBefore(path: String, folder: String) {
        #expect(ProjectPath.folder(of: path) == folder)
    }
}
