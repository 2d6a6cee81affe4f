import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// `aasa examples FILE`.
struct ExamplesCommandTests {
    private static let app = "7Q4KX2M9TD.com.example.shop"

    private static func file(_ components: String, apps: [String] = [app]) -> String {
        let apps = apps.map { "\"\($0)\"" }.joined(separator: ", ")
        return "{\"applinks\": {\"details\": [{\"appIDs\": [\(apps)], \"components\": [\n\(components)\n]}]}}"
    }

    private func examples(_ file: String, _ options: String...) throws -> BuiltProgram.Run {
        try BuiltProgram.run(["examples", "-"] + options, input: Array(file.utf8))
    }

    @Test func eachComponentIsShownWithURLs() throws {
        let run = try examples(Self.file("{\"/\": \"/buy/*\"},\n{\"/\": \"/buy/1\"}"), "--domain", "shop.example")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                \(Self.app) on https://shop.example

                line 2  {"/": "/buy/*"}
                  matched    /buy/example  /buy  /buy/1
                  unmatched  /Buy/example (the path differs only in case)  /en/buy/example  / (the path differs)

                line 3  {"/": "/buy/1"}
                  no URL     the component on line 2 already matches every URL of this one

                """)
    }

    @Test func aFileOnDiskIsShownAsOneOfStandardInput() throws {
        let input = try Checkout.text(of: EatsExample.aasa)
        let onDisk = try BuiltProgram.run(["examples", EatsExample.aasa])
        #expect(onDisk.status == 0)
        #expect(try examples(input).output == onDisk.output)
        #expect(onDisk.output.contains("7Q4KX2M9TD.com.example.eats.courier on https://example.com\n"))
    }

    @Test func theLimitIsThatOfEachKind() throws {
        let run = try examples(Self.file(#"{"/": "/buy/*"}"#), "--limit", "1", "--format", "json")
        #expect(run.status == 0)
        let root = try #require(try run.json().object)
        #expect(root["schemaVersion"]?.number == "1")
        let component = try #require(
            root["details"]?.array?.first?.object?["components"]?.array?.first?.object)
        #expect(component["urls"]?.array?.map(\.string) == ["https://example.com/buy/example"])
        #expect(component["nearMisses"]?.array?.count == 1)
    }

    @Test func aWildcardDomainHasURLsOfASubdomain() throws {
        let run = try examples(Self.file(#"{"/": "/buy/*"}"#), "--domain", "*.shop.example")
        #expect(run.output.hasPrefix("\(Self.app) on https://www.shop.example\n"))
    }

    @Test(arguments: [("com.example.shop", true), (app, true), ("com.example.shpo", false)])
    func anAppIsNamedByEitherIdentifier(name: String, isListed: Bool) throws {
        let file = Self.file(#"{"/": "/buy/*"}"#, apps: [Self.app, "7Q4KX2M9TD.com.example.other"])
        let run = try examples(file, "--app", name)
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(isListed ? "\(Self.app) on " : "\(name): unmatched: no detail lists \(name)"))
        #expect(run.output.contains("did you mean \(Self.app)?") == !isListed, "\(run.output)")
    }

    @Test(arguments: [
        ("{}", "unmatched: the file has no applinks object"), ("\"x\"", "unmatched: the system refuses the file"),
        ("{\"applinks\": {\"details\": []}}", "unmatched: "),
    ])
    func aFileWithoutAppsIsAnswered(text: String, words: String) throws {
        let run = try examples(text)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.hasPrefix(words), "\(run.output)")
    }

    @Test(arguments: [
        (["--os", "ios12"], "Unknown option '--os'"), (["--limit", "21"], "--limit expects a number from 1 to 20"),
        (["--limit", "x"], "The value 'x' is invalid"), (["--domain", "https://x"], "is not a valid domain"),
        (["--format", "xml"], "The value 'xml' is invalid"), (["--write-links", "links.TXT"], "A plain list"),
    ])
    func wrongOptionsAreRefused(options: [String], words: String) throws {
        let run = try BuiltProgram.run(["examples", "-"] + options, input: Array(Self.file("{}").utf8))
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    // MARK: - Contests

    @Test func appsThatClaimTheSameURLsAreNamed() throws {
        let text = """
            {"applinks": {"details": [
            {"appIDs": ["A.one"], "components": [{"/": "/shop/*"}]},
            {"appIDs": ["A.two"], "components": [{"/": "*"}]}
            ]}}
            """
        let run = try examples(text)
        #expect(
            run.output.hasSuffix(
                """

                URLs of several apps
                  A.one and A.two
                  matched    /shop/example (by line 2 and by line 3)
                If several of them are installed, which one opens is not confirmed by a recording.

                """), "\(run.output)")
    }

    // MARK: - Lists

    @Test(arguments: ["links.json", "links.yml", "links.yaml"])
    func theListPassesWithItsFile(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(try Checkout.bytes(of: EatsExample.aasa), to: "aasa")
        let run = try BuiltProgram.run(["examples", "aasa", "--write-links", name], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasPrefix("wrote \(name): "))
        #expect(run.output.hasSuffix(" not\n"))
        let test = try BuiltProgram.run(
            ["test", "aasa", "--links", name, "--require-coverage", "100", "--fail-on", "note"], in: folder.url)
        #expect(test.status == 0, "\(test.output)")
        #expect(test.output.contains(" as expected, 0 not\n"))
    }

    @Test func theListIsPrintedToo() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file(#"{"/": "/buy/*"}"#), to: "aasa")
        let run = try BuiltProgram.run(
            ["examples", "aasa", "--write-links", "-", "--domain", "shop.example", "--limit", "1"], in: folder.url)
        #expect(run.status == 0)
        #expect(
            run.output == """
                {
                  "links": [
                    {
                      "url": "https://shop.example/buy/example",
                      "expect": "matched",
                      "app": "\(Self.app)",
                      "note": "matched by {\\"/\\": \\"/buy/*\\"}"
                    },
                    {
                      "url": "https://shop.example/Buy/example",
                      "expect": "unmatched",
                      "app": "\(Self.app)",
                      "note": "a near miss of {\\"/\\": \\"/buy/*\\"}"
                    }
                  ]
                }

                """)
        let test = try BuiltProgram.run(
            ["test", "aasa", "--links", "-"], input: Array(run.output.utf8), in: folder.url)
        #expect(test.status == 0, "\(test.output)")
    }

    @Test func aListThatExistsIsNotOverwritten() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file(#"{"/": "/buy/*"}"#), to: "aasa")
        try folder.write("mine", to: "links.json")
        let run = try BuiltProgram.run(["examples", "aasa", "--write-links", "links.json"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("links.json: it exists already"), "\(run.errors)")
        let kept = try String(contentsOf: folder.url.appendingPathComponent("links.json"), encoding: .utf8)
        #expect(kept == "mine")
    }

    @Test(arguments: [file(""), file(#"{"/": "/café"}"#), "{}", "7"])
    func aFileWithoutURLsHasNoList(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "aasa")
        let run = try BuiltProgram.run(["examples", "aasa", "--write-links", "links.json"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("aasa: no component decides a URL"), "\(run.errors)")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("links.json").path))
    }
}
