import Foundation
import Testing
import UniversalLinksTestSupport

struct MigrateCommandTests {
    static let example = "Examples/legacy-paths/apple-app-site-association"
    static let old = #"{"applinks": {"apps": [], "details": [{"appID": "A.b", "paths": ["NOT /x", "*"]}]}}"#
    static let new =
        #"{"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/x", "exclude": true}, {"/": "*"}]}]}}"#
    static let kept =
        #"{"applinks": {"apps": [], "details": [{"appID": "A.b", "appIDs": ["A.b"], "paths": ["NOT /x", "*"], "#
        + #""components": [{"/": "/x", "exclude": true}, {"/": "*"}]}]}}"#

    @Test func theNewFileGoesToStandardOutputAndTheReportBesideIt() throws {
        let run = try BuiltProgram.run(["migrate", "-"], input: Array(Self.old.utf8))
        #expect(run.status == 0)
        #expect(run.output == Self.new)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 4)
        #expect(lines.first == #"standard input:1:15: The empty "apps" is removed."#)
        #expect(
            lines.last
                == "standard input: on iOS 13 and later the new file decides every URL for 1 app as the old one does. This is proved."
        )
    }

    @Test func pathsAreKeptWhereThatIsWanted() throws {
        let run = try BuiltProgram.run(["migrate", "--keep-paths", "-"], input: Array(Self.old.utf8))
        #expect(run.status == 0)
        #expect(run.output == Self.kept)
        #expect(run.errors.contains("on iOS 13 and later, and on iOS 12, the new file decides "))
    }

    @Test func aFileIsWrittenInPlaceAndASecondTimeNothingChanges() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.old, to: "file")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
        let run = try BuiltProgram.run(["migrate", "--write", "file"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.isEmpty)
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.new)
        let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)

        let again = try BuiltProgram.run(["migrate", "--write", "file"], in: folder.url)
        #expect(again.status == 0)
        #expect(again.errors == "file: nothing to migrate.\n")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.new)
    }

    @Test func aPatchIsPrintedAndNothingWritten() throws {
        let before = try Checkout.text(of: Self.example)
        let run = try BuiltProgram.run(["migrate", "--diff", Self.example])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("--- a/\(Self.example)\n+++ b/\(Self.example)\n@@ -"))
        #expect(run.output.contains("\n-        \"appID\": "))
        #expect(try Checkout.text(of: Self.example) == before)
        let unchanged = try BuiltProgram.run(["migrate", "--diff", EatsExample.aasa])
        #expect(unchanged.output.isEmpty)
        #expect(unchanged.status == 0)
    }

    @Test func aCheckNamesWhatWouldChange() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.old, to: "old")
        try folder.write(Self.new, to: "new")
        let run = try BuiltProgram.run(["migrate", "--check", "new", "old"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output == "old: would change\n")
        #expect(run.errors.hasPrefix("new: nothing to migrate.\nold:1:15: "))
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.old)
        #expect(try BuiltProgram.run(["migrate", "--check", "new"], in: folder.url).status == 0)
        let patch = try BuiltProgram.run(["migrate", "--check", "--diff", "old"], in: folder.url)
        #expect(patch.status == 1)
        #expect(patch.output.hasPrefix("--- a/old\n+++ b/old\n"))
        #expect(patch.errors.hasSuffix("\nold: would change\n"))
        #expect(try BuiltProgram.run(["migrate", "--check", "-"], input: Array(Self.old.utf8)).status == 1)
    }

    @Test func severalFilesAreWritten() throws {
        let folder = try TemporaryFolder()
        let names = ["a/apple-app-site-association", "b/apple-app-site-association"]
        for name in names { try folder.write(Self.old, to: name) }
        try folder.write("{", to: "broken/apple-app-site-association")
        let patch = try BuiltProgram.run(["migrate", "--diff", "a", "b"], in: folder.url)
        #expect(patch.status == 1)
        for name in names { #expect(patch.output.contains("--- a/\(name)\n")) }
        // What cannot be rewritten does not stop the others.
        let run = try BuiltProgram.run(["migrate", "--write", "broken", "missing", "a", "[b]"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("missing: there is no such file"))
        #expect(run.errors.contains("broken/apple-app-site-association:1:2"), "\(run.errors)")
        for name in names {
            #expect(try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8) == Self.new)
        }
        let printed = try BuiltProgram.run(["migrate", "."], in: folder.url)
        #expect(printed.status == 2)
        #expect(printed.output.isEmpty)
        #expect(
            printed.errors
                == "aasa: error: there are 3 files to migrate, and only one can be printed. Pass --write, --check or --diff.\n"
        )
    }

    @Test func theFilesOfTheProjectAreMigrated() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "version: 1\ndomains:\n  a.example: web/a\n  b.example: web/b\n  www.b.example: web/b\n", to: "aasa.yml")
        for name in ["a", "b", "c"] { try folder.write(Self.old, to: "web/\(name)") }
        let run = try BuiltProgram.run(["migrate", "--check"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output == "web/a: would change\nweb/b: would change\n")
        #expect(try BuiltProgram.run(["migrate", "--check", "--no-config"], in: folder.url).status == 2)
    }

    @Test func aFileThatHasNothingOldComesOutAsItIs() throws {
        let run = try BuiltProgram.run(["migrate", EatsExample.aasa])
        #expect(run.status == 0)
        #expect(try Array(run.output.utf8) == Checkout.bytes(of: EatsExample.aasa))
        #expect(run.errors == "\(EatsExample.aasa): nothing to migrate.\n")
    }

    @Test(arguments: [
        ("", "error[AASA001]"), (#"{"applinks": {"details": [{"paths": ["/a""#, "error[AASA"), ("7", "error[AASA854]"),
        ("\"x\"", "error[AASA854]"),
    ])
    func whatIsNoFileToMigrateIsToldOf(text: String, words: String) throws {
        let run = try BuiltProgram.run(["migrate", "-"], input: Array(text.utf8))
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: [
        "{}", "[]", #"{"applinks": 7}"#, #"{"applinks": {"details": [7, "x", {"paths": 7, "appID": []}]}}"#,
    ])
    func wrongTypesComeOutAsTheyAre(text: String) throws {
        let run = try BuiltProgram.run(["migrate", "-"], input: Array(text.utf8))
        #expect(run.status == 0)
        #expect(run.output == text)
    }

    @Test func aFileThatTheSystemRefusesIsRefused() throws {
        let padding = [UInt8](repeating: 0x20, count: Rounds.count(200_000, long: 16_000_000))
        let run = try BuiltProgram.run(["migrate", "-"], input: Array(Self.old.utf8) + padding)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("error[AASA854]"))
    }

    @Test(arguments: [
        (["migrate"], "file"), (["migrate", "--write", "-"], "--write expects a file"),
        (["migrate", "--write", "--diff", "x"], "cannot be combined"), (["migrate", "a", "b"], "there are 2 files"),
        (["migrate", "--write", "--check", "x"], "cannot be combined"),
        (["migrate", "--check", "x", "-"], "Standard input cannot be combined"),
    ])
    func wrongUsageIsNamed(arguments: [String], words: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["migrate", "fmt"])
    func filesThatCannotBeReadAreNamed(command: String) throws {
        for (path, words) in [("no/such/file", "there is no such file"), ("Sources", "Sources: no file is named")] {
            let run = try BuiltProgram.run([command, path])
            #expect(run.status == 3)
            #expect(run.output.isEmpty)
            #expect(run.errors.contains(words), "\(run.errors)")
        }
    }

    @Test(
        .enabled(if: BuiltProgram.canRunUnprivileged, "NOT RUN: root may write everything, and nobody cannot run it"),
        arguments: [["migrate", "--write"], ["fmt"]])
    func aReadOnlyFileStays(command: [String]) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.old, to: "file")
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
        let run = try BuiltProgram.run(command + ["file"], in: folder.url, unprivileged: true)
        #expect(run.status == 3)
        #expect(run.errors.contains("file: you have no permission to write it"), "\(run.errors)")
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.old)
    }
}
