import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// `aasa` alone: everything that aasa.yml lists.
struct ProjectCommandTests {
    static let file = """
        {
          "applinks": {
            "details": [
              { "appIDs": ["7Q4KX2M9TD.example.eats"], "components": [{ "/": "/menu/*" }] }
            ]
          }
        }
        """

    /// A folder with one domain, whose list expects one thing too much.
    static func project(_ more: String = "") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "version: 1\ndomains:\n  eats.example: { file: web/aasa, links: links.yml }\n" + more, to: "aasa.yml")
        try folder.write(file, to: "web/aasa")
        try folder.write(
            "deep_linkable_urls:\n  - https://eats.example/menu/1\n  - https://eats.example/x\n", to: "links.yml")
        return folder
    }

    /// Runs the program in such a folder.
    static func run(_ arguments: [String], _ more: String = "") throws -> BuiltProgram.Run {
        let folder = try project(more)
        return try withExtendedLifetime(folder) { try BuiltProgram.run(arguments, in: folder.url) }
    }

    @Test func theExampleIsGreen() throws {
        let run = try BuiltProgram.run(["--config", "Examples/food-delivery/aasa.yml", "--fail-on", "error"])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("eats.example "))
    }

    @Test(arguments: [[], ["project"]])
    func everythingThatIsListedIsRun(arguments: [String]) throws {
        let run = try Self.run(arguments)
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA601] unhandled universal link: https://eats.example/x"))
        #expect(
            run.output.hasSuffix(
                "eats.example  1 error, 1 of 2 URLs not as expected, coverage 100 %\n1 domain: 1 error\n"))
        #expect(run.errors.isEmpty)
    }

    @Test func itIsFoundFromAFolderBelow() throws {
        let folder = try Self.project()
        let run = try BuiltProgram.run([], in: folder.url.appendingPathComponent("web"))
        #expect(run.status == 1)
        #expect(run.output.contains("  --> ../links.yml:3:5"))
        try folder.write("", to: "web/.git/config")
        #expect(try BuiltProgram.run([], in: folder.url.appendingPathComponent("web")).status == 2)
        #expect(try BuiltProgram.run(["--format", "json"], in: folder.url.appendingPathComponent("web")).status == 2)
    }

    @Test(arguments: ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "xcode"])
    func everyFormatTellsOfIt(format: String) throws {
        let run = try Self.run(["--format", format])
        #expect(run.status == 1)
        #expect(run.output.contains("AASA601") || run.output.contains("unhandled-universal-link"))
    }

    @Test func jsonTellsOfDomains() throws {
        let json = try Self.run(["--format", "json"]).json()
        let domain = json.object?["domains"]?.array?.first?.object
        #expect(domain?["domain"]?.string == "eats.example")
        #expect(domain?["file"]?.string == "web/aasa")
        #expect(domain?["errors"]?.number == "1")
        #expect(json.object?["summary"]?.object?["errors"]?.number == "1")
    }

    @Test(arguments: [
        ("fail-on: never\n", [], 0), ("fail-on: never\n", ["--fail-on", "error"], 1), ("", ["--fail-on", "never"], 0),
        ("severities: { AASA601: warning }\n", [], 0), ("severities: { AASA601: warning }\nfail-on: warning\n", [], 1),
        ("ignore: [{ code: AASA601, reason: known }]\n", [], 0),
        ("ignore: [{ code: AASA601, reason: known, expires: 2020-01-01 }]\n", [], 1),
        ("ignore: [{ code: AASA601, reason: known, expires: 9999-12-31 }]\n", [], 0),
        ("ignore: [{ code: AASA601, reason: known }, { code: AASA602, reason: x }]\n", ["--fail-on", "warning"], 1),
    ])
    func theConfigurationSaysWhatFails(more: String, arguments: [String], status: Int32) throws {
        #expect(try Self.run(arguments, more).status == status)
    }

    @Test func everyMistakeOfTheConfigurationIsALine() throws {
        let folder = try Self.project("severitys: {}\nfail-on: errors\n")
        let run = try BuiltProgram.run(["--format", "json"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == """
                aasa: error: aasa.yml:4:1: "severitys" is not a key of the configuration. Did you mean "severities"?
                aasa: error: aasa.yml:5:10: "fail-on" is "errors". Did you mean error?

                """)
    }

    @Test func whatCannotBeReadIsToldBesideEverythingElse() throws {
        let folder = try Self.project("  b.example: no/such\n")
        let run = try BuiltProgram.run([], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.contains("error[AASA601]"))
        #expect(run.output.contains("b.example     incomplete\n"))
        #expect(
            run.errors == "aasa: error: no/such: there is no such file. Check the path. It is named at aasa.yml:4:14.\n"
        )
    }

    @Test(arguments: [
        (["--config", "no.yml"], 3, "no.yml: there is no such file"),
        (["--config", "web"], 3, "web: this is a folder"),
        (["--config", "-"], 2, "--config expects a file"), (["--config", ""], 2, "--config is empty"),
        (["--baseline", "no.json"], 3, "no.json: there is no such file"),
        (["--baseline", "web/aasa"], 2, "web/aasa:1:1: This is not a baseline"),
        (["--write-baseline", "web/aasa"], 2, "web/aasa: this file is not a baseline"),
        (["--write-baseline", "no/such/b.json"], 3, "there is no such folder"),
        (["--output", "json=aasa.yml"], 2, "would overwrite aasa.yml"),
        (["--output", "json=links.yml"], 2, "would overwrite links.yml"),
        (["nonsense"], 2, "The commands are"), (["--nonsense"], 2, "See aasa --help"),
    ])
    func wrongUsageIsOneLine(arguments: [String], status: Int32, words: String) throws {
        let run = try Self.run(arguments)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    // MARK: - Baselines

    @Test func aBaselineHidesWhatWasThereBefore() throws {
        let folder = try Self.project()
        let written = try BuiltProgram.run(["--write-baseline", "known.json"], in: folder.url)
        #expect(written.status == 0)
        #expect(written.errors == "aasa: 1 diagnostic written to known.json\n")
        #expect(written.output.hasSuffix("1 domain: 1 of 2 URLs not as expected; 1 in the baseline\n"))
        #expect(try BuiltProgram.run([], in: folder.url).status == 1)
        #expect(try BuiltProgram.run(["--baseline", "known.json"], in: folder.url).status == 0)

        try folder.write(
            "non_deep_linkable_urls: [https://eats.example/y]\ndeep_linkable_urls:\n  - https://eats.example/x\n"
                + "  - https://eats.example/z\n", to: "links.yml")
        let again = try BuiltProgram.run(["--baseline", "known.json"], in: folder.url)
        #expect(again.status == 1)
        #expect(again.output.contains("https://eats.example/z should reach"))
        #expect(!again.output.contains("https://eats.example/x should reach"))

        try folder.write("deep_linkable_urls: [https://eats.example/menu/2]", to: "links.yml")
        let mended = try BuiltProgram.run(["--baseline", "known.json", "--fail-on", "note"], in: folder.url)
        #expect(mended.status == 1)
        #expect(mended.output.contains("note[AASA831] AASA601 unhandled-universal-link"))
        #expect(mended.output.contains("  --> known.json:"))
        let renewed = try BuiltProgram.run(
            ["--baseline", "known.json", "--write-baseline", "known.json", "--fail-on", "note"], in: folder.url)
        #expect(renewed.status == 0)
        #expect(try BuiltProgram.run(["--baseline", "known.json", "--fail-on", "note"], in: folder.url).status == 0)
    }

    @Test func aBaselineIsTheSameFromEveryFolder() throws {
        let folder = try Self.project()
        _ = try BuiltProgram.run(["--write-baseline", "known.json"], in: folder.url)
        let below = folder.url.appendingPathComponent("web")
        #expect(try BuiltProgram.run(["--baseline", "../known.json"], in: below).status == 0)
    }

    @Test func noBaselineIsWrittenWhereSomethingCouldNotBeRead() throws {
        let folder = try Self.project("  b.example: no/such\n")
        let run = try BuiltProgram.run(["--write-baseline", "known.json"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.errors.contains("known.json is not written, as not everything could be read"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("known.json").path))
    }

    @Test func lintTakesABaselineToo() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"applinks": {"details": 7}}"#, to: "aasa")
        #expect(try BuiltProgram.run(["lint", "aasa"], in: folder.url).status == 1)
        #expect(try BuiltProgram.run(["lint", "aasa", "--write-baseline", "known.json"], in: folder.url).status == 0)
        let run = try BuiltProgram.run(["lint", "aasa", "--baseline", "known.json"], in: folder.url)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("1 in the baseline"))
        try folder.write(#"{"applinks": {"details": []}, "x": {}}"#, to: "aasa")
        let other = try BuiltProgram.run(["lint", "aasa", "--baseline", "known.json"], in: folder.url)
        #expect(other.output.contains("AASA831"))
        // Whether they are fixed is not known of a file that cannot be read.
        try folder.write("{\n;}", to: "aasa")
        let broken = try BuiltProgram.run(["lint", "aasa", "--baseline", "known.json"], in: folder.url)
        #expect(broken.status == 1)
        #expect(!broken.output.contains("AASA831"))
    }

    /// A URL that fails is one, in the baseline or not.
    @Test func theWorstIsSaidFirst() throws {
        let folder = try Self.project()
        _ = try BuiltProgram.run(["--write-baseline", "known.json"], in: folder.url)
        let run = try BuiltProgram.run(["--baseline", "known.json"], in: folder.url)
        #expect(
            run.output == """
                eats.example  1 of 2 URLs not as expected, coverage 100 %
                1 domain: 1 of 2 URLs not as expected; 1 in the baseline

                """)
        #expect(run.status == 0)
        let junit = try BuiltProgram.run(["--baseline", "known.json", "--format", "junit"], in: folder.url).output
        #expect(junit.contains("<testsuite name=\"links.yml\" tests=\"2\" failures=\"0\" errors=\"0\" skipped=\"1\">"))
    }

    @Test func anIgnoredFindingIsNoOutdatedEntry() throws {
        let folder = try TemporaryFolder()
        let project = "version: 1\ndomains:\n  eats.example: web/aasa\n"
        try folder.write(project, to: "aasa.yml")
        try folder.write(LintFolder.warned, to: "web/aasa")
        _ = try BuiltProgram.run(["--write-baseline", "known.json"], in: folder.url)
        try folder.write(project + "ignore: [{ code: AASA256, reason: known }]\n", to: "aasa.yml")
        for arguments in [[], ["lint"]] {
            let run = try BuiltProgram.run(
                arguments + ["--baseline", "known.json", "--fail-on", "note"], in: folder.url)
            #expect(run.status == 0, "\(run.output)")
            #expect(run.output.contains("1 ignored"), "\(run.output)")
            #expect(!run.output.contains("AASA831"), "\(run.output)")
        }
    }

    /// Nor is one that only `--pedantic` reports.
    @Test func aFindingThatIsNotLookedForIsNoOutdatedEntry() throws {
        let folder = try TemporaryFolder()
        try folder.write("version: 1\ndomains:\n  eats.example: web/aasa\n", to: "aasa.yml")
        try folder.write(LintFolder.clean.replacingOccurrences(of: "/buy/*", with: "*"), to: "web/aasa")
        let written = try BuiltProgram.run(["--pedantic", "--write-baseline", "known.json"], in: folder.url)
        #expect(written.errors.contains("written to known.json"), "\(written.errors)")
        #expect(!written.errors.hasPrefix("aasa: 0 "), "\(written.errors)")
        let run = try BuiltProgram.run(["--baseline", "known.json", "--fail-on", "note"], in: folder.url)
        #expect(run.status == 0, "\(run.output)")
    }

    // MARK: - Documentation

    /// The example of `Documentation/Project.md` is a project that runs, and the output below it is the real one.
    @Test func theExampleOfTheDocumentationIsTheRealOne() throws {
        let text = try Checkout.text(of: "Documentation/Project.md")
        func block(after heading: String) throws -> String {
            let rest = try #require(text.components(separatedBy: heading).dropFirst().first)
            let body = try #require(rest.components(separatedBy: "```").dropFirst().first)
            return String(body.drop { $0 != "\n" }.dropFirst())
        }
        let folder = try TemporaryFolder()
        for name in [
            "aasa.yml", "web/eats.example/apple-app-site-association", "links/eats.example.yml",
            "App/Eats.entitlements",
        ] {
            try folder.write(try block(after: "`\(name)`:\n"), to: name)
        }
        let run = try BuiltProgram.run([], in: folder.url)
        #expect(run.output == (try block(after: "`aasa` prints:\n")))
        #expect(run.errors.isEmpty)
        #expect(run.status == 1)
    }

    @Test func everyKeyIsInTheDocumentation() throws {
        let text = try Checkout.text(of: "Documentation/Project.md")
        let schema = try JSONDocument(parsing: try Checkout.bytes(of: "Schemas/aasa.schema.json")).root
        schema.forEachValue { pointer, _ in
            guard pointer.parent?.tokens.last == "properties", let key = pointer.tokens.last else { return }
            #expect(text.contains("`\(key)`"), "\(key)")
        }
    }
}
