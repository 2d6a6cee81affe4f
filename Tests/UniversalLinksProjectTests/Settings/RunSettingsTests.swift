import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

/// Where the values in force come from.
struct RunSettingsTests {
    static let text = """
        version: 1
        defaults:
          os-min: 13.4
        domains:
          a.example: sites/a
          b.example: { file: sites/b, os-min: 16.4 }
          c.example: { file: sites/b, os-min: 12, require-coverage: 70 }
        fail-on: warning
        baseline: known.json
        """

    static func settings(
        _ text: String = text, folder: String = "", _ change: (inout RunSettings.Options) throws -> Void = { _ in }
    ) throws -> RunSettings {
        var options = RunSettings.Options()
        try change(&options)
        let configuration = try ProjectConfiguration(parsing: Array(text.utf8))
        let name = ProjectPath.path("aasa.yml", in: folder)
        return RunSettings(project: Project(configuration, name: name, folder: folder), options: options)
    }

    static func words<Value>(_ setting: Setting<Value>) -> String { "\(setting.value) \(line(setting.origin))" }

    static func line(_ origin: SettingOrigin) -> String {
        switch origin {
        case .standard: "default"
        case .configuration(let line): line
        case .option(let option): "\(option)"
        }
    }

    @Test func withoutAProjectAndOptionsTheDefaultsCount() {
        let settings = RunSettings()
        #expect(settings.minimumSystem().value.text == "14")
        #expect(settings.minimumSystem().origin == .standard)
        #expect(Self.words(settings.threshold) == "error default")
        #expect(settings.baseline.value == nil)
        #expect(settings.linter().settings.severities == SeverityTable())
    }

    @Test func theConfigurationNamesItsLines() throws {
        let settings = try Self.settings()
        #expect(settings.minimumSystem().value.text == "13.4")
        #expect(settings.minimumSystem().origin == .configuration(line: "aasa.yml:3"))
        #expect(Self.words(settings.threshold) == "warning aasa.yml:8")
        #expect(Self.line(settings.baseline.origin) == "aasa.yml:9")
        let last = try #require(settings.project?.configuration.domains.last)
        #expect(Self.line(settings.requiredCoverage(of: last).origin) == "aasa.yml:7")
    }

    @Test(arguments: [
        ("sites/a", "13.4", "aasa.yml:3"), ("./sites/../sites/a", "13.4", "aasa.yml:3"),
        ("sites/b", "12", "aasa.yml:7"),
        ("sites/c", "13.4", "aasa.yml:3"),
    ])
    func aListedFileHasTheSettingsOfItsEntry(path: String, version: String, origin: String) throws {
        let setting = try Self.settings().minimumSystem(ofFile: path)
        #expect(setting.value.text == version)
        #expect(Self.line(setting.origin) == origin)
    }

    @Test func aHostHasTheSettingsOfItsDomain() throws {
        let settings = try Self.settings()
        #expect(settings.linter(forHost: "b.example").settings.minimumSystem == .ios14)
        #expect(settings.linter(forHost: "c.example").settings.minimumSystem == .ios12)
        #expect(settings.linter(forHost: "d.example").settings.minimumSystem == .ios13)
    }

    @Test func optionsWin() throws {
        let settings = try Self.settings {
            $0.minimumSystem = SystemVersion(.ios13Point5)
            $0.threshold = .never
            $0.baseline = .file("other.json")
            $0.requiredCoverage = 10
        }
        #expect(settings.minimumSystem(ofFile: "sites/b").value.text == "13.5")
        #expect(Self.line(settings.minimumSystem(ofFile: "sites/b").origin) == "minimumSystem")
        #expect(Self.words(settings.threshold) == "never threshold")
        #expect(settings.baseline.value == "other.json")
        #expect(Self.line(settings.baseline.origin) == "baseline")
        let last = try #require(settings.project?.configuration.domains.last)
        #expect(settings.requiredCoverage(of: last).value == 10)
        let without = try Self.settings { $0.baseline = .nothing }.baseline
        #expect(without.value == nil)
        #expect(Self.line(without.origin) == "noBaseline")
    }

    @Test func pathsAreSeenFromTheCurrentFolder() throws {
        let settings = try Self.settings(folder: "../site")
        #expect(settings.baseline.value == "../site/known.json")
        #expect(settings.domains(withFile: "../site/sites/b").map { "\($0.domain)" } == ["b.example", "c.example"])
        #expect(settings.domains(withFile: "sites/b").isEmpty)
    }

    @Test func ignoredDiagnosticsAreIgnoredHoweverTheFileIsNamed() throws {
        let text = Self.text + "\nignore: [{ code: AASA802, file: sites/a, pointer: /applinks, reason: known }]\n"
        let settings = try Self.settings(text, folder: "project")
        let place = Diagnostic.Location(
            .associationFile, position: .init(line: 1, column: 1), range: .none,
            pointer: JSONPointer.root.appending("applinks").appending("details"))
        func left(_ name: String, at place: Diagnostic.Location? = place) -> Int {
            let report = DiagnosticReport(
                [Diagnostic(.unexpectedApp, .warning, "x", at: place)],
                documents: [.associationFile: .init(name: name, source: nil)])
            return settings.judged([report], knownTo: nil).reports.flatMap(\.diagnostics).count
        }
        #expect(left("project/sites/a") == 0)
        #expect(left("./project//sites/a") == 0)
        #expect(left("project/sites/b") == 1)
        #expect(left("sites/a") == 1)
        #expect(left("project/sites/a", at: nil) == 1)
    }

    // MARK: - A part of a project

    static let project = MemoryProject(
        configuration: """
            version: 1
            domains:
              a.example: { file: aasa, apps: [], links: links.yml }
              b.example: { file: aasa, apps: [], links: links.yml }
            ignore:
              - { code: AASA803, reason: nothing of the kind }
            """,
        files: [
            "aasa": associationFile(),
            "links.yml": "deep_linkable_urls: [https://a.example/x, https://b.example/y]",
        ])

    @Test func onlyTheNamedDomainIsLookedAt() async throws {
        var project = Self.project
        project.domains = ["b.example"]
        let outcome = try await project.outcome()
        #expect(outcome.domains.map { "\($0.domain)" } == ["b.example"])
        // The list is still taken apart, and nobody says that the entry under ignore is unused.
        #expect(outcome.diagnostics.map(\.code.id).sorted() == ["AASA601", "AASA802"])
        #expect(outcome.diagnostics.contains { $0.message.contains("b.example/y") })
    }

    @Test func linksAloneAreCompared() async throws {
        var project = Self.project
        project.scope = .links
        #expect(try await project.outcome().diagnostics.map(\.code.id) == ["AASA601", "AASA601"])
        project.files["aasa"] = "{,}"
        #expect(try await project.outcome().diagnostics.map(\.code.id).allSatisfy { $0.hasPrefix("AASA0") })
        #expect(try await !project.outcome().diagnostics.isEmpty)
    }

    @Test func anIgnoredRuleThatAnOptionSilencesIsNotUnused() async throws {
        var project = Self.project
        project.configuration = project.configuration.replacing("AASA803", with: "AASA802")
        #expect(try await !project.found().contains { $0.contains("AASA821") })
        project.options.rules = try RuleSelection(selecting: [], ignoring: ["AASA802"], severities: [])
        #expect(try await !project.found().contains { $0.contains("AASA821") })
        project.options.rules = try RuleSelection(selecting: ["configuration"], ignoring: ["AASA804"], severities: [])
        #expect(try await project.found().isEmpty)
    }
}
