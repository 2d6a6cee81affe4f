import Foundation
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

/// What `aasa init` makes of what it finds.
struct ProjectDraftTests {
    /// A draft of files that are given as texts; entitlements are a domain a line.
    static func draft(_ texts: [String: String]) -> ProjectDraft {
        ProjectDraft(
            of: MemoryFiles(texts).files.compactMap { path, bytes in FoundFile(path, bytes) })
    }

    static func list(_ urls: String...) -> String {
        "deep_linkable_urls:\n" + urls.map { "  - \($0)\n" }.joined()
    }

    static func configuration(_ texts: [String: String]) throws -> ProjectConfiguration {
        try ProjectConfiguration(parsing: Array(draft(texts).yaml(writtenBy: "aasa init").utf8))
    }

    @Test(arguments: [
        (["sites/a.example/.well-known/apple-app-site-association": "{}"], ["a.example"]),
        (["b.example/apple-app-site-association.json": "{}"], ["b.example"]),
        (["www.a.example/web/apple-app-site-association": "not JSON"], ["www.a.example"]),
        (["apple-app-site-association": "{}"], ["example.com"]),
        (["App.xcodeproj/apple-app-site-association": "{}"], ["example.com"]),
        (["v1.2/apple-app-site-association": "{}"], ["example.com"]),
        (
            ["x/apple-app-site-association": "{}", "y/apple-app-site-association": "{}"],
            ["example.com", "site-2.example.com"]
        ),
        (["web/apple-app-site-association": "{}", "l.yml": list("https://c.example/1")], ["c.example"]),
        (
            ["web/apple-app-site-association": "{}", "l.yml": list("https://c.example/1", "https://d.example/1")],
            ["c.example", "d.example"]
        ),
        (
            ["apple-app-site-association": "{}", "A.entitlements": "applinks:e.example\nwebcredentials:x.example"],
            ["e.example"]
        ),
        (["apple-app-site-association": "{}", "A.entitlements": "applinks:*.e.example"], ["*.e.example"]),
        (
            [
                "x/.well-known/apple-app-site-association": "{}", "x/l.yml": list("https://f.example/1"),
                "y/apple-app-site-association": "{}", "y/l.json": #"["https://g.example/1"]"#,
                "y/m.json": #"{"deep_linkable_urls": ["https://g.example/1"]}"#,
            ], ["f.example", "g.example"]
        ),
        (
            [
                "h.example/apple-app-site-association": "{}", "h.example/.well-known/apple-app-site-association": "{}",
            ], ["h.example"]
        ),
    ])
    func domainsAreGuessed(texts: [String: String], domains: [String]) throws {
        let configuration = try Self.configuration(texts)
        #expect(configuration.domains.map { "\($0.domain)" } == domains)
    }

    @Test func whatBelongsTogetherIsListedTogether() throws {
        let configuration = try Self.configuration([
            "sites/a.example/.well-known/apple-app-site-association": associationFile(),
            "sites/a.example/apple-app-site-association": "{}",
            "sites/b.example/.well-known/apple-app-site-association": associationFile(["7Q4KX2M9TD.example.two"]),
            "links/a.yml": Self.list("https://a.example/menu/1"),
            "links/both.yml": Self.list("https://a.example/menu/1", "https://b.example/menu/1"),
            "links/c.yml": Self.list("https://c.example/menu/1"),
            "App/App.entitlements": "applinks:a.example",
            "package.json": "{\"name\": \"x\"}", "other.yml": "url: x\nexpect: y\n",
        ])
        let (first, second) = (configuration.domains[0], configuration.domains[1])
        #expect(first.file.value == "sites/a.example/.well-known/apple-app-site-association")
        #expect(first.apps?.map(\.value) == ["7Q4KX2M9TD.example.eats"])
        #expect(first.links.map(\.path.value) == ["links/a.yml", "links/both.yml"])
        #expect(first.entitlements.map(\.path.value) == ["App/App.entitlements"])
        #expect(second.links.map(\.path.value) == ["links/both.yml"])
        #expect(second.entitlements.isEmpty)
    }

    @Test func aListForOneAppNamesIt() throws {
        let file = """
            {"applinks": {"details": [
              {"appIDs": ["7Q4KX2M9TD.example.one"], "components": [{"/": "/one/*"}, {"/": "/both/*"}]},
              {"appIDs": ["7Q4KX2M9TD.example.two"], "components": [{"/": "/two/*"}, {"/": "/both/*"}]}
            ]}}
            """
        let list = "deep_linkable_urls: [https://a.example/one/1]\nnon_deep_linkable_urls: [https://a.example/two/1]\n"
        let configuration = try Self.configuration(["a.example/apple-app-site-association": file, "one.yml": list])
        #expect(configuration.domains.first?.links.first?.app == "7Q4KX2M9TD.example.one")
        let both = try Self.configuration([
            "a.example/apple-app-site-association": file, "both.yml": Self.list("https://a.example/both/1"),
        ])
        #expect(both.domains.first?.links.first?.app == nil)
    }

    @Test func whatIsNotTakenUpIsNamed() {
        let yaml = Self.draft([
            "a.example/apple-app-site-association": "{}", "links.yml": Self.list("https://b.example/"),
            "B.entitlements": "applinks:b.example",
        ]).yaml(writtenBy: "aasa init")
        #expect(yaml.contains("#   links.yml: a link list for b.example\n"))
        #expect(yaml.contains("#   B.entitlements: entitlements without any of these domains\n"))
    }

    @Test(arguments: [
        "a b/apple-app-site-association", "ü/apple-app-site-association", "a: #b/apple-app-site-association",
        "a\nb/apple-app-site-association", "- x/apple-app-site-association", "\"'/apple-app-site-association",
        "{x}/apple-app-site-association", "\\x/apple-app-site-association",
    ])
    func oddNamesAreQuoted(path: String) throws {
        #expect(try Self.configuration([path: "{}"]).domains.first?.file.value == path)
    }

    @Test(arguments: [
        "123", "1e5", "true", "~", "null", "0x1F", "-", ".inf", "a #b", "x:", "*a", "&a", "!a", "@", "é",
    ])
    func oddAppsAreQuoted(app: String) throws {
        let configuration = try Self.configuration(["a.example/apple-app-site-association": associationFile([app])])
        #expect(configuration.domains.first?.apps?.map(\.value) == [app])
    }

    @Test func theOrderOfWhatIsFoundDoesNotMatter() {
        let texts = Dictionary(
            uniqueKeysWithValues: (0..<20).map { ("d\($0).example/apple-app-site-association", associationFile()) })
        #expect(Set((0..<5).map { _ in Self.draft(texts).yaml(writtenBy: "aasa init") }).count == 1)
    }

    // MARK: - Defaults

    /// Domains with a file, a list and an app each.
    static func alike(_ count: Int) -> [String: String] {
        var texts = ["App/App.entitlements": (1...count).map { "applinks:d\($0).example" }.joined(separator: "\n")]
        for number in 1...count {
            texts["sites/d\(number).example/.well-known/apple-app-site-association"] = associationFile()
            texts["links/d\(number).example.yml"] = list("https://d\(number).example/menu/1")
        }
        return texts
    }

    @Test func whatDomainsHaveInCommonIsWrittenOnce() {
        #expect(
            Self.draft(Self.alike(3)).yaml(writtenBy: "aasa init").hasPrefix(
                """
                # What "aasa" checks in this folder and below. Paths are relative to this file.
                # Written by "aasa init" from what it found. Review what is marked as a guess.
                version: 1

                defaults: # for every domain that does not override them
                  file: sites/$(domain)/.well-known/apple-app-site-association
                  apps: # as the file lists them today; any difference is reported
                    - 7Q4KX2M9TD.example.eats
                  links:
                    - links/$(domain).yml
                  entitlements:
                    - App/App.entitlements
                  # os-min: 14 # the oldest iOS that the files are for, such as 13 or 16.4
                  # require-coverage: 80 # the percentage of components that a link list has to exercise

                domains: # each is a guess: from the path of the file
                  - d1.example
                  - d2.example
                  - d3.example

                # More settings; the documentation of aasa describes them all.
                #
                # fail-on: warning # error, warning, note or never; the default is error
                #
                # severities:
                """))
    }

    @Test func aDomainSaysWhatIsDifferent() throws {
        var texts = Self.alike(7)
        texts["sites/d2.example/.well-known/apple-app-site-association"] = "not JSON"
        texts["links/d3.example.yml"] = nil
        texts["sites/d4.example/.well-known/apple-app-site-association"] = "{}"
        texts["sites/d5.example/.well-known/apple-app-site-association"] = nil
        texts["other/d5.example/apple-app-site-association"] = associationFile(["7Q4KX2M9TD.example.two"])
        texts["App/App.entitlements"] = [1, 2, 3, 6, 7].map { "applinks:d\($0).example" }.joined(separator: "\n")
        let yaml = Self.draft(texts).yaml(writtenBy: "aasa init")
        #expect(
            yaml.contains(
                """
                  d1.example:
                  d2.example:

                  d3.example:
                    links: []

                  d4.example:
                    apps: [] # as the file lists them today; any difference is reported
                    entitlements: []

                """), "\(yaml)")
        let domains = try ProjectConfiguration(parsing: Array(yaml.utf8)).domains
        let byName = Dictionary(uniqueKeysWithValues: domains.map { ("\($0.domain)", $0) })
        #expect(byName["d5.example"]?.file.value == "other/d5.example/apple-app-site-association")
        #expect(byName["d5.example"]?.apps?.map(\.value) == ["7Q4KX2M9TD.example.two"])
        #expect(byName["d5.example"]?.entitlements.isEmpty == true)
        // Its file does not say, so it is like the others.
        #expect(byName["d2.example"]?.apps?.map(\.value) == ["7Q4KX2M9TD.example.eats"])
        #expect(byName["d3.example"]?.links.isEmpty == true)
        #expect(byName["d1.example"]?.links.map(\.path.value) == ["links/d1.example.yml"])
        #expect(byName["d4.example"]?.apps?.isEmpty == true)
    }

    @Test func whatHalfOfTheDomainsHaveIsNoDefault() {
        var texts = Self.alike(2)
        texts["links/d1.example.yml"] = nil
        texts["App/App.entitlements"] = "applinks:d1.example"
        let yaml = Self.draft(texts).yaml(writtenBy: "aasa init")
        #expect(!yaml.contains("links: []"))
        #expect(yaml.components(separatedBy: "entitlements:").count == 2)
        #expect(!Self.draft(Self.alike(1)).yaml(writtenBy: "aasa init").contains("$(domain)"))
    }

    @Test(arguments: [1, 4])
    func commentsAreSettingsThatWork(count: Int) throws {
        let yaml = Self.draft(Self.alike(count)).yaml(writtenBy: "aasa init").replacing("  # ", with: "  ")
        let start = try #require(yaml.range(of: "# More settings"))
        let settings = yaml[start.lowerBound...].split(separator: "\n").dropFirst().map { $0.dropFirst(2) }
        let text = yaml + settings.joined(separator: "\n") + "\n"
        let configuration = try ProjectConfiguration(parsing: Array(text.utf8))
        #expect(configuration.ignores.count <= 1)
        #expect(configuration.defaults.minimumSystem?.value.text == "14")
        #expect(configuration.threshold?.value == .warning)
    }
}
