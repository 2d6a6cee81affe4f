import Foundation
import JSONSyntax
import Testing
import UniversalLinksLinting
import UniversalLinksProject

/// What lies around a file is read from disk, and judged in every command that lints.
struct FileSurroundingsTests {
    private static let name = "apple-app-site-association.json"
    private static let rewrite = """
        {
          "rewrites": [
            {
              "source": "/.well-known/apple-app-site-association",
              "destination": "/apple-app-site-association.json"
            }
          ]
        }
        """

    private static func read(_ files: [String: String], _ path: String) throws -> FileSurroundings {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        return FileSurroundings(ofFileAt: folder.url.appendingPathComponent(path).path)
    }

    // MARK: - Reading

    @Test func configurationsAreFoundUpToTheRootOfTheRepository() throws {
        let found = try Self.read(
            [
                "vercel.json": "{}", "site/.git/HEAD": "", "site/vercel.json": Self.rewrite,
                "site/web/_redirects": "/a /b 200", "site/web/public/nginx/a.conf": "server { }",
                "site/web/public/nginx/readme.txt": "", "site/src/index.js": "require('express')",
                "site/index.js": "no server", "site/app/.well-known/apple-app-site-association/route.ts": "",
            ], "site/web/public/\(Self.name)")
        #expect(found.folders == ["web", "public"])
        #expect(
            found.configurations.map(\.path) == [
                "web/public/nginx/a.conf", "web/_redirects", "vercel.json",
                "app/.well-known/apple-app-site-association/route.ts", "src/index.js",
            ])
        #expect(found.configurations.first { $0.path == "vercel.json" }?.text == Self.rewrite)
    }

    @Test(arguments: [
        ("public/.well-known", "apple-app-site-association"), ("", "apple-app-site-association"), ("a", "staging.json"),
        ("well-known", "staging.json"),
    ])
    func nothingIsSearchedForAFileWhoseNameAndFolderAreRight(folder: String, name: String) throws {
        let found = try Self.read(["vercel.json": "{}", ".git/HEAD": ""], "\(folder)/\(name)")
        #expect(found.configurations.isEmpty)
        #expect(found.folders.suffix(1) == folder.split(separator: "/").suffix(1).map(String.init) || folder.isEmpty)
    }

    @Test func theFolderOfARepositoryHasAnyName() throws {
        let files = ["well-known/.git/HEAD": "", "well-known/vercel.json": "{}"]
        #expect(try Self.read(files, "well-known/apple-app-site-association") == FileSurroundings(folders: []))
        let found = try Self.read(["well-known/vercel.json": "{}"], "well-known/apple-app-site-association")
        #expect(found.folders.last == "well-known")
        #expect(found.configurations.count == 1)
    }

    @Test func anotherUsersFolderIsNotSearched() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "shared/vercel.json")
        try folder.write("{}", to: "shared/own/now.json")
        let shared = folder.url.appendingPathComponent("shared").path
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: shared)
        let path = shared + "/own/" + Self.name
        #expect(FileSurroundings(ofFileAt: path).configurations.map(\.path) == ["now.json"])
        try folder.write("", to: "shared/.git")
        #expect(FileSurroundings(ofFileAt: path).configurations.map(\.path) == ["own/now.json", "vercel.json"])
    }

    @Test func whatIsTooLargeOrLeadsElsewhereIsLeftOut() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "site/.git/HEAD")
        try folder.write(String(repeating: " ", count: 1_048_577), to: "site/vercel.json")
        try folder.write("/a /b 200", to: "outside")
        try folder.write("{\"hosting\": {}}", to: "site/deploy/hosting.json")
        let site = folder.url.appendingPathComponent("site").path
        for (link, target) in [
            ("_redirects", "../outside"), ("firebase.json", "deploy/hosting.json"), ("now.json", "none"),
        ] {
            try FileManager.default.createSymbolicLink(atPath: site + "/" + link, withDestinationPath: target)
        }
        try FileManager.default.createDirectory(atPath: site + "/netlify.toml", withIntermediateDirectories: true)
        #expect(mkfifo(site + "/_headers", 0o600) == 0)
        #expect(FileSurroundings(ofFileAt: site + "/" + Self.name).configurations.map(\.path) == ["firebase.json"])
    }

    @Test func theSearchEndsAfterAFewDozenFiles() throws {
        var files = [".git/HEAD": ""]
        for index in 0..<100 { files["nginx/\(index).conf"] = "server { }" }
        #expect(try Self.read(files, Self.name).configurations.count == 36)
    }

    // MARK: - The command

    private static func lint(_ files: [String: String], _ path: String, _ arguments: [String] = []) throws -> [String] {
        let folder = try LintFolder(files.merging([path: LintFolder.clean, ".git/HEAD": ""]) { $1 })
        let report = try folder.run(["lint", path, "--format", "json", "--fail-on", "never"] + arguments).json()
        return try #require(report[JSONPointer(tokens: ["diagnostics"])]?.array).map { diagnostic in
            "\(diagnostic.object?["severity"]?.string ?? "") \(diagnostic.object?["code"]?.string ?? "")"
        }
    }

    @Test(
        arguments: [
            ("public/apple-app-site-association.json", ["vercel.json": rewrite], []),
            ("public/apple-app-site-association.json", ["vercel.json": "{}"], ["warning AASA045"]),
            ("public/apple-app-site-association.json", [:], []),
            ("public/apple-app-site-association.json", ["main.go": "package main"], ["note AASA045"]),
            ("well-known/apple-app-site-association", [:], ["note AASA046"]),
            (".wellknown/apple-app-site-association", [:], ["warning AASA046"]),
            (
                "well-known/apple-app-site-association",
                ["nginx/site.conf": "server { location /.well-known/ { alias /srv/well-known/; } }"], []
            ),
            ("staging.json", ["vercel.json": "{}"], []),
        ] as [(String, [String: String], [String])])
    func lintLooksAroundAFile(path: String, files: [String: String], expected: [String]) throws {
        #expect(try Self.lint(files, path) == expected)
        #expect(try Self.lint(files, path, ["--fix"]) == expected)
    }

    @Test func aRunInAnotherFolderSeesTheSame() throws {
        let folder = try LintFolder([
            ".git/HEAD": "", "vercel.json": "{}", "public/\(Self.name)": LintFolder.clean,
            "web/.well-known/\(Self.name)": LintFolder.clean,
        ])
        let run = try BuiltProgram.run(
            ["lint", Self.name, "../web/.well-known/\(Self.name)"],
            in: folder.folder.url.appendingPathComponent("public"))
        #expect(run.output.contains("vercel.json does not map"), "\(run.output)")
        #expect(run.output.contains("\"/.well-known/\(Self.name)\""), "\(run.output)")
    }

    @Test func standardInputHasNothingAroundIt() throws {
        let folder = try LintFolder([".git/HEAD": "", "vercel.json": "{}"])
        #expect(try folder.run(["lint", "-"], input: LintFolder.clean).output == "1 file: no findings\n")
    }

    @Test func aProjectRunLooksAroundItsFiles() throws {
        let folder = try LintFolder([
            ".git/HEAD": "", "vercel.json": "{}", "public/well-known/apple-app-site-association": LintFolder.clean,
            "aasa.yml": """
            version: 1
            domains:
              eats.example: public/well-known/apple-app-site-association
            """,
        ])
        let run = try folder.run([])
        #expect(run.output.contains("warning[AASA046]"), "\(run.output)")
        #expect(run.output.contains("vercel.json"), "\(run.output)")
    }

    @Test func anotherKindOfFileIsNamed() throws {
        let folder = try LintFolder(["apple-app-site-association": #"[{ "relation": [], "target": {} }]"#])
        let run = try folder.run(["lint", "apple-app-site-association"])
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA047] This is Android's assetlinks.json"), "\(run.output)")
        #expect(run.output.contains("1 file: 1 error\n"), "\(run.output)")
    }
}
