import Foundation
import Testing
import UniversalLinksTestSupport

/// Bad input gives one clear line, the exit code of the table, and no trace.
struct BadInputTests {
    static let commands: [[String]] = [
        ["match", EatsExample.menu, "--aasa"], ["explain", EatsExample.menu, "--aasa"],
        ["match", "--urls", EatsExample.folder + "/urls.txt", "--aasa"],
        ["diff", EatsExample.aasa, "--urls", EatsExample.folder + "/urls.txt"],
        ["lint"], ["examples"], ["validate-schema", "--aasa-path"],
        ["test", "--links", EatsExample.links],
        [
            "validate-universal-links", "--bundle-id", "com.example.eats", "--domain", "eats.example",
            "--universal-links-path", EatsExample.links, "--aasa-path",
        ],
    ]

    static let judging: Set<String> = ["lint", "validate-schema", "test", "validate-universal-links"]

    func expectOneLine(_ run: BuiltProgram.Run, status: Int32, _ words: String, line: Int = #line) {
        #expect(run.status == status, "line \(line): \(run.output)\(run.errors)")
        #expect(run.output.isEmpty, "line \(line)")
        #expect(
            run.errors.hasSuffix("\n") && run.errors.filter { $0 == "\n" }.count == 1, "line \(line): \(run.errors)")
        #expect(run.errors.contains(words), "line \(line): \(run.errors)")
    }

    @Test(arguments: commands)
    func aMissingFileIsNamed(command: [String]) throws {
        expectOneLine(
            try BuiltProgram.run(command + ["no/such/file"]), status: 3, "no/such/file: there is no such file")
    }

    static let missingLists: [(arguments: [String], words: String)] = [
        (["match", "--aasa", EatsExample.aasa, "--urls", "no/urls"], "no/urls: there is no such file"),
        (["match", "--aasa", EatsExample.aasa, "--urls", "Sources"], "Sources: this is a folder"),
        (["diff", EatsExample.aasa, EatsExample.aasa, "--urls", "no/urls"], "no/urls: there is no such file"),
        (["diff", "no/file", EatsExample.aasa, "--urls", "no/urls"], "no/file: there is no such file"),
    ]

    @Test(arguments: missingLists)
    func aMissingListOfURLsIsNamed(arguments: [String], words: String) throws {
        expectOneLine(try BuiltProgram.run(arguments), status: 3, words)
    }

    @Test(arguments: commands)
    func aFolderIsNoFile(command: [String]) throws {
        // lint searches it.
        let words = command[0] == "lint" ? "Sources: no file is named" : "Sources: this is a folder"
        expectOneLine(try BuiltProgram.run(command + ["Sources"]), status: 3, words)
    }

    @Test(arguments: commands)
    func aFileIsNotFetchedWithoutTLS(command: [String]) throws {
        expectOneLine(
            try BuiltProgram.run(command + ["http://example.com/x"]), status: 2, "files are only fetched over https")
    }

    @Test(
        .enabled(
            if: BuiltProgram.canRunUnprivileged, "NOT RUN: root may read everything, and nobody cannot run the program"),
        arguments: commands)
    func anUnreadableFileIsNamed(command: [String]) throws {
        let folder = try TemporaryFolder()
        for name in [EatsExample.links, EatsExample.aasa] { try folder.write(try Checkout.bytes(of: name), to: name) }
        let file = try folder.write("{}", to: "secret")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
        expectOneLine(
            try BuiltProgram.run(command + ["secret"], in: folder.url, unprivileged: true), status: 3,
            "secret: you have no permission to read it")
    }

    @Test(
        arguments: commands,
        [
            ("", "The file is empty"), ("<!DOCTYPE html><html></html>", "This is an HTML page"),
            ("{\"a\":1,}", "There is a comma before"),
            ("{\\rtf1}", "Rich Text"), ("{\"a\": “b”}", "typographic"),
        ])
    func aFileThatIsNoJSONSaysWhy(command: [String], bad: (text: String, words: String)) throws {
        let run = try BuiltProgram.run(command + ["-"], input: Array(bad.text.utf8))
        if Self.judging.contains(command[0]) {
            #expect(run.status == 1)
            #expect(run.output.contains(bad.words), "\(run.output)")
            #expect(run.errors.isEmpty)
        } else {
            expectOneLine(run, status: 3, bad.words)
        }
    }

    @Test(arguments: commands)
    func bytesThatAreNoTextAreAnError(command: [String]) throws {
        let run = try BuiltProgram.run(command + ["-"], input: [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x7D])
        #expect(run.status == (Self.judging.contains(command[0]) ? 1 : 3))
        #expect((run.output + run.errors).contains("UTF-8"))
    }

    @Test(arguments: ["match", "explain"], ["\"text\"", "42", "null", "true"])
    func aRootOfAWrongTypeIsUnmatchedWithTheReason(command: String, root: String) throws {
        let run = try BuiltProgram.run([command, EatsExample.menu, "--aasa", "-"], input: Array(root.utf8))
        #expect(run.status == 0)
        #expect(run.output.contains("unmatched"))
        #expect(run.output.contains("the system refuses the file: it"))
    }

    @Test(arguments: commands)
    func moreThanTheSystemReadsIsReadAndRefused(command: [String]) throws {
        let padding = [UInt8](repeating: 0x20, count: Rounds.count(1_000_000, long: 10_000_000))
        let bytes = try Checkout.bytes(of: EatsExample.aasa) + padding
        let run = try BuiltProgram.run(command + ["-"], input: bytes)
        switch command[0] {
        case "match" where command.contains("--urls"):
            #expect(run.status == 0)
            #expect(run.output.hasPrefix("unmatched\t"))
        case "diff":
            #expect(run.status == 1)
            #expect(run.output.contains("the system refuses the file: it is too large"))
        case "match", "explain":
            #expect(run.status == 0)
            #expect(run.output.contains("the system refuses the file: it has 100"))
        case "examples":
            #expect(run.status == 0)
            #expect(
                run.output.hasPrefix("7Q4KX2M9TD.com.example.eats: unmatched: the system refuses the file: it has 100"))
        case "validate-schema": #expect(run.status == 0)
        default:
            #expect(run.status == 1)
            #expect(run.output.contains("error[AASA083]"))
        }
    }

    @Test(arguments: commands)
    func moreThanIsReadAtAllIsAnError(command: [String]) throws {
        let run = try BuiltProgram.run(command + ["-"], input: [UInt8](repeating: 0x20, count: 17_000_000))
        #expect(run.status == (Self.judging.contains(command[0]) ? 1 : 3))
        #expect((run.output + run.errors).contains("The file is larger than 16777216 bytes"))
    }

    @Test(arguments: [
        (["match", "--aasa", EatsExample.aasa], "no URL. Pass one"),
        (["match", "/en/menu", "--aasa", EatsExample.aasa], "The URL has no scheme"),
        (["match", "eats.example/en/menu", "--aasa", EatsExample.aasa], "The URL has no scheme"),
        (["match", "https:/en/menu", "--aasa", EatsExample.aasa], "The URL has no host"),
        (["match", "https://a b.example/", "--aasa", EatsExample.aasa], "is not a valid URL"),
        (["match", "https://a.example:x/", "--aasa", EatsExample.aasa], "not a port number"),
        (["match", "https://a.example/", "https://b.example/", "--aasa", EatsExample.aasa], "several hosts"),
        (["match", EatsExample.menu, "--aasa", EatsExample.aasa, "--domain", "https://x"], "is not a valid domain"),
        (["test", EatsExample.aasa, "--links", EatsExample.links, "--domain", "a/b"], "is not a valid domain"),
        (["test", "-", "--links", "-"], "only one of the two files"),
    ])
    func wrongArgumentsAreNamed(arguments: [String], words: String) throws {
        expectOneLine(try BuiltProgram.run(arguments), status: 2, words)
    }

    @Test func aURLOfAMegabyteIsRefusedInAList() throws {
        let url = "https://eats.example/" + String(repeating: "a", count: 1_000_000)
        let list = "{\"deep_linkable_urls\": [\"\(url)\"]}"
        let run = try BuiltProgram.run(
            ["test", EatsExample.aasa, "--links", "-", "--domain", "eats.example"], input: Array(list.utf8))
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA613] invalid URL"))
        #expect(run.output.contains("The URL has 1000021 bytes; the limit is 131072."))
        #expect(run.output.utf8.count < 5_000)
    }

    @Test(arguments: [
        ["match", "--nonsense"], ["match", EatsExample.menu], ["nonsense"], ["test"],
        ["match", EatsExample.menu, "--aasa", EatsExample.aasa, "--format", "xml"],
        ["test", EatsExample.aasa, "--links", EatsExample.links, "--require-coverage", "200"],
        ["test", EatsExample.aasa, "--links", EatsExample.links, "--fail-on", "sometimes"],
        ["validate-universal-links"],
        ["validate-schema"],
    ])
    func wrongOptionsAreNamedInOneLine(arguments: [String]) throws {
        expectOneLine(try BuiltProgram.run(arguments), status: 2, "aasa: error: ")
        let line = try BuiltProgram.run(arguments).errors
        #expect(line.contains(" --help.") || line.contains("The commands are lint, "), "\(line)")
    }

    static let silentMistakes: [(arguments: [String], words: String)] = [
        (["test", "-dash", "--links", EatsExample.links], "An argument starts with a dash and is not an option."),
        (["help", "bogus"], "The commands are lint, "), (["lnit"], "Did you mean aasa lint? The commands are lint, "),
        (["help", "chekc"], "Did you mean aasa check?"), (["Explain", "x"], "Did you mean aasa explain?"),
        (["match", EatsExample.menu, "--aasa", EatsExample.aasa, "--aasa", "-"], "--aasa appears twice. Keep one."),
        (
            ["test", "-", "--links", "a", "--app", "b", "--bundle-id", "c"],
            "--app and --bundle-id are the same option. Keep one."
        ),
        (["match", EatsExample.menu, "--aasa", EatsExample.aasa, "--app", ""], "--app is empty"),
        (["test", EatsExample.aasa, "--links", EatsExample.links, "--bundle-id", ""], "--bundle-id is empty"),
        (["match", EatsExample.menu, "--aasa", ""], "the file name is empty"),
        (["match", EatsExample.menu, "--aasa", "a", "--urls", "b"], "URLs as arguments and --urls"),
        (["match", "--aasa", "-", "--urls", "-"], "--aasa and --urls are both standard input"),
        (["match", EatsExample.menu, "--aasa", "a", "--summary"], "need URLs from a file"),
        (["match", EatsExample.menu, "--aasa", "a", "--format", "tsv"], "the formats here are text and json"),
        (["match", "--aasa", "a", "--urls", "b", "--format", "json"], "the formats here are tsv and jsonl"),
        (
            ["match", "--aasa", "a", "--urls", "b", "--summary", "--format", "tsv"],
            "the formats here are text and json"
        ),
        (["match", "--aasa", "a", "--urls", "b", "--jobs", "0"], "--jobs is 0; it must be from 1 to 256"),
        (["match", "--aasa", EatsExample.aasa, "--urls", "b", "--log-format", "common"], "Name it with --domain"),
        (
            ["match", "--aasa", EatsExample.aasa, "--urls", "b", "--log-format", "common", "--domain", "*.e.example"],
            "Name it with --domain"
        ),
        (["match", "--aasa", EatsExample.aasa, "--urls", ""], "the file name is empty"),
        (["examples", "a", "--limit", "0"], "--limit expects a number from 1 to 20"),
        (["examples", "a", "--app", ""], "--app is empty"),
        (["examples", "a", "--write-links", ""], "The name of the list is empty"),
        (["examples", "a", "--write-links", "l.txt"], "Pass a .json or .yml file"),
        (["examples", "a", "--write-links", "l.json", "--format", "json"], "leave --format out"),
        (["examples", "a", "b"], "b"), (["examples"], "Missing expected argument"),
        (["diff", "a", "b", "--list"], "with --urls"), (["diff", "a", "--urls", "b"], "Missing expected argument"),
        (["diff", "-", "a", "--urls", "-"], "Standard input is named twice"),
        (["diff", "a", "b", "--urls", "c", "--list", "--format", "json"], "--list has a format of its own"),
    ]

    @Test(arguments: silentMistakes)
    func argumentsThatWouldPassSilentlyAreNamed(arguments: [String], words: String) throws {
        expectOneLine(try BuiltProgram.run(arguments), status: 2, words)
    }

    @Test func aPipeThatNobodyWritesToIsNoFile() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.url.appendingPathComponent("pipe").path
        try #require(mkfifo(pipe, 0o600) == 0)
        expectOneLine(
            try BuiltProgram.run(["match", EatsExample.menu, "--aasa", pipe]), status: 3, "this is a pipe, not a file")
    }

    @Test(arguments: [
        ("{", 2, "links.json:1:2"), ("[]x", 2, "links.json:1:3"), ("7", 2, "The list is a number"),
        (#"{"deep_linkable_url": []}"#, 2, "Did you mean \"deep_linkable_urls\"?"),
        (#"{"links": [], "links": []}"#, 2, "\"links\" appears twice"),
        (#"[{"url": "https://e.example/", "expect": "matched", "expect": "excluded"}]"#, 2, "appears twice"),
        (#"{"deep_linkable_urls": "x"}"#, 2, "Write an array"),
        (#"{"deep_linkable_urls": [7]}"#, 2, "URLs as strings"),
        ("{}", 2, "The list has no key"), ("", 2, "The file is empty"),
    ])
    func aLinkListThatIsNoneIsWrongConfiguration(text: String, status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(try Checkout.bytes(of: EatsExample.aasa), to: "aasa")
        try folder.write(text, to: "links.json")
        let run = try BuiltProgram.run(["test", "aasa", "--links", "links.json"], in: folder.url)
        expectOneLine(run, status: status, words)
    }

    @Test func aLinkListThatIsTooLargeIsNotRead() throws {
        let run = try BuiltProgram.run(
            ["test", EatsExample.aasa, "--links", "-"], input: [UInt8](repeating: 0x20, count: 17_000_000))
        expectOneLine(run, status: 3, "standard input: it has more than 16777216 bytes")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"))
    func aFullDiskIsAnErrorAndNoCrash() throws {
        let process = StartedProgram()
        process.executableURL = BuiltProgram.url(of: "aasa")
        process.arguments = ["--help"]
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 3)
    }

    @Test func controlCharactersInArgumentsAreEscaped() throws {
        for arguments in [
            ["match", EatsExample.menu, "--aasa", "no\u{1B}[31mfile"], ["match", "x\u{1B}[2J", "--aasa", "a"],
        ] {
            let run = try BuiltProgram.run(arguments)
            #expect(!run.errors.contains("\u{1B}"))
            #expect(run.errors.contains("\\u{1B}"))
        }
    }

    @Test func aMissingLinkListIsNamed() throws {
        expectOneLine(
            try BuiltProgram.run(["test", EatsExample.aasa, "--links", "no/list.json"]), status: 3,
            "no/list.json: there is no such file")
    }
}
