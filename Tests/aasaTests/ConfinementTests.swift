import Foundation
import Testing

/// `AASA_WITHIN`: nothing outside of a folder is read or written, for runs on files of somebody else.
struct ConfinementTests {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.one"], "components": [{"/": "/a/*"}]}]}}
        """

    /// A checkout whose links lead out of it, and the folder that they lead to.
    private struct Checkout {
        let inside: TemporaryFolder
        let outside: TemporaryFolder

        init() throws {
            (inside, outside) = (try TemporaryFolder(), try TemporaryFolder())
            try inside.write(ConfinementTests.file, to: "file")
            try outside.write("SECRET = 1", to: "secret")
            try outside.write(ConfinementTests.file, to: "file")
            for (name, target) in [
                ("link", "secret"), ("good", "file"), ("folder", ""), ("new", "created"),
            ] {
                try link(name, to: outside.url.appendingPathComponent(target).path)
            }
            try link("own", to: "file")
        }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: inside.url.appendingPathComponent(name).path, withDestinationPath: target)
        }

        func run(_ arguments: [String], within folder: String? = nil) throws -> BuiltProgram.Run {
            try BuiltProgram.run(
                arguments, in: inside.url, environment: ["AASA_WITHIN": folder ?? inside.url.path])
        }
    }

    @Test(arguments: [
        ["lint", "link"], ["lint", "folder/secret"], ["lint", "/proc/self/environ"], ["lint", "../../../etc/passwd"],
        ["test", "file", "--links", "link"], ["match", "https://e.example/a/1", "--aasa", "link"],
        ["explain", "https://e.example/a/1", "--aasa", "folder/secret"], ["diff", "file", "link"],
        ["diff", "link", "file"], ["examples", "link"], ["fmt", "--diff", "link"], ["migrate", "link"],
        ["app", "link"], ["device", "link"], ["links", "link"], ["project", "--config", "link"],
        ["lint", "file", "--baseline", "link"], ["lint", "/dev/zero"], ["match", "--urls", "link", "--aasa", "file"],
        ["validate-schema", "--aasa-path", "link"],
        ["explain", "https://e.example/a/1", "--entitlements", "link"],
    ])
    func nothingOutsideIsRead(arguments: [String]) throws {
        let run = try Checkout().run(arguments)
        #expect(run.status == 3 || run.status == 2, "\(run.output)\(run.errors)")
        #expect(
            (run.output + run.errors).contains("AASA_WITHIN allows only files inside"), "\(run.output)\(run.errors)")
        #expect(!(run.output + run.errors).contains("SECRET"))
    }

    @Test(arguments: ["links", "entitlements", "file", "baseline"])
    func nothingOutsideIsReadThatAProjectLists(key: String) throws {
        let checkout = try Checkout()
        let rows = [
            "links": "    links: link", "entitlements": "    entitlements: link", "file": "    file: link",
            "baseline": "    file: file\nbaseline: link",
        ]
        let row = try #require(rows[key])
        let file = key == "file" ? "" : "    file: file\n"
        try checkout.inside.write(
            "version: 1\ndomains:\n  e.example:\n" + (row.contains("file: file") ? "" : file) + row + "\n",
            to: "aasa.yml")
        let run = try checkout.run(["project", "--format", "text"])
        #expect(run.status != 0, "\(run.output)\(run.errors)")
        #expect(!(run.output + run.errors).contains("SECRET"), "\(run.output)\(run.errors)")
        #expect(
            (run.output + run.errors).contains("AASA_WITHIN allows only files inside"), "\(run.output)\(run.errors)")
    }

    @Test func nothingOutsideIsReadThatALinkInAnAppLeadsTo() throws {
        let checkout = try Checkout()
        try checkout.inside.write("", to: "App.app/other")
        try checkout.link("App.app/Info.plist", to: checkout.outside.url.appendingPathComponent("secret").path)
        let run = try checkout.run(["app", "App.app", "--offline"])
        #expect(run.status == 3, "\(run.output)\(run.errors)")
        #expect(
            run.errors.contains("it leads out of the folder that may be read, through a symbolic link"), "\(run.errors)"
        )
        let free = try BuiltProgram.run(["app", "App.app", "--offline"], in: checkout.inside.url)
        #expect(!free.errors.contains("symbolic link"), "\(free.errors)")
    }

    @Test func whatIsInsideIsRead() throws {
        let checkout = try Checkout()
        for name in ["file", "own", "./file", checkout.inside.url.path + "/file"] {
            let run = try checkout.run(["match", "https://e.example/a/1", "--aasa", name])
            #expect(run.status == 0 && run.output.contains("matched"), "\(name): \(run.output)\(run.errors)")
        }
        let missing = try checkout.run(["lint", "nothing"])
        #expect(missing.status == 3 && missing.errors.contains("there is no such file"), "\(missing.errors)")
    }

    @Test(arguments: [
        ["fmt", "good"], ["lint", "file", "--output", "json=link"], ["lint", "file", "--output", "json=new"],
    ])
    func nothingOutsideIsWritten(arguments: [String]) throws {
        let checkout = try Checkout()
        let run = try checkout.run(arguments)
        #expect(run.status == 3, "\(run.output)\(run.errors)")
        let folder = checkout.outside.url
        #expect(try String(contentsOf: folder.appendingPathComponent("file"), encoding: .utf8) == Self.file)
        #expect(try String(contentsOf: folder.appendingPathComponent("secret"), encoding: .utf8) == "SECRET = 1")
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("created").path))
    }

    /// What is named outside of the folder is the choice of whoever runs the program.
    @Test func reportsCanBeWrittenElsewhere() throws {
        let checkout = try Checkout()
        let report = checkout.outside.url.appendingPathComponent("report").path
        #expect(try checkout.run(["lint", "file", "--output", "json=\(report)"]).status != 3)
        #expect(FileManager.default.fileExists(atPath: report))
    }

    @Test(arguments: ["/no/such/folder", "", "file"])
    func aFolderThatIsNotThereAllowsNothing(folder: String) throws {
        let run = try Checkout().run(["lint", "file"], within: folder)
        #expect(run.status == 2)
        #expect(run.errors.contains("which is not a folder"), "\(run.errors)")
    }
}
