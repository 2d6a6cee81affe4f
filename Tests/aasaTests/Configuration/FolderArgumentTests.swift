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
        #expect(beside.output == "1 file: no findings; 1 more could not be read\n")
    }

    /// A folder that is not searched to its end is told of, and is no success.
    @Test(arguments: ["lint", "fmt"])
    func whatIsNotSearchedIsNotGreen(command: String) throws {
        let deep = "a/" + (1...13).map { "\($0)" }.joined(separator: "/")
        let folder = try LintFolder([
            "a/apple-app-site-association": LintFolder.clean, deep + "/apple-app-site-association": "{,}",
        ])
        let run = try folder.run([command, "a"])
        #expect(run.status == 3)
        #expect(
            run.errors == "aasa: error: \(deep): this folder is too deep to be searched. Name it.\n", "\(run.errors)")
        let named = try folder.run([command, deep])
        #expect(named.status == 1, "\(named.errors)")
    }

    @Test(.enabled(if: BuiltProgram.canRunUnprivileged, "NOT RUN: root may read everything"))
    func aFolderThatCannotBeReadIsNotGreen() throws {
        let folder = try LintFolder(["a/apple-app-site-association": LintFolder.clean, "a/b/x": ""])
        let closed = folder.folder.url.appendingPathComponent("a/b").path
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
        let run = try BuiltProgram.run(["lint", "a"], in: folder.folder.url, unprivileged: true)
        #expect(run.status == 3)
        #expect(run.errors == "aasa: error: a/b: this folder cannot be read. Change its mode or owner.\n")
    }

    @Test func aFileWhoseNameHasAStarIsAFile() throws {
        let folder = try LintFolder(["*": LintFolder.clean, "x": "{,}"])
        #expect(try folder.run(["lint", "*"]).output == "1 file: no findings\n")
    }
}
