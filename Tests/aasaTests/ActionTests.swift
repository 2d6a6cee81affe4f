import Foundation
import Testing
import UniversalLinksTestSupport
import Yams

/// The GitHub Action: what action.yml promises, and its script run as a runner runs it.
struct ActionTests {
    private let action: Node
    private let script: String

    init() throws {
        action = try #require(try Yams.compose(yaml: Checkout.text(of: "action.yml")))
        script = try Checkout.text(of: "Scripts/action.sh")
    }

    private func keys(_ name: String) -> [String] {
        action[name]?.mapping?.keys.compactMap(\.string) ?? []
    }

    private var steps: [Node] { action["runs"]?["steps"]?.array() ?? [] }

    @Test func everyInputReachesTheScriptThroughTheEnvironmentAlone() {
        var passed: Set<String> = []
        for step in steps {
            for (key, value) in step["env"]?.mapping ?? [:] {
                guard let key = key.string, key.hasPrefix("INPUT_"), let value = value.string else { continue }
                let name = key.dropFirst("INPUT_".count).lowercased().replacingOccurrences(of: "_", with: "-")
                #expect(value == "${{ inputs.\(name) }}")
                #expect(script.contains("${\(key):-") || script.contains("$\(key)"), "\(key) is not read")
                passed.insert(name)
            }
            #expect(step["run"]?.string?.contains("${{") != true)
            #expect(step["run"] == nil || step["shell"]?.string == "bash")
        }
        #expect(passed == Set(keys("inputs")))
        for input in keys("inputs") {
            #expect(action["inputs"]?[input]?["description"]?.string?.hasSuffix(".") == true, "\(input)")
            #expect(action["inputs"]?[input]?["default"] != nil, "\(input)")
        }
    }

    /// The step that reads the repository has no token, and the one that has it runs no program that reads the repository.
    @Test func onlyTheStepThatWritesTheCommentHasTheToken() throws {
        let holders = steps.filter { step in
            step["env"]?.mapping?.contains { $0.value.string?.contains("inputs.token") == true } == true
        }
        #expect(holders.map { $0["name"]?.string } == ["Write the comment"])
        #expect(holders.first?["run"]?.string?.hasSuffix("/Scripts/action.sh\" comment") == true)
        let comment = try #require(script.firstMatch(of: #/\ncomment\(\) \{\n(?:.*\n)*?\}\n/#))
        #expect(!comment.0.contains("aasa \"") && !comment.0.contains("git "))
    }

    @Test func otherActionsAreNamedByTheirCommit() {
        let used = steps.compactMap { $0["uses"]?.string }
        #expect(!used.isEmpty && used.allSatisfy { $0.contains(#/@[0-9a-f]{40}$/#) }, "\(used)")
    }

    @Test func everyOutputIsGivenByItsStep() throws {
        let steps = Set(steps.compactMap { $0["id"]?.string })
        for output in keys("outputs") {
            let value = try #require(action["outputs"]?[output]?["value"]?.string)
            let words = value.split(whereSeparator: { " .{}$".contains($0) }).map(String.init)
            #expect(words.count == 4 && steps.contains(words[1]) && words[3] == output)
            #expect(script.contains("give \(output) "))
        }
    }

    @Test func everyOptionOfTheScriptIsOneOfTheTool() throws {
        let tree = try HelpTree.ofBuiltProgram().command
        let commands = tree.shownCommands.filter { ["lint", "test", "project", "diff"].contains($0.commandName) }
        let known = Set(commands.flatMap(\.shownArguments).flatMap(\.spellings))
        let options = script.matches(of: /"(--[a-z-]+)=/).map { String($0.1) }
        #expect(options.count >= 8)
        for option in options { #expect(known.contains(option), "\(option)") }
    }

    @Test func aBrokenFileIsAnnotatedAndFailsTheStep() throws {
        let runner = try ActionRunner()
        try runner.workspace.write("{\"applinks\": {\"details\": [,]}}", to: "site/apple-app-site-association")
        let run = try runner.run(["FILES": "site/apple-app-site-association", "SARIF": "out.sarif"])
        #expect(run.status == 1)
        #expect(
            run.output.contains("::error file=site/apple-app-site-association,line=1"), "\(run.output)\(run.errors)")
        #expect(try runner.outputs().contains("exit-code=1"))
        #expect(try runner.outputs().contains("sarif-file=out.sarif"))
        #expect(try runner.text(of: "out.sarif").contains("\"2.1.0\""))
    }

    @Test func theExampleIsLintedAndItsLinksAreTested() throws {
        let runner = try ActionRunner()
        try runner.copyExample(to: "links")
        let run = try runner.run([
            "FILES": "\n  apple-app-site-association  \n", "LINKS": "links.json", "DOMAIN": "eats.example",
            "APP": "com.example.eats", "WORKING_DIRECTORY": "links/",
        ])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        let broken = try runner.run([
            "FILES": "apple-app-site-association", "LINKS": "links.broken.json", "APP": "com.example.eats.courier",
            "WORKING_DIRECTORY": "links",
        ])
        #expect(broken.status == 1)
        #expect(broken.output.contains("file=links/links.broken.json,line=4"), "\(broken.output)\(broken.errors)")
    }

    @Test func withoutFilesTheProjectIsChecked() throws {
        let runner = try ActionRunner()
        try runner.copyExample(to: "site")
        let run = try runner.run(["WORKING_DIRECTORY": "site"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        try runner.workspace.write("[,]", to: "site/apple-app-site-association")
        let broken = try runner.run(["WORKING_DIRECTORY": "./site/", "OUTPUT": " junit=aasa.xml "])
        #expect(broken.status == 1)
        #expect(
            broken.output.contains("::error file=site/apple-app-site-association,"), "\(broken.output)\(broken.errors)")
        #expect(try runner.text(of: "site/aasa.xml").contains("<testsuite"))
        #expect(try runner.run([:]).status == 2)
    }

    @Test(arguments: [
        ("site/*", ["site/apple-app-site-association"]),
        ("**/apple-app-*", ["a b/.well-known", "site"].map { "\($0)/apple-app-site-association" }),
        ("a?b/**/apple-app-site-association", ["a b/.well-known/apple-app-site-association"]),
        ("si*/**/apple*", ["site/apple-app-site-association"]),
    ])
    func filesMayBePatterns(pattern: String, files: [String]) throws {
        let runner = try ActionRunner()
        for folder in ["site", "a b/.well-known", ".git/x"] {
            try runner.workspace.write("{]", to: "\(folder)/apple-app-site-association")
        }
        try runner.workspace.write("[x]", to: "other/file")
        let run = try runner.run(["FILES": pattern, "FORMAT": "concise"])
        #expect(run.status == 1, "\(run.errors)")
        let named = Set(
            run.output.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) })
        #expect(files.allSatisfy(named.contains), "\(run.output)")
        #expect(named.count == files.count, "\(run.output)")
    }

    @Test func aPatternThatNothingMatchesIsRefused() throws {
        let run = try ActionRunner().run(["FILES": "sites/**/apple-app-site-association"])
        #expect(run.status == 2)
        #expect(run.errors.contains("nothing matches sites/**/apple-app-site-association"), "\(run.errors)")
    }

    @Test func whatABaselineKnowsDoesNotFailTheStep() throws {
        let runner = try ActionRunner()
        try runner.workspace.write("{\"applink\": {}}", to: "site/apple-app-site-association")
        let inputs = ["FILES": "apple-app-site-association", "WORKING_DIRECTORY": "site", "FAIL_ON": "note"]
        #expect(try runner.run(inputs).status == 1)
        let written = try BuiltProgram.run(
            ["lint", "site/apple-app-site-association", "--write-baseline", "site/known.json"], in: runner.workspace.url
        )
        #expect(written.status == 0, "\(written.errors)")
        let run = try runner.run(inputs.merging(["BASELINE": "known.json"]) { $1 })
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    /// A file whose one finding is AASA251, of the category keys.
    @Test(
        arguments: [
            ([:], 1), (["IGNORE": "AASA251"], 0), (["IGNORE": " order,\n  keys \n"], 0),
            (["SEVERITY": "AASA251=note"], 0),
            (["SELECT": "order"], 0), (["SELECT": "order\nkeys"], 1), (["ARGS": "--ignore\nAASA251\n"], 0),
            // One argument per line: none is split.
            (["ARGS": "--ignore AASA251"], 2), (["IGNORE": "AASA9999"], 2),
        ] as [([String: String], Int32)])
    func rulesAreChosen(inputs: [String: String], status: Int32) throws {
        let runner = try ActionRunner()
        try runner.workspace.write(LintFolder.misspelt, to: "file")
        try runner.workspace.write("version: 1\ndomains:\n  eats.example: file\n", to: "aasa.yml")
        for files in ["file", ""] {
            let run = try runner.run(inputs.merging(["FILES": files]) { $1 })
            #expect(run.status == status, "\(run.output)\(run.errors)")
        }
    }

    @Test func inputsAreNeverCode() throws {
        let runner = try ActionRunner()
        let hostile = "$(touch pwned) `touch pwned`; touch pwned; \"; touch pwned; '--help"
        for name in [
            "FILES", "LINKS", "DOMAIN", "APP", "CONFIG", "BASELINE", "OS_MIN", "FAIL_ON", "FORMAT", "SARIF", "OUTPUT",
            "WORKING_DIRECTORY", "MODE", "SELECT", "IGNORE", "SEVERITY", "ARGS",
        ] {
            var inputs = ["FILES": "apple-app-site-association"]
            inputs[name] = hostile
            let run = try runner.run(inputs)
            #expect(run.status != 0)
        }
        for name in ["FILES", "BASE", "APP", "DOMAIN", "FAIL_ON", "FORMAT", "ARGS"] {
            var inputs = ["MODE": "diff", "FILES": "apple-app-site-association", "BASE": "HEAD"]
            inputs[name] = hostile
            #expect(try runner.run(inputs).status != 0, "\(name)")
        }
        #expect(try runner.run(["FILES": "--help\n-"]).status == 3)
        #expect(throws: (any Error).self) { try runner.text(of: "pwned") }
    }

    /// A name of the repository is neither several names nor a pattern.
    @Test(arguments: ["sites/**/*", "sites/**/apple-app-site-association", "sites/*/apple*", "**/x"])
    func namesOfTheRepositoryAreNoPatternsAndNoLines(pattern: String) throws {
        let runner = try ActionRunner()
        for folder in ["a\n", "a\n/etc", "a", "*", "**", "[ab]", "$(touch pwned)", "-x", "\\"] {
            try runner.workspace.write("{]", to: "sites/\(folder)/apple-app-site-association")
        }
        try runner.workspace.write("{]", to: "x")
        let run = try runner.run(["FILES": pattern])
        #expect(run.status == 1, "\(run.output)\(run.errors)")
        let files = run.output.split(separator: "\n").compactMap { $0.firstMatch(of: #/^::error file=([^,]*),/#)?.1 }
        #expect(!files.isEmpty && files.allSatisfy { $0.hasPrefix("sites/") || $0 == "x" }, "\(run.output)")
        if pattern.hasSuffix("association") { #expect(Set(files).count == 9, "\(files)") }
        #expect(throws: (any Error).self) { try runner.text(of: "pwned") }
    }

    /// What a pull request lists stays in the checkout, whatever its configuration and its symbolic links name.
    @Test(arguments: [
        "sites/shop/apple-app-site-association", "sites/*/apple-app-site-association",
        "sites/**/apple-app-site-association", "passwd", "/etc/passwd", "../../../../../../../../etc/passwd", "",
    ])
    func nothingOutsideTheCheckoutIsRead(files: String) throws {
        let runner = try ActionRunner()
        let outside = try TemporaryFolder()
        let secret = try outside.write("SECRET=ghs_0123456789\n", to: "secret").path
        try runner.copyExample(to: ".project")
        try runner.workspace.write(
            """
            version: 1
            defaults: { file: .project/apple-app-site-association }
            domains:
              eats.example: { links: \(secret) }
            """, to: "aasa.yml")
        try runner.workspace.write("", to: "sites/shop/x")
        for (link, target) in [("sites/shop/apple-app-site-association", secret), ("passwd", "/etc/passwd")] {
            try FileManager.default.createSymbolicLink(
                atPath: runner.workspace.url.appendingPathComponent(link).path, withDestinationPath: target)
        }
        let run = try runner.run(["FILES": files, "FORMAT": "text"])
        #expect(run.status == 3, "\(run.output)\(run.errors)")
        #expect(
            (run.output + run.errors).contains("AASA_WITHIN allows only files inside"), "\(run.output)\(run.errors)")
        for text in ["SECRET", "ghs_", "root:"] { #expect(!(run.output + run.errors).contains(text), "\(run.output)") }
    }

    /// Reports of the workflow are not written through links of the repository.
    @Test func nothingOutsideTheCheckoutIsWritten() throws {
        let runner = try ActionRunner()
        let outside = try TemporaryFolder()
        let target = try outside.write("kept", to: "target")
        try runner.copyExample(to: "site")
        try FileManager.default.createSymbolicLink(
            at: runner.workspace.url.appendingPathComponent("out.sarif"), withDestinationURL: target)
        let run = try runner.run(["FILES": "site/apple-app-site-association", "SARIF": "out.sarif"])
        #expect(run.status == 3, "\(run.output)\(run.errors)")
        #expect(try String(contentsOf: target, encoding: .utf8) == "kept")
    }

    @Test(arguments: [
        ["LINKS": "links.json"], ["OS_MIN": "13"], ["FILES": "a", "CONFIG": "aasa.yml"],
    ])
    func inputsThatDoNotGoTogetherAreRefused(inputs: [String: String]) throws {
        let runner = try ActionRunner()
        let run = try runner.run(inputs)
        #expect(run.status == 2)
        #expect(run.errors.contains("aasa.yml"))
        #expect(try runner.outputs().contains("exit-code=2"))
    }
}
