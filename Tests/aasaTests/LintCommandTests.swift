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
        let run = try BuiltProgram.run(["lint", "aasa", "--unsafe-fixes"], in: folder.url)
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
        #expect(safe.output.hasSuffix("1 file: 1 warning; 0 fixed; 1 can be fixed with --unsafe-fixes\n"))
        let unsafe = try folder.run(["lint", "warned", "--unsafe-fixes"])
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
        #expect(try folder.run(["lint", "link", "--unsafe-fixes"]).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "warned")
        #expect(try folder.text(of: "warned") == LintFolder.clean)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.folder.url.path)
        #expect(names.sorted() == ["broken", "clean", "link", "warned"])
    }

    @Test func standardInputIsMendedOnStandardOutput() throws {
        let run = try folder().run(["lint", "-", "--unsafe-fixes"], input: LintFolder.warned)
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

    @Test func aFileThatCannotBeWrittenIsReportedAsItIs() throws {
        guard BuiltProgram.canRunUnprivileged else { return }
        let folder = try folder()
        let file = folder.folder.url.appendingPathComponent("warned").path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
        let run = try BuiltProgram.run(
            ["lint", "warned", "--unsafe-fixes"], in: folder.folder.url, unprivileged: true)
        #expect(run.status == 3)
        #expect(run.output.contains("warning[AASA256]"))
        #expect(run.errors.contains("warned: you have no permission to write it"))
    }
}
