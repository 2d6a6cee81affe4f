import Foundation
import Testing
import UniversalLinksTestSupport
import Yams

/// The hooks that other repositories take from this one.
struct PreCommitHookTests {
    private static let scripts = ["aasa-lint", "aasa-fmt", "aasa-test"]
    private static let names = scripts + scripts.map { $0 + "-py" }

    private func hook(_ name: String) throws -> Node {
        let hooks = try Yams.compose(yaml: Checkout.text(of: ".pre-commit-hooks.yaml"))?.array() ?? []
        #expect(hooks.compactMap { $0["id"]?.string } == Self.names)
        return try #require(hooks.first { $0["id"]?.string == name })
    }

    @Test(arguments: scripts)
    func theEntryIsAScriptThatRunsACommand(name: String) throws {
        let hook = try hook(name)
        let words = try #require(hook["entry"]?.string).split(separator: " ").map(String.init)
        let script = Checkout.folder.appendingPathComponent(words[0])
        #expect(FileManager.default.isExecutableFile(atPath: script.path))
        let commands = try HelpTree.ofBuiltProgram().command.shownCommands.map(\.commandName)
        #expect(words.count == 1 || commands.contains(words[1]), "\(words)")
        #expect(hook["language"]?.string == "script")
    }

    @Test(arguments: scripts)
    func theHookForPythonRunsTheSameCommandOnTheSameFiles(name: String) throws {
        let (script, python) = (try hook(name), try hook(name + "-py"))
        let command = try #require(script["entry"]?.string).split(separator: " ").dropFirst()
        #expect(python["entry"]?.string == (["aasa"] + command).joined(separator: " "))
        #expect(python["language"]?.string == "python")
        for key in ["name", "description", "files", "require_serial", "pass_filenames"] {
            #expect(python[key]?.string == script[key]?.string, "\(key)")
        }
    }

    /// The name of a folder can be that of an option.
    @Test(arguments: names)
    func namesOfFilesComeAfterTheOptions(name: String) throws {
        let hook = try hook(name)
        let arguments = hook["args"]?.array().compactMap(\.string) ?? []
        #expect(arguments.last == "--" || hook["pass_filenames"]?.string == "false")
    }

    @Test(arguments: names)
    func theHookTakesAssociationFiles(name: String) throws {
        let pattern = try Regex(try #require(try hook(name)["files"]?.string))
        for path in [
            "apple-app-site-association", "public/.well-known/apple-app-site-association",
            "site/apple-app-site-association.json",
        ] { #expect(path.contains(pattern), "\(path)") }
        for path in ["my-apple-app-site-association", "apple-app-site-association.md", "apple-app-site-association/x"] {
            #expect(!path.contains(pattern), "\(path)")
        }
    }

    private static let projectFiles = [
        "aasa.yml", "a/aasa.yaml", "a/links.json", "links.courier.yml", "App/App.entitlements", "links.txt",
        "links/eats.example.yml", "links/www.eats.example.yaml", "web/links/de/eats.example.json",
        "links/eats.example.txt",
        "universal-links/eats.txt", "web/eats.example/apple-app-site-association", "aasa-baseline.json",
        "ci/baseline.json",
    ]
    private static let otherFiles = [
        "package.json", "src/links.ts", "bazaasa.yml", "blinks/eats.json", "links/eats.example.md", "links/txt",
        "notes.txt", "baseline/notes.txt", "baseline.txt", "linksx/eats.json",
    ]

    @Test(arguments: ["aasa-test", "aasa-test-py"])
    func theProjectHookMatchesWhatProjectsList(name: String) throws {
        let hook = try hook(name)
        let pattern = try Regex(try #require(hook["files"]?.string))
        for path in Self.projectFiles { #expect(path.contains(pattern), "\(path)") }
        for path in Self.otherFiles { #expect(!path.contains(pattern), "\(path)") }
        #expect(hook["pass_filenames"]?.string == "false")
    }

    /// The example's own files, and the baseline that the documentation writes.
    @Test(arguments: ["aasa-test", "aasa-test-py"])
    func theProjectHookMatchesTheDocumentedLayout(name: String) throws {
        let pattern = try Regex(try #require(try hook(name)["files"]?.string))
        let pages = try Checkout.text(of: "Documentation/Project.md")
        let named = pages.matches(of: /^`([^` ]+)`:$/.anchorsMatchLineEndings()).map { String($0.1) }
        let baselines = pages.matches(of: /--write-baseline ([^\s`]+\.json)/).map { String($0.1) }
        #expect(named.count == 4 && !baselines.isEmpty, "\(named) \(baselines)")
        for path in named + baselines { #expect(path.contains(pattern), "\(path)") }
    }
}
