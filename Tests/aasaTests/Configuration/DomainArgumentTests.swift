import Foundation
import Testing

/// `aasa DOMAIN` and `aasa --fix`.
struct DomainArgumentTests {
    static func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            version: 1
            domains:
              shop.example: { file: shop, links: links.yml }
              help.example: { file: help, links: links.yml }
              "*.pay.example": help
            """, to: "aasa.yml")
        try folder.write(LintFolder.clean, to: "shop")
        try folder.write("\u{FEFF}" + LintFolder.clean, to: "help")
        try folder.write(
            "deep_linkable_urls: [https://shop.example/buy/1, https://help.example/x]\n", to: "links.yml")
        return folder
    }

    static func run(_ arguments: [String]) throws -> BuiltProgram.Run {
        let folder = try project()
        return try withExtendedLifetime(folder) { try BuiltProgram.run(arguments, in: folder.url) }
    }

    @Test(
        arguments: [
            (["shop.example"], 0, "1 domain: no findings\n"), (["help.example"], 1, "1 domain: "),
            (["SHOP.example"], 0, "1 domain: "), (["shop.example", "help.example"], 1, "2 domains: "),
            (["*.pay.example"], 0, "*.pay.example  1 warning"),
            (["project", "shop.example"], 0, "1 domain: no findings\n"),
            (["shop.example", "--format", "json"], 0, "\"domain\": \"shop.example\""), ([], 1, "3 domains: "),
        ] as [([String], Int32, String)])
    func oneDomainIsLintedAndTested(arguments: [String], status: Int32, words: String) throws {
        let run = try Self.run(arguments)
        #expect(run.status == status, "\(run.output)\(run.errors)")
        #expect(run.output.contains(words), "\(run.output)")
        if arguments.contains("shop.example"), arguments.count == 1 { #expect(!run.output.contains("help")) }
    }

    @Test(arguments: [
        (["shp.example"], "\"shp.example\" is not a domain that aasa.yml lists. Did you mean shop.example?"),
        (["pay.example"], "Did you mean *.pay.example?"),
        (["other.test"], "It lists shop.example, help.example, *.pay."),
        (["lnit"], "Did you mean aasa lint? The commands are lint, "), (["shopp"], "\"shopp\" is not a command"),
        (["shop"], "\"shop\" is a file, not a command. aasa lint shop checks it."),
        (["./shop"], "\"./shop\" is a file, not a command. aasa lint ./shop checks it."),
        (["links.yml"], "\"links.yml\" is a file, not a command. aasa lint links.yml checks it."),
        (["aasa.yml"], "aasa --config aasa.yml checks everything that it lists."),
        (["--format", "text", "--format", "json"], "--format appears twice. Keep one. See aasa --help."),
        (["shop.example", "--write-baseline", "x"], "Leave out the domains"),
    ])
    func anUnknownWordIsAnError(arguments: [String], words: String) throws {
        let run = try Self.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func safeFixesAreAppliedToTheFilesOfTheProject() throws {
        let folder = try Self.project()
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
        }
        let other = try BuiltProgram.run(["shop.example", "--fix"], in: folder.url)
        #expect(other.status == 0, "\(other.output)")
        #expect(other.output.contains("; 0 fixed"), "\(other.output)")
        #expect(try text("help") != LintFolder.clean)
        let run = try BuiltProgram.run(["--fix"], in: folder.url)
        #expect(run.output.contains("; 1 fixed"), "\(run.output)")
        #expect(try text("help") == LintFolder.clean)
        #expect(try BuiltProgram.run(["--fix", "--format", "json"], in: folder.url).output.contains("\"fixed\": 0"))
    }

    @Test func rulesCanBeChosen() throws {
        #expect(try Self.run(["--select", "syntax"]).output.contains("AASA601") == false)
        #expect(try Self.run(["--ignore", "expectations,syntax"]).status == 0)
        let run = try Self.run(["--select", "ordre"])
        #expect(run.status == 2)
        #expect(run.errors.contains("Did you mean order?"), "\(run.errors)")
    }
}
