import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `--format` and `--output`, which `lint`, `test` and `validate-schema` share.
struct ReportOptionsTests {
    static let formats = [
        "text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "xcode",
    ]
    static let commands = [
        ["lint", "warned", "broken"], ["lint", "broken"], ["test", "clean", "--links", "links.json"],
        ["test", "broken", "--links", "links.json"], ["validate-schema", "--aasa-path", "misspelt"],
        [
            "validate-universal-links", "--aasa-path", "clean", "--universal-links-path", "links.json", "--bundle-id",
            "example.eats", "--domain", "eats.example",
        ],
    ]

    func folder() throws -> LintFolder {
        try LintFolder([
            "clean": LintFolder.clean, "warned": LintFolder.warned, "broken": LintFolder.broken,
            "misspelt": LintFolder.misspelt,
            "links.json": """
            {
              "deep_linkable_urls": ["https://eats.example/buy/1", "https://eats.example/se<ll>&\\u0001"],
              "non_deep_linkable_urls": ["https://eats.example/buy/2"]
            }
            """,
        ])
    }

    @Test(arguments: commands)
    func filesContainWhatWouldBePrinted(command: [String]) throws {
        let folder = try folder()
        let all = try folder.run(command + Self.formats.flatMap { ["--output", "\($0)=\($0).out"] })
        #expect(all.status == 1)
        #expect(try folder.text(of: "text.out") == all.output)
        for format in Self.formats {
            let printed = try folder.run(command + ["--format", format])
            #expect(printed.status == 1, "\(printed.errors)")
            #expect(!printed.output.isEmpty)
            #expect(try folder.text(of: "\(format).out") == printed.output, "\(format)")
        }
    }

    @Test(
        .enabled(if: SharedData.has("suites/schemas/sarif-schema-2.1.0.json"), SharedData.absence),
        arguments: commands + [["lint", "-"], ["lint", "missing", "warned"]])
    func sarifIsValid(command: [String]) throws {
        let folder = try folder()
        _ = try folder.run(command + ["--output", "sarif=out.sarif"], input: LintFolder.warned)
        let schema = SharedData.folder.appendingPathComponent("suites/schemas/sarif-schema-2.1.0.json").path
        let validation = try folder.run([
            "validate-schema", "--assume-2020-12", "--json-schema-path", schema, "--aasa-path", "out.sarif",
        ])
        #expect(validation.status == 0, "\(validation.output)\(validation.errors)")
    }

    @Test(arguments: commands)
    func junitIsReadBack(command: [String]) throws {
        let run = try folder().run(command + ["--format", "junit"])
        let reader = JUnitReader()
        let parser = XMLParser(data: Data(run.output.utf8))
        parser.delegate = reader
        #expect(parser.parse(), "\(String(describing: parser.parserError))\n\(run.output)")
        #expect(reader.declared["tests"] == reader.cases.count)
        #expect(reader.declared["failures"] == reader.failures.count)
        #expect(!reader.failures.isEmpty)
        #expect(reader.failures.allSatisfy { $0.hasPrefix("AASA") })
    }

    @Test(
        .enabled(
            if: SharedData.has("corpus/0001.json") && SharedData.has("suites/schemas/sarif-schema-2.1.0.json"),
            SharedData.absence))
    func realFilesGiveValidReports() throws {
        let folder = try folder()
        let corpus = SharedData.folder.appendingPathComponent("corpus")
        let files = try SharedData.names(in: "corpus", withExtension: "json").map { corpus.path + "/" + $0 }
        let run = try folder.run(["lint"] + files + ["--output", "sarif=out.sarif", "--output", "junit=out.xml"])
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("\n\(files.count) files: "))
        let schema = SharedData.folder.appendingPathComponent("suites/schemas/sarif-schema-2.1.0.json").path
        let validation = try folder.run([
            "validate-schema", "--assume-2020-12", "--json-schema-path", schema, "--aasa-path", "out.sarif",
        ])
        #expect(validation.status == 0, "\(validation.output.prefix(2_000))")
        let parser = XMLParser(data: Data(try folder.text(of: "out.xml").utf8))
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
    }

    @Test func aTestCaseStandsForEachURL() throws {
        let run = try folder().run(["test", "clean", "--links", "links.json", "--format", "junit"])
        let reader = JUnitReader()
        let parser = XMLParser(data: Data(run.output.utf8))
        parser.delegate = reader
        #expect(parser.parse())
        #expect(
            reader.cases == [
                "https://eats.example/buy/1: matched", "https://eats.example/se<ll>&\\u{1}: matched",
                "https://eats.example/buy/2: not-matched",
            ])
        #expect(reader.failures == ["AASA601 unhandled-universal-link", "AASA603 incorrectly-handled-universal-link"])
    }

    @Test func annotationsComeWithATableForThePageOfTheRun() throws {
        let folder = try folder()
        let summary = folder.folder.url.appendingPathComponent("summary.md").path
        try folder.folder.write("before\n", to: "summary.md")
        let environment = ["GITHUB_STEP_SUMMARY": summary]
        let run = try folder.run(["lint", "warned", "--format", "github"], environment: environment)
        #expect(run.output.hasPrefix("::warning file=warned,line=7,endLine=7,col="))
        let text = try folder.text(of: "summary.md")
        #expect(text.hasPrefix("before\n# aasa\n\n1 warning\n\n| severity |"))
        _ = try folder.run(["lint", "warned"], environment: environment)
        #expect(try folder.text(of: "summary.md") == text)
        let unwritable = try folder.run(
            ["lint", "warned", "--output", "github=out"], environment: ["GITHUB_STEP_SUMMARY": "no/such/file"])
        #expect(unwritable.status == 0)
        #expect(unwritable.errors.contains("no/such/file: there is no such folder"))
    }

    @Test func theAddressOfThePagesIsAnOption() throws {
        let folder = try folder()
        for (arguments, environment) in [
            (["--docs-url", "https://docs.example"], [:]), ([], ["AASA_DOCS_URL": "https://docs.example/"]),
        ] {
            let run = try folder.run(["lint", "warned", "--format", "sarif"] + arguments, environment: environment)
            #expect(run.output.contains("\"helpUri\": \"https://docs.example/rules/AASA256/\""))
        }
    }

    @Test func markdownLinksToThePagesOfTheRules() throws {
        let folder = try folder()
        let run = try folder.run(["lint", "warned", "--format", "markdown", "--docs-url", "https://docs.example"])
        #expect(run.output.contains("| [AASA256 internal-key](https://docs.example/rules/AASA256/) |"))
        #expect(run.output.contains("### [AASA256 internal-key](https://docs.example/rules/AASA256/)"))
        let plain = try folder.run(["lint", "warned", "--format", "markdown"])
        #expect(plain.output.contains("| AASA256 internal-key |"))
    }

    @Test func theHelpEndsWithTheAddressOfTheDocumentation() throws {
        let folder = try folder()
        let help = try folder.run(["lint", "--help"])
        let addressed = try folder.run(["lint", "--help"], environment: ["AASA_DOCS_URL": "https://docs.example"])
        #expect(addressed.output == help.output + "\nDocumentation: https://docs.example/\n")
        let version = try folder.run(["--version"], environment: ["AASA_DOCS_URL": "https://docs.example"])
        #expect(!version.output.contains("docs.example"))
    }

    @Test func onlyTextIsColoured() throws {
        let folder = try folder()
        for format in Self.formats {
            let run = try folder.run(
                ["lint", "warned", "--format", format, "--color", "always", "--output", "\(format)=out"])
            #expect(run.output.contains("\u{1B}") == (format == "text"), "\(format)")
            #expect(try folder.text(of: "out").contains("\u{1B}") == (format == "text"), "\(format)")
        }
    }

    @Test(arguments: [
        (["--output", "sarif"], "--output expects FORMAT=FILE"),
        (["--output", "xml=f"], "--output: unknown format \"xml\". The formats are text, concise,"),
        (["--output", "json="], "names no file"),
        (["--output", "json=-"], "--output writes files; --format sets what is printed"),
        (["--output", "json=f", "--output", "sarif=./x/../f"], "--output writes ./x/../f twice"),
        (["--output", "json=./clean"], "--output would overwrite ./clean, which is an input"),
        (["--docs-url", "rules"], "--docs-url expects a URL with a scheme"),
        (["--format", "text", "--format", "json"], "--format appears twice"),
    ])
    func wrongOptionsAreNamedInOneLine(options: [String], words: String) throws {
        let folder = try folder()
        for command in [
            ["lint", "clean"], ["test", "clean", "--links", "links.json"], ["validate-schema", "--aasa-path", "clean"],
        ] {
            let run = try folder.run(command + options)
            #expect(run.status == 2)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect(run.errors.filter { $0 == "\n" }.count == 1)
        }
        #expect(try folder.text(of: "clean") == LintFolder.clean)
        #expect(!folder.has("f"))
    }

    @Test(arguments: ["match", "explain"], ["sarif", "concise", "markdown"])
    func answersHaveTwoFormats(command: String, format: String) throws {
        let run = try BuiltProgram.run([command, EatsExample.menu, "--aasa", EatsExample.aasa, "--format", format])
        #expect(run.status == 2)
        #expect(run.errors.contains("text"), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func aFolderThatIsNotThereIsNamed() throws {
        let run = try folder().run(["lint", "warned", "--output", "json=no/x"])
        #expect(run.status == 3)
        #expect(run.errors.contains("no/x: there is no such folder"))
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
    func aFullDiskIsAnErrorAndNoCrash() throws {
        let run = try folder().run(["lint", "warned", "--output", "json=/dev/full"])
        #expect(run.status == 3)
        #expect(run.errors.contains("/dev/full: the disk is full"))
    }
}

/// What a server reads from JUnit's XML.
private final class JUnitReader: NSObject, XMLParserDelegate {
    var cases: [String] = []
    var failures: [String] = []
    var declared: [String: Int] = [:]

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch name {
        case "testsuites": declared = attributes.compactMapValues { Int($0) }
        case "testcase": cases.append(attributes["name"] ?? "")
        case "failure": failures.append(attributes["type"] ?? "")
        default: break
        }
    }
}
