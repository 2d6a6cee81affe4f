import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// `aasa fmt --minimise`.
struct MinimiseCommandTests {
    static let large = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.app"],
                "components": [
                  { "/": "/buy/*", "exclude": false },
                  { "/": "/buy/shoes" },
                  { "/": "/stores/berlin/menu/*" },
                  { "/": "/stores/hamburg/menu/*" },
                  { "/": "/stores/london/menu/*" },
                  { "/": "/stores/madrid/menu/*" },
                  { "/": "/stores/paris/menu/*" },
                  { "/": "/stores/rome/menu/*" }
                ]
              }
            ]
          }
        }

        """
    static let small = """
        {
          "applinks": {
            "substitutionVariables": {
              "stores": ["berlin", "hamburg", "london", "madrid", "paris", "rome"]
            },
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.app"],
                "components": [
                  { "/": "/buy/*" },
                  { "/": "/stores/$(stores)/menu/*" }
                ]
              }
            ]
          }
        }

        """
    static let changes = """
        FILE:7: "exclude" removed: without it, the same value applies.
        FILE:8: Component "/buy/shoes" removed: the component "/buy/*" on line 7 already matches all of its URLs.
        FILE:9: 6 paths on lines 9 to 14 merged into one, with the variable "stores".
        FILE: \(small.utf8.count) bytes instead of \(large.utf8.count), \(large.utf8.count - small.utf8.count) saved. Proved equivalent: \
        both files decide every URL alike for every app.
        FILE: "substitutionVariables" is new in this file and needs iOS 13.5.
        FILE: \(131_072 - small.utf8.count) bytes below the limit of 131072 bytes; it was \(131_072 - large.utf8.count) below it.

        """

    @Test(arguments: ["--minimise", "--minimize"]) func standardInputGoesToStandardOutput(option: String) throws {
        let run = try BuiltProgram.run(["fmt", option, "-"], input: Array(Self.large.utf8))
        #expect(run.status == 0)
        #expect(run.output == Self.small)
        #expect(run.errors == Self.changes.replacingOccurrences(of: "FILE", with: "standard input"))
    }

    @Test func filesAreRewrittenInPlace() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.large, to: "large")
        let run = try BuiltProgram.run(["fmt", "--minimise", "large"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output == "large: rewritten\n")
        #expect(run.errors == Self.changes.replacingOccurrences(of: "FILE", with: "large"))
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.small)
        let again = try BuiltProgram.run(["fmt", "--minimise", "--check", "large"], in: folder.url)
        #expect(again.status == 0)
        #expect(again.output.isEmpty)
        #expect(again.errors.hasPrefix("large: Nothing to minimise.\n"))
    }

    @Test func checksAndPatchesWriteNothing() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.large, to: "large")
        let check = try BuiltProgram.run(["fmt", "--minimise", "--check", "large"], in: folder.url)
        #expect(check.status == 1)
        #expect(check.output == "large: would change\n")
        let patch = try BuiltProgram.run(["fmt", "--minimise", "--diff", "large"], in: folder.url)
        #expect(patch.status == 1)
        #expect(patch.output.hasPrefix("--- a/large\n+++ b/large\n"))
        #expect(patch.output.contains("\n+          { \"/\": \"/stores/$(stores)/menu/*\" }\n"))
        #expect(patch.errors == Self.changes.replacingOccurrences(of: "FILE", with: "large"))
        #expect(try String(contentsOf: file, encoding: .utf8) == Self.large)
    }

    @Test func whatIsNoJSONIsToldOf() throws {
        let run = try BuiltProgram.run(["fmt", "--minimise", "-"], input: Array("{".utf8))
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains("error[AASA"), "\(run.errors)")
    }

    @Test func theOtherSpellingIsHidden() throws {
        let help = try BuiltProgram.run(["fmt", "--help"]).output
        #expect(help.contains("--minimise") && !help.contains("--minimize"))
    }
}
