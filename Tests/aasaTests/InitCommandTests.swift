import Foundation
import Testing

/// `aasa init`, and from there to green.
struct InitCommandTests {
    @Test func threeBrokenFilesBecomeGreen() throws {
        let folder = try BrokenProject.write()
        func aasa(_ arguments: String...) throws -> BuiltProgram.Run {
            try BuiltProgram.run(arguments, in: folder.url)
        }
        func edit(_ name: String, _ old: String, _ new: String) throws {
            let text = try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
            try #require(text.contains(old))
            try folder.write(text.replacing(old, with: new), to: name)
        }

        let bare = try aasa()
        #expect(bare.status == 2)
        #expect(bare.output.isEmpty)
        #expect(bare.errors.contains("There is no aasa.yml here or above. aasa init writes one from what it finds."))

        let start = try aasa("init")
        #expect(start.status == 0, "\(start.errors)")
        #expect(start.output.hasPrefix("wrote aasa.yml: 3 domains; 3 guesses to review"))
        #expect(try aasa("init").status == 2)

        let first = try aasa()
        #expect(first.status == 1, "\(first.output)\(first.errors)")
        #expect(first.errors.isEmpty)
        #expect(first.output.contains("error[AASA010]"))
        #expect(first.output.contains("  --> \(BrokenProject.shop):7:28"))
        #expect(
            first.output.contains("error[AASA603] incorrectly handled universal link")
                || first.output.contains("AASA604"))
        #expect(first.output.contains("error[AASA803] App/App.entitlements lists news.example"))

        try edit(BrokenProject.shop, "{ \"/\": \"/buy/*\" },", "{ \"/\": \"/buy/*\" }")
        try edit(
            BrokenProject.help,
            "{ \"/\": \"/topics/*\" },\n          { \"/\": \"/topics/print/*\", \"exclude\": true }",
            "{ \"/\": \"/topics/print/*\", \"exclude\": true },\n          { \"/\": \"/topics/*\" }")
        try edit("App/App.entitlements", "applinks:https://news.example", "applinks:news.example")
        #expect(try aasa().status == 0)

        // What no tool can guess: which app it should be.
        try edit("aasa.yml", "7Q4KX2M9TD.example.store", "7Q4KX2M9TD.example.shop")
        let second = try aasa()
        #expect(second.status == 1)
        #expect(second.output.contains("error[AASA801] \(BrokenProject.news) does not list"))
        try edit(BrokenProject.news, "7Q4KX2M9TD.example.store", "7Q4KX2M9TD.example.shop")

        let last = try aasa("--fail-on", "warning")
        #expect(last.status == 0, "\(last.output)\(last.errors)")
        #expect(last.output.contains("3 domains: no findings\n"))
    }

    @Test func nothingIsWrittenOverUnlessThatIsWanted() throws {
        let folder = try BrokenProject.write()
        for name in ["aasa.yml", "aasa.yaml"] {
            try folder.write("mine", to: name)
            let run = try BuiltProgram.run(["init"], in: folder.url)
            #expect(run.status == 2)
            #expect(
                run.errors
                    == "aasa: error: \(name): it exists already. --print shows a new one, --force overwrites it.\n")
            #expect(try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8) == "mine")
            try FileManager.default.removeItem(at: folder.url.appendingPathComponent(name))
        }
        try folder.write("mine", to: "aasa.yml")
        let printed = try BuiltProgram.run(["init", "--print"], in: folder.url)
        #expect(printed.status == 0)
        #expect(printed.output.contains("version: 1\n"))
        #expect(try BuiltProgram.run(["init", "--force"], in: folder.url).status == 0)
        #expect(
            try String(contentsOf: folder.url.appendingPathComponent("aasa.yml"), encoding: .utf8) == printed.output)
    }

    @Test func anotherFolderCanBeNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "web/a.example/apple-app-site-association")
        let run = try BuiltProgram.run(["init", "web"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("wrote web/aasa.yml: 1 domain"))
        #expect(run.output.contains("Run aasa --config web/aasa.yml"))
        #expect(try BuiltProgram.run(["--config", "web/aasa.yml", "--fail-on", "never"], in: folder.url).status == 0)
    }

    @Test func anEmptyFolderGetsFilesToBeginWith() throws {
        let folder = try TemporaryFolder()
        func text(_ name: String) throws -> String {
            try String(contentsOf: folder.url.appendingPathComponent(name), encoding: .utf8)
        }
        try folder.write("{}", to: "node_modules/a/apple-app-site-association")
        let printed = try BuiltProgram.run(["init", "--print"], in: folder.url)
        #expect(printed.status == 0)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["node_modules"])

        let run = try BuiltProgram.run(["init"], in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.output == """
                wrote apple-app-site-association: an example to change
                wrote links.yml: an example to change
                wrote aasa.yml: 1 domain; 1 guess to review
                Run aasa to lint and test what it lists.

                """)
        #expect(try text("aasa.yml") == printed.output)
        for words in ["www.example.com:", "file: apple-app-site-association", "- ABCDE12345.com.example.app"] {
            #expect(printed.output.contains(words), "\(words)")
        }
        let project = try BuiltProgram.run([], in: folder.url)
        #expect(project.status == 0, "\(project.output)\(project.errors)")
        #expect(!project.output.contains("AASA6"), "\(project.output)")
        for arguments in [["lint", "apple-app-site-association"], ["fmt", "--check", "apple-app-site-association"]] {
            #expect(try BuiltProgram.run(arguments, in: folder.url).status == 0)
        }
    }

    @Test func aLinkListThatIsThereStays() throws {
        let folder = try TemporaryFolder()
        try folder.write("- {url: https://shop.example/a, expect: matched}", to: "links.yml")
        let run = try BuiltProgram.run(["init"], in: folder.url)
        #expect(run.status == 0)
        #expect(!run.output.contains("wrote links.yml"))
        let list = try String(contentsOf: folder.url.appendingPathComponent("links.yml"), encoding: .utf8)
        #expect(list == "- {url: https://shop.example/a, expect: matched}")
        let project = try String(contentsOf: folder.url.appendingPathComponent("aasa.yml"), encoding: .utf8)
        #expect(project.contains("shop.example:"))
    }

    @Test func aFolderThatIsMissingIsNamed() throws {
        let run = try BuiltProgram.run(["init", "no/such"])
        #expect(run.status == 3)
        #expect(run.output.isEmpty)
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func fortyDomainsAreAListAndDefaults() throws {
        let folder = try TemporaryFolder()
        let names = (10..<50).map { "shop-\($0).example" }
        for name in names {
            try folder.write(LintFolder.clean, to: "web/\(name)/apple-app-site-association")
            try folder.write("deep_linkable_urls: [https://\(name)/buy/1]\n", to: "links/\(name).yml")
        }
        let start = try BuiltProgram.run(["init"], in: folder.url)
        #expect(start.output.hasPrefix("wrote aasa.yml: 40 domains; 40 guesses to review\n"))
        let yaml = try String(contentsOf: folder.url.appendingPathComponent("aasa.yml"), encoding: .utf8)
        #expect(yaml.split(separator: "\n").count < 75, "\(yaml)")
        #expect(yaml.contains("  file: web/$(domain)/apple-app-site-association\n"))
        let run = try BuiltProgram.run([], in: folder.url)
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.components(separatedBy: "no findings, 1 URL as expected, coverage 100 %").count == 41)
        #expect(try BuiltProgram.run(["init", "--print"], in: folder.url).output == yaml)
    }

    @Test func linksOutOfTheFolderAreNotFollowed() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "a/b.example/apple-app-site-association")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("a/loop"), withDestinationURL: folder.url)
        let run = try BuiltProgram.run(["init", "a", "--print"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.components(separatedBy: "file:").count == 3)
    }
}
