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
        (["migrate", "--write", "--diff", "x"], "cannot be combined"), (["migrate", "a", "b"], "b"),
    ])
    func wrongUsageIsNamed(arguments: [String], words: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test(arguments: ["migrate", "fmt"])
    func filesThatCannotBeReadAreNamed(command: String) throws {
        // fmt searches folders.
        let aboutFolder = command == "fmt" ? "Sources: no file is named" : "Sources: this is a folder"
        for (path, words) in [("no/such/file", "there is no such file"), ("Sources", aboutFolder)] {
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
