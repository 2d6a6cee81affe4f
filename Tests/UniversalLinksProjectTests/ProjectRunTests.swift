import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// One run over everything that a project lists.
struct ProjectRunTests {
    static let eats = "7Q4KX2M9TD.example.eats"
    static let good = MemoryProject(
        configuration: """
            version: 1
            domains:
              eats.example:
                file: aasa
                apps: [7Q4KX2M9TD.example.eats]
                links: links.yml
                entitlements: App.entitlements
                require-coverage: 100
            """,
        files: [
            "aasa": associationFile(), "links.yml": "deep_linkable_urls: [https://eats.example/menu/1]",
            "App.entitlements": "applinks:eats.example",
        ])

    @Test func aProjectWithoutAFlawIsQuiet() async throws {
        let outcome = try await Self.good.outcome()
        #expect(outcome.diagnostics.map(\.message) == [])
        #expect(outcome.unread.isEmpty)
        let domain = try #require(outcome.domains.first)
        #expect(domain.coverage?.percentage == 100)
        let json = try JSONDocument(parsing: Array(ReportFormat.json.text(of: outcome.findings, ReportSettings()).utf8))
        let first = json.root.object?["domains"]?.array?.first?.object
        #expect(first?["domain"]?.string == "eats.example")
        #expect(first?["links"]?.object?["passed"]?.number == "1")
        #expect(first?["complete"]?.boolean == true)
    }

    // MARK: - Apps and entitlements

    @Test(arguments: [
        ("[7Q4KX2M9TD.example.eats]", "", []),
        ("[example.eats]", "", []),
        ("[7q4kx2m9td.example.eats]", "", []),
        ("[7Q4KX2M9TD.example.eat]", "", ["error AASA801 aasa.yml:5", "warning AASA802 aasa:5"]),
        ("[]", "", ["warning AASA802 aasa:5"]),
        ("[7Q4KX2M9TD.example.eats, 7Q4KX2M9TD.example.two]", "", ["error AASA801 aasa.yml:5"]),
        (
            "[7Q4KX2M9TD.example.eats, 7Q4KX2M9TD.example.two]",
            "\"webcredentials\": {\"apps\": [\"7Q4KX2M9TD.example.two\"]},", ["note AASA801 aasa.yml:5"]
        ),
        (
            "[7Q4KX2M9TD.example.eats, 7Q4KX2M9TD.example.eats.Clip]",
            "\"appclips\": {\"apps\": [\"7Q4KX2M9TD.example.eats.Clip\"]},", []
        ),
        (
            "[7Q4KX2M9TD.example.eats]", "\"webcredentials\": {\"apps\": [\"7Q4KX2M9TD.example.two\"]},",
            ["warning AASA802 aasa:1"]
        ),
    ])
    func appsAreThoseThatAreExpected(apps: String, service: String, found: [String]) async throws {
        let project = MemoryProject(
            configuration: "version: 1\ndomains:\n  eats.example:\n    file: aasa\n    apps: \(apps)\n",
            files: ["aasa": "{\(service)" + associationFile().dropFirst()])
        #expect(try await project.found().filter { $0.contains("AASA80") } == found)
    }

    @Test(arguments: [
        ("eats.example", "applinks:eats.example", []),
        ("eats.example", "applinks:EATS.example?mode=developer", []),
        ("'*.eats.example'", "applinks:*.eats.example", []),
        ("eats.example", "applinks:*.eats.example", ["warning AASA803"]),
        ("www.eats.example", "applinks:*.eats.example", ["warning AASA803", "note AASA804"]),
        ("eats.example", "webcredentials:eats.example", ["error AASA803"]),
        ("eats.example", "applinks:https://eats.example", ["error AASA803"]),
        ("eats.example", "eats.example", ["error AASA803"]),
        ("eats.example", "applinks:other.example", ["error AASA803", "note AASA804"]),
        ("'*.eats.example'", "applinks:eats.example", ["error AASA803"]),
        ("eats.example", "app 7Q4KX2M9TD.example.eats\napplinks:eats.example", []),
        ("eats.example", "app 7Q4KX2M9TD.example.other\napplinks:eats.example", ["error AASA801"]),
        ("eats.example", "broken", ["error AASA805"]),
    ])
    func entitlementsClaimTheDomain(domain: String, entitlements: String, found: [String]) async throws {
        let project = MemoryProject(
            configuration: """
                version: 1
                domains:
                  \(domain):
                    file: aasa
                    entitlements:
                      - App.entitlements
                """,
            files: ["aasa": associationFile(), "App.entitlements": entitlements])
        #expect(try await project.found() == found.map { $0 + " aasa.yml:6" })
    }

    @Test func theAppOfEntitlementsIsInTheFile() async throws {
        var project = Self.good
        project.configuration += "\n    # more\n"
        project.configuration = project.configuration.replacing(
            "entitlements: App.entitlements", with: "entitlements: [{ file: App.entitlements, app: example.other }]")
        #expect(try await project.found() == ["error AASA801 aasa.yml:7"])
    }

    // MARK: - Lists

    @Test func severalListsExerciseTheFileTogether() async throws {
        var project = Self.good
        project.files["aasa"] = associationFile([Self.eats], #"{ "/": "/menu/*" }, { "/": "/order/*" }"#)
        #expect(try await project.found() == ["error AASA617 aasa.yml:3"])
        project.configuration = project.configuration.replacing(
            "links: links.yml", with: "links: [links.yml, more.yml]")
        project.files["more.yml"] = "deep_linkable_urls: [https://eats.example/order/1]"
        #expect(try await project.found() == [])
    }

    @Test func coverageWithoutAListIsAnError() async throws {
        var project = Self.good
        project.configuration = project.configuration.replacing("    links: links.yml\n", with: "")
        #expect(try await project.found() == ["error AASA617 aasa.yml:3"])
    }

    @Test func aListThatSeveralDomainsShareIsTakenApart() async throws {
        let links = """
            links:
              - { url: https://a.example/menu/1, expect: matched }
              - { url: https://b.example/menu/1, expect: unmatched }
              - { url: https://a.example/menu/2, expect: matched, domain: a.example }
            """
        let project = MemoryProject(
            configuration: """
                version: 1
                defaults: { file: $(domain)/aasa, links: links.yml }
                domains: [a.example, b.example]
                """,
            files: [
                "a.example/aasa": associationFile(), "b.example/aasa": associationFile([Self.eats], #"{ "/": "/x" }"#),
                "links.yml": links,
            ])
        #expect(try await project.found() == [])
        let other = links.replacing("https://b.example/menu/1", with: "https://c.example/menu/1")
        var wrong = project
        wrong.files["links.yml"] = other
        #expect(try await wrong.found().contains("error AASA612 links.yml:3"))
    }

    @Test func aBrokenListIsOneDiagnostic() async throws {
        var project = Self.good
        project.files["links.yml"] = "deep_linkable_urls:\n  - https://eats.example/menu/1\nlinkz: []\n"
        #expect(try await project.found() == ["error AASA806 links.yml:3"])
    }

    // MARK: - Files

    @Test func aFileOfSeveralDomainsIsLintedOnce() async throws {
        let project = MemoryProject(
            configuration: """
                version: 1
                defaults: { file: aasa, apps: [] }
                domains: [a.example, b.example]
                """, files: ["aasa": "not JSON"])
        let outcome = try await project.outcome()
        #expect(outcome.diagnostics.count == 1)
        #expect(outcome.domains.map(\.sections.count) == [1, 1])
        var listed = project
        listed.files["aasa"] = associationFile()
        #expect(try await listed.found() == ["warning AASA802 aasa:5"])
    }

    @Test func theOldestSystemOfAFileCounts() async throws {
        let project = MemoryProject(
            configuration: """
                version: 1
                domains:
                  a.example: aasa
                  b.example: { file: aasa, os-min: 12 }
                """, files: ["aasa": associationFile()])
        let linter = Linter(.init(minimumSystem: .ios12))
        let file = try AssociationFile(parsing: Array(associationFile().utf8))
        let expected = linter.diagnostics(for: file, named: "aasa")
        #expect(try await project.outcome().diagnostics.map(\.code) == expected.map(\.code))
    }

    @Test func whatCannotBeReadIsToldBesideEverythingElse() async throws {
        let project = MemoryProject(
            configuration: """
                version: 1
                domains:
                  a.example: { file: missing, links: none.yml, entitlements: none.entitlements, require-coverage: 50 }
                  b.example: { file: aasa, apps: [] }
                """, files: ["aasa": associationFile()])
        let outcome = try await project.outcome()
        #expect(outcome.unread.map(\.name) == ["missing", "none.entitlements", "none.yml"])
        #expect(outcome.unread.first?.message.hasSuffix("It is named at aasa.yml:3:22.") == true)
        #expect(outcome.domains.map(\.isIncomplete) == [true, false])
        #expect(outcome.diagnostics.map(\.code) == [.unexpectedApp])
        #expect(outcome.findings.summaryText(.plain).contains("3 files could not be read"))
    }

    @Test func namesAreSeenFromWhereTheyAreShown() async throws {
        var project = Self.good
        project.folder = "../project"
        project.files["aasa"] = "{,}"
        let names = try await project.outcome().sections.map(\.name)
        #expect(names.allSatisfy { $0.hasPrefix("../project/") })
    }

    @Test func severitiesReplaceTheUsualOnes() async throws {
        var project = Self.good
        project.files["aasa"] = associationFile([Self.eats, "7Q4KX2M9TD.example.two"])
        project.files["links.yml"] = "deep_linkable_urls: [https://eats.example/menu/1, https://eats.example/x]"
        #expect(try await project.found() == ["warning AASA802 aasa:5", "error AASA601 links.yml:1"])
        project.configuration += "\nseverities: { unexpected-app: note, AASA601: off }\n"
        #expect(try await project.found() == ["note AASA802 aasa:5"])
    }

    // MARK: - The same every time

    @Test func manyDomainsAtATimeGiveTheSameOutcomeEveryTime() async throws {
        var files: [String: String] = ["links.yml": "deep_linkable_urls: [https://d0.example/menu/1]"]
        var configuration = "version: 1\ndefaults: { file: $(domain)/aasa, apps: [x], links: links.yml }\ndomains:\n"
        for index in 0..<60 {
            configuration += "  d\(index).example:\n"
            if index % 7 != 3 { files["d\(index).example/aasa"] = index % 5 == 0 ? "{,}" : associationFile() }
        }
        let project = MemoryProject(configuration: configuration, files: files)
        var texts: Set<String> = []
        for _ in 0..<8 {
            let findings = try await project.outcome().findings
            for format in ReportFormat.allCases where format == .json || format == .text {
                texts.insert(format.text(of: findings, ReportSettings()))
            }
        }
        #expect(texts.count == 2)
        let order = try await project.outcome().domains.map { "\($0.domain)" }
        #expect(order == (0..<60).map { "d\($0).example" })
    }
}
