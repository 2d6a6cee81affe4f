import Foundation
import Testing

/// Folders and patterns as arguments of `lint` and `fmt`.
struct FolderArgumentTests {
    static func folder() throws -> LintFolder {
        let name = "apple-app-site-association"
        return try LintFolder([
            "a/.well-known/\(name)": LintFolder.clean, "b/\(name).json": LintFolder.warned, "b/other.json": "{,}",
            "c/\(name)": LintFolder.clean, ".hidden/\(name)": "{,}", "node_modules/x/\(name)": "{,}",
            "empty/readme": "",
        ])
    }

    @Test(arguments: [
        (["."], 3), (["a", "b"], 2), (["a/", "./a"], 1), (["*"], 3), (["[ab]"], 2), (["?/apple-*"], 2),
        (["**/apple-app-site-association"], 2), (["**/apple-app-site-association*"], 3), (["*/.well-known"], 1),
        (["*/*/apple-app-site-association"], 1), ([".hidden"], 1), (["b/*.json"], 2), (["empty/read*"], 1),
    ])
    func theFilesBelowAreLinted(arguments: [String], count: Int) throws {
        let run = try Self.folder().run(["lint"] + arguments + ["--fail-on", "never"])
        #expect(run.status == 0, "\(run.errors)")
        let files = count == 1 ? "1 file: " : "\(count) files: "
        #expect(run.output.contains("\n" + files) || run.output.hasPrefix(files), "\(run.output)")
    }

    @Test func namesAreSortedAndSeenFromTheCurrentFolder() throws {
        let run = try Self.folder().run(["fmt", "--check", "."])
        #expect(run.status == 0 || run.status == 1)
        let lint = try Self.folder().run(["lint", ".", "--format", "concise"])
        #expect(lint.output.contains("b/apple-app-site-association.json:7"), "\(lint.output)")
        #expect(!lint.output.contains("./b/"))
    }

    @Test(arguments: [
        ("empty", "empty: no file is named apple-app-site-association or apple-app-site-association.json below this"),
        ("em*", "em*: no file is named apple-app-site-association"),
        ("x*", "x*: no file or folder matches this pattern"),
        ("nothing", "nothing: there is no such file"),
    ])
    func nothingIsAnErrorThatSaysWhatWasLookedFor(argument: String, words: String) throws {
        for command in ["lint", "fmt"] {
            let run = try Self.folder().run([command, argument])
            #expect(run.status == 3, "\(run.output)")
            #expect(run.output.isEmpty)
            #expect(run.errors.contains(words), "\(run.errors)")
            #expect(run.errors.filter { $0 == "\n" }.count == 1)
        }
        let beside = try Self.folder().run(["lint", "a", argument])
        #expect(beside.status == 3)
        #expect(beside.output == "1 file: no findings\n")
    }

    @Test func aFileWhoseNameHasAStarIsAFile() throws {
        let folder = try LintFolder(["*": LintFolder.clean, "x": "{,}"])
        #expect(try folder.run(["lint", "*"]).output == "1 file: no findings\n")
    }
}
