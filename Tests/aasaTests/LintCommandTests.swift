import Foundation
import JSONSyntax
import Testing

struct LintCommandTests {
    func folder() throws -> LintFolder {
        try LintFolder([
            "clean": LintFolder.clean, "warned": LintFolder.warned, "broken": LintFolder.broken,
        ])
    }

    @Test func theExampleHasNoError() throws {
        let run = try BuiltProgram.run(["lint", EatsExample.aasa])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func aCleanFileHasOnlyASummary() throws {
        let run = try folder().run(["lint", "clean"])
        #expect(run.output == "1 file: no findings\n")
        #expect(run.status == 0)
    }

    @Test(arguments: [(",", "before this comma", 0), ("", "and a comma here", 1)])
    func aMissingBraceIsReportedAndFixedWhereItIsMissing(comma: String, words: String, offset: Int) throws {
        let first = "{ \"/\": \"/a/*\"" + comma
        let head = "{\"applinks\":{\"details\":[{\"appIDs\":[\"7Q4KX2M9TD.a.b\"],\"components\":["
        let tail = "]}]}}\n"
        let folder = try LintFolder(["file": head + first + "\n{ \"/\": \"/b/*\" }" + tail])
        let run = try folder.run(["lint", "file"])
        #expect(run.status == 1)
        let place = "  --> file:1:\((head + first).utf8.count + offset)\n"
        #expect(
            run.output.hasPrefix(
                "error[AASA024] The object opened on line 1, column \(head.utf8.count + 1) is not closed. Write } \(words).\n"
                    + place))
        #expect(run.output.hasSuffix("1 file: 1 error; 1 can be fixed with --fix --unsafe-fixes\n"))
        #expect(try folder.run(["lint", "file", "--fix", "--unsafe-fixes"]).status == 0)
        #expect(try folder.text(of: "file") == head + "{ \"/\": \"/a/*\" },\n{ \"/\": \"/b/*\" }" + tail)
    }

    /// Lists that open the same URLs, or would if `paths` could say everything.
    @Test(arguments: [
        (#"["/v/*"]"#, #"[{ "/": "/v/*" }, { "/": "/w/*", "exclude": true }]"#, false),
        (#"["/v/*", "NOT /w/*"]"#, #"[{ "/": "/v/*" }]"#, false),
        (#"["/v/*"]"#, #"[{ "/": "/v/*", "?": { "token": "?*" } }]"#, false),
        (#"["/v/*", "/w"]"#, ##"[{ "/": "v/*", "caseSensitive": false }, { "/": "/w", "#": "a" }]"##, false),
        (#"["/v/*"]"#, #"[{ "?": { "web": "1" }, "exclude": true }, { "/": "/v/*" }]"#, false),
        (#"["/v/*"]"#, #"[{ "/": "/v/w", "exclude": true }, { "/": "/v/*" }]"#, true),
        (#"["/v/*", "/w"]"#, #"[{ "/": "/v/*" }]"#, true),
    ])
    func onlyListsThatOpenOtherURLsDiffer(paths: String, components: String, differ: Bool) throws {
        let text = #"{"applinks":{"details":[{"appID":"7Q4KX2M9TD.a.b","paths":"#
        let folder = try LintFolder(["file": text + paths + ",\"components\":" + components + "}]}}"])
        #expect(try folder.run(["lint", "file"]).output.contains("AASA223") == differ)
        #expect(try folder.run(["lint", "file", "--pedantic"]).output.contains("AASA223"))
    }

    @Test func theSummaryCountsAllFilesTogether() throws {
        let run = try folder().run(["lint", "clean", "warned", "broken"])
        #expect(run.status == 1)
        #expect(run.output.contains("warning[AASA256]"))
        #expect(run.output.contains("error[AASA0"))
        let last = try #require(run.output.split(separator: "\n").last)
        #expect(last.hasPrefix("3 files: 1 error, 1 warning"))
    }

    @Test(arguments: [
        ("clean", "note", Int32(0)), ("warned", "error", 0), ("warned", "warning", 1), ("warned", "note", 1),
        ("warned", "never", 0), ("broken", "error", 1), ("broken", "never", 0),
    ])
    func theThresholdDecidesTheExitCode(file: String, threshold: String, status: Int32) throws {
        #expect(try folder().run(["lint", file, "--fail-on", threshold]).status == status)
    }

    @Test func aFileThatCannotBeReadDoesNotHideTheOthers() throws {
        for arguments in [["lint", "missing", "broken"], ["lint", "broken", "missing", "--fail-on", "never"]] {
            let run = try folder().run(arguments)
            #expect(run.status == 3)
            #expect(run.output.contains("1 file: 1 error"))
            #expect(run.errors == "aasa: error: missing: there is no such file. Check the path.\n")
        }
        let json = try folder().run(["lint", "missing", "broken", "--format", "json"]).json()
        #expect(json[JSONPointer(tokens: ["unread", "0", "file"])]?.string == "missing")
        #expect(json[JSONPointer(tokens: ["summary", "files"])]?.number == "1")
    }

    @Test func aFileThatIsGivenTwiceCountsOnce() throws {
        #expect(try folder().run(["lint", "clean", "clean"]).output == "1 file: no findings\n")
    }

    @Test func standardInputIsAFileWithoutAName() throws {
        let run = try folder().run(["lint", "-"], input: LintFolder.warned)
        #expect(run.status == 0)
        #expect(run.output.contains("--> standard input:7:"))
    }

    @Test func rulesCanBeLeftOutAndWeighedDifferently() throws {
        let folder = try folder()
        #expect(try folder.run(["lint", "warned", "--ignore", "AASA256"]).output == "1 file: no findings\n")
        #expect(try folder.run(["lint", "warned", "--ignore", "internal-key"]).output == "1 file: no findings\n")
        #expect(try folder.run(["lint", "warned", "--severity", "AASA256=off"]).output == "1 file: no findings\n")
        let run = try folder.run(["lint", "warned", "--severity", "internal-key=error", "--severity", "AASA602=note"])
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA256]"))
    }

    @Test(arguments: [
        (
            ["lint"],
            "no file to lint. Name association files or folders, - for standard input, or list files in aasa.yml."
        ),
        (
            ["lint", "clean", "--ignore", "AASA2560"],
            "\"AASA2560\" is not a rule, the start of a code, or a category. Did you mean AASA"
        ),
        (["lint", "clean", "--ignore", "internal-kee"], "Did you mean internal-key?"),
        (["lint", "clean", "--severity", "AASA256"], "Write RULE=LEVEL with error"),
        (["lint", "clean", "--severity", "AASA256=fatal"], "Write RULE=LEVEL with error"),
        (["lint", "clean", "--os-min", "11"], "--os-min"),
        (["lint", "clean", "--format", "xml"], "--format"),
        (["lint", "clean", "--diff", "--format", "json"], "--diff prints a patch"),
        (["lint", "clean", "http://example.com/x"], "files are only fetched over https"),
        (["lint", ""], "the file name is empty"),
    ])
    func wrongUsageIsNamedInOneLine(arguments: [String], words: String) throws {
        let run = try folder().run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }
}

/// `--fix`, `--unsafe-fixes` and `--diff`.
struct LintFixTests {
    func folder() throws -> LintFolder {
        try LintFolder([
            "clean": LintFolder.clean, "warned": LintFolder.warned, "broken": LintFolder.broken,
        ])
    }

    /// What a fix changes is told with a URL.
    @Test func everyDecisionThatAFixChangesIsListed() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.shop"], "components": [
            {"/": "/search", "?": {"q": "*"}}]}]}}
            """, to: "aasa")
        let run = try BuiltProgram.run(["lint", "aasa", "--fix", "--unsafe-fixes"], in: folder.url)
        #expect(run.status == 0)
        #expect(
            run.output == """
                fixed[AASA423] aasa:2:29: Write "?*".
                changed aasa: Part of "/search?q=*" no longer opens 7Q4KX2M9TD.com.example.shop: the component on line 2 now has \
                the query "q=?*". Such as https://example.com/search
                1 file: no findings; 1 fixed

                """)
    }

    @Test func anUnsafeFixWaitsForItsOption() throws {
        let folder = try folder()
        let safe = try folder.run(["lint", "warned", "--fix"])
        #expect(try folder.text(of: "warned") == LintFolder.warned)
        #expect(safe.output.hasSuffix("1 file: 1 warning; 0 fixed; 1 can be fixed with --fix --unsafe-fixes\n"))
        let unsafe = try folder.run(["lint", "warned", "--fix", "--unsafe-fixes"])
        #expect(
            unsafe.output
                == "fixed[AASA256] warned:7:28: Remove \"requiredEntitlement\".\n1 file: no findings; 1 fixed\n")
        #expect(try folder.text(of: "warned") == LintFolder.clean)
    }

    @Test func aMendedFileKeepsItsModeAndItsLink() throws {
        let folder = try folder()
        let file = folder.folder.url.appendingPathComponent("warned").path
        let link = folder.folder.url.appendingPathComponent("link").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "warned")
        #expect(try folder.run(["lint", "link", "--fix", "--unsafe-fixes"]).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "warned")
        #expect(try folder.text(of: "warned") == LintFolder.clean)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.folder.url.path)
        #expect(names.sorted() == ["broken", "clean", "link", "warned"])
    }

    @Test func standardInputIsMendedOnStandardOutput() throws {
        let run = try folder().run(["lint", "-", "--fix", "--unsafe-fixes"], input: LintFolder.warned)
        #expect(run.output == LintFolder.clean)
        #expect(
            run.errors
                == "fixed[AASA256] standard input:7:28: Remove \"requiredEntitlement\".\n1 file: no findings; 1 fixed\n"
        )
        let untouched = try folder().run(["lint", "-", "--fix"], input: LintFolder.clean)
        #expect(untouched.output == LintFolder.clean)
    }

    @Test func aPatchIsPrintedAndNothingWritten() throws {
        let folder = try folder()
        let run = try folder.run(["lint", "clean", "warned", "--diff", "--unsafe-fixes"])
        #expect(run.status == 0)
        #expect(run.errors == "1 of 2 files would change\n")
        #expect(run.output.hasPrefix("--- a/warned\n+++ b/warned\n@@ "))
        #expect(run.output.contains("\n-          { \"/\": \"/buy/*\", \"requiredEntitlement\""))
        #expect(try folder.text(of: "warned") == LintFolder.warned)
        #expect(try folder.run(["lint", "warned", "--diff", "--fail-on", "warning"]).status == 1)
    }

    @Test func unsafeFixesAloneChangeNothing() throws {
        let folder = try folder()
        let run = try folder.run(["lint", "warned", "--unsafe-fixes"])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors.hasPrefix(
                "aasa: error: --unsafe-fixes needs --fix, which applies fixes, or --diff, which prints them."))
        #expect(try folder.text(of: "warned") == LintFolder.warned)
    }

    @Test func aPatchWithoutFixesSaysWhy() throws {
        let run = try folder().run(["lint", "clean", "warned", "broken", "--diff"])
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(
            run.errors == "0 of 3 files would change; 2 findings can be fixed with --diff --unsafe-fixes\n",
            "\(run.errors)"
        )
        let hopeless = try folder().run(["lint", "-", "--diff"], input: "nonsense")
        #expect(hopeless.status == 1)
        #expect(hopeless.errors == "0 of 1 file would change; 1 finding has no fix\n")
    }

    @Test func aFileThatCannotBeWrittenIsReportedAsItIs() throws {
        guard BuiltProgram.canRunUnprivileged else { return }
        let folder = try folder()
        let file = folder.folder.url.appendingPathComponent("warned").path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        let run = try BuiltProgram.run(
            ["lint", "warned", "--fix", "--unsafe-fixes"], in: folder.folder.url, unprivileged: true)
        #expect(run.status == 3)
        #expect(run.output.contains("warning[AASA256]"))
        #expect(run.errors.contains("warned: you have no permission to write it"))
    }

    /// A file that names no app at all, and what is found.
    @Test(arguments: [
        (#"{"applinks": {"apps": [], "details": []}}"#, ["error AASA209"]),
        (#"{"applinks": {"apps": []}}"#, ["error AASA212"]), (#"{"applinks": {}}"#, ["error AASA212"]),
        (#"{"applinks": {"details": [{}]}}"#, ["error AASA217"]),
        (#"{"webcredentials": {"apps": []}}"#, ["error AASA209"]),
        (
            #"{"applinks": {"details": []}, "webcredentials": {"apps": ["7Q4KX2M9TD.com.example.eats"]}}"#,
            ["note AASA209"]
        ),
    ])
    func aFileThatNamesNoAppIsAnError(text: String, found: [String]) throws {
        #expect(try Self.found(in: text) == found)
    }

    @Test(arguments: [
        #"{"appclips": {"apps": [], "details": [{"appID": "7Q4KX2M9TD.com.example.eats.Clip", "paths": ["*"]}]}}"#,
        #"{"appclips": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.eats.Clip"], "components": [{}]}]}}"#,
    ])
    func anAppClipUnderDetailsIsOneError(text: String) throws {
        #expect(try Self.found(in: text) == ["error AASA252"])
        let run = try BuiltProgram.run(["lint", "-"], input: Array(text.utf8))
        #expect(
            run.output.contains("help: Write \"apps\": [\"7Q4KX2M9TD.com.example.eats.Clip\"] instead."),
            "\(run.output)")
    }

    private static func found(in text: String) throws -> [String] {
        let run = try BuiltProgram.run(["lint", "-", "--format", "json"], input: Array(text.utf8))
        return (try run.json().object?["diagnostics"]?.array ?? []).compactMap(\.object).map {
            "\($0["severity"]?.string ?? "") \($0["code"]?.string ?? "")"
        }
    }
}
