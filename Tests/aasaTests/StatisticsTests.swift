import Foundation
import JSONSyntax
import Testing

/// `--statistics`: findings by rule, by file and by domain.
struct StatisticsTests {
    static func folder() throws -> LintFolder {
        let note = LintFolder.clean.replacingOccurrences(of: "/buy/", with: "buy/")
        return try LintFolder([
            "web/a": note, "web/b": RepeatedFindingTests.late, "web/c": note, "web/good": LintFolder.clean,
            "links.yml": "deep_linkable_urls: [https://a.example/x]\n",
            "aasa.yml": """
            version: 1
            domains:
              a.example: { file: web/a, links: links.yml }
              b.example: web/b
              c.example: web/c
              www.c.example: web/c
              good.example: web/good

            """,
        ])
    }

    @Test func lintCountsByRuleFileAndDomain() throws {
        let run = try Self.folder().run(["lint", "--statistics"])
        #expect(run.status == 1)
        #expect(
            run.output == """
                RULE                           ERRORS  WARNINGS  NOTES  FILES  FIXABLE
                AASA427 missing-leading-slash       0         0      2      2        2
                AASA102 unreachable-exclusion       1         0      0      1        1

                FILE   ERRORS  WARNINGS  NOTES
                web/b       1         0      0
                web/a       0         0      1
                web/c       0         0      1

                DOMAIN         ERRORS  WARNINGS  NOTES
                b.example           1         0      0
                a.example           0         0      1
                c.example           0         0      1
                www.c.example       0         0      1

                4 files: 1 error, 2 notes; 2 can be fixed with --fix, 1 more with --unsafe-fixes

                """)
    }

    @Test func theLimitIsForEachTable() throws {
        let output = try Self.folder().run(["lint", "--statistics", "--limit", "1"]).output
        for noun in ["1 more rule", "2 more files", "3 more domains"] {
            #expect(output.contains("… and \(noun) (--limit 0 shows all)\n"), "\(output)")
        }
    }

    @Test func aProjectCountsItsListsToo() throws {
        let run = try Self.folder().run(["--statistics"])
        #expect(run.status == 1)
        #expect(
            run.output.contains("AASA601 unhandled-universal-link       1         0      0      1        0\n"),
            "\(run.output)")
        #expect(run.output.contains("\nlinks.yml       1         0      0\n"))
        // The summary has the domains.
        #expect(!run.output.contains("DOMAIN"))
        #expect(run.output.contains("\na.example      1 error, 1 note, 1 of 1 URL not as expected"))
    }

    @Test(arguments: [["lint"], []])
    func theNumbersAreThereAsData(command: [String]) throws {
        let folder = try Self.folder()
        let root = try folder.run(command + ["--statistics", "--format", "json"]).json()
        let statistics = try #require(root.object?["statistics"]?.object)
        #expect(statistics.members.map(\.key) == ["rules", "files", "domains"])
        let rule = try #require(statistics["rules"]?.array?.first?.object)
        #expect(
            rule.members.map(\.key) == [
                "code", "name", "errors", "warnings", "notes", "files", "fixable", "unsafelyFixable",
            ])
        #expect(rule["code"]?.string == "AASA427")
        #expect(rule["files"]?.number == "2")
        #expect(statistics["domains"]?.array?.count == 4)
        #expect(root.object?["diagnostics"]?.array?.isEmpty == false)
        let without = try folder.run(command + ["--format", "json"]).json()
        #expect(without.object?["statistics"] == nil)
    }

    @Test func withoutAProjectThereAreNoDomains() throws {
        let folder = try Self.folder()
        let run = try folder.run(["lint", "--no-config", "web/a", "web/good", "--statistics"])
        #expect(!run.output.contains("DOMAIN"))
        let clean = try folder.run(["lint", "web/good", "--statistics"])
        #expect(clean.output == "1 file: no findings\n")
    }

    @Test(arguments: [
        (["lint", "--statistics", "--format", "sarif"], "--statistics needs --format text or json, not sarif"),
        (["--statistics", "--format", "github"], "--statistics needs --format text or json, not github"),
        (["lint", "--statistics", "--diff"], "--diff prints a patch, and --statistics counts"),
    ])
    func whatCannotBeCombinedIsRefused(arguments: [String], words: String) throws {
        let run = try Self.folder().run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
