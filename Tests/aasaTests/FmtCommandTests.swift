import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

struct FmtCommandTests {
    static let untidy =
        "\u{FEFF}{\"applinks\":{\"details\":[{\"appIDs\":[\"A.b\"],\r\n\"components\":[{\"/\":\"\\/a\"}]}]}}"
    static let tidy = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["A.b"],
                "components": [
                  { "/": "/a" }
                ]
              }
            ]
          }
        }

        """

    @Test func standardInputGoesToStandardOutput() throws {
        for text in [Self.untidy, Self.tidy] {
            let run = try BuiltProgram.run(["fmt", "-"], input: Array(text.utf8))
            #expect(run.status == 0)
            #expect(run.output == Self.tidy)
            #expect(run.errors.isEmpty)
        }
    }

    @Test func aPatchOfSomethingEndsLikeACheck() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.untidy, to: "untidy")
        try folder.write(Self.tidy, to: "tidy")
        let changed = try BuiltProgram.run(["fmt", "--diff", "tidy", "untidy"], in: folder.url)
        #expect(changed.status == 1)
        #expect(changed.output.hasPrefix("--- "))
        let unchanged = try BuiltProgram.run(["fmt", "--diff", "tidy"], in: folder.url)
        #expect(unchanged.status == 0)
        #expect(unchanged.output.isEmpty)
    }

    @Test func filesAreRewrittenAndThoseThatChangeAreNamed() throws {
        let folder = try TemporaryFolder()
        let untidy = try folder.write(Self.untidy, to: "untidy")
        let tidy = try folder.write(Self.tidy, to: "tidy")
        let before = try FileManager.default.attributesOfItem(atPath: tidy.path)[.modificationDate] as? Date
        let run = try BuiltProgram.run(["fmt", "untidy", "tidy"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output == "untidy: rewritten\n")
        #expect(try String(contentsOf: untidy, encoding: .utf8) == Self.tidy)
        #expect(try FileManager.default.attributesOfItem(atPath: tidy.path)[.modificationDate] as? Date == before)
        #expect(try BuiltProgram.run(["fmt", "untidy", "tidy"], in: folder.url).output.isEmpty)
    }

    @Test func aCheckWritesNothing() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.untidy, to: "untidy")
        try folder.write(Self.tidy, to: "tidy")
        let run = try BuiltProgram.run(["fmt", "--check", "tidy", "untidy"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output == "untidy: would change\n")
        #expect(try Data(contentsOf: file) == Data(Self.untidy.utf8))
        #expect(try BuiltProgram.run(["fmt", "--check", "tidy"], in: folder.url).status == 0)
        let patch = try BuiltProgram.run(["fmt", "--check", "--diff", "untidy"], in: folder.url)
        #expect(patch.status == 1)
        #expect(patch.output.hasPrefix("--- a/untidy\n+++ b/untidy\n"))
        #expect(patch.errors == "untidy: would change\n")
        #expect(try Data(contentsOf: file) == Data(Self.untidy.utf8))
    }

    @Test func aFileThatIsNoneDoesNotStopTheOthers() throws {
        let folder = try TemporaryFolder()
        try folder.write("{", to: "broken")
        let file = try folder.write(Self.untidy, to: "untidy")
        let run = try BuiltProgram.run(["fmt", "broken", "missing", "untidy"], in: folder.url)
        #expect(run.status == 3)
        #expect(run.output == "untidy: rewritten\n")
        #expect(run.errors.contains("broken:1:2") && run.errors.contains("missing: there is no such file"))
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.tidy)
        let broken = try BuiltProgram.run(["fmt", "broken"], in: folder.url)
        #expect(broken.status == 1)
        #expect(try String(contentsOf: folder.url.appendingPathComponent("broken"), encoding: .utf8) == "{")
    }

    @Test(arguments: [("", "error[AASA001]"), ("{\"a\": [1, ", "error[AASA"), ("<html>", "error[AASA002]")])
    func whatIsNoJSONIsToldOf(text: String, words: String) throws {
        let run = try BuiltProgram.run(["fmt", "-"], input: Array(text.utf8))
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func aFileThatWouldGrowBeyondTheLimitStays() throws {
        let text = "{\"x\":[" + Array(repeating: "[[0]]", count: 20_000).joined(separator: ",") + "]}"
        let run = try BuiltProgram.run(["fmt", "-"], input: Array(text.utf8))
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("error[AASA852]"))
    }

    @Test func aFileOfMegabytesIsFormatted() throws {
        let padding = [UInt8](repeating: 0x20, count: Rounds.count(1_000_000, long: 16 * 1_048_576 - 2))
        let run = try BuiltProgram.run(["fmt", "-"], input: Array("{}".utf8) + padding)
        #expect(run.status == 0)
        #expect(run.output == "{}\n")
    }

    @Test(arguments: [(["fmt"], "files"), (["fmt", "-", "x"], "cannot be combined"), (["fmt", ""], "is empty")])
    func wrongUsageIsNamed(arguments: [String], words: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
