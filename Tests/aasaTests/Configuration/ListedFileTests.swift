import Foundation
import JSONSyntax
import Testing

/// The files that `aasa.yml` lists answer the questions about their hosts, and no request is sent.
struct ListedFileTests {
    static func file(_ app: String, _ path: String = "") -> String {
        """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.example.\(app)"], "components": [
          {"/": "/\(app)/print/*", "exclude": true},
          {"/": "/\(app)/\(path)*"}
        ]}]}}

        """
    }

    /// One domain of its own, and a file for a host and its subdomains; one subdomain has another file.
    static func project(_ domains: String? = nil) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            version: 1
            defaults:
              file: web/$(domain)/aasa
            domains:
            \(domains ?? """
                  shop.example: { links: links/shop.yml }
                  "*.pay.example": { links: [links/pay.yml, links/shop.yml] }
                  pay.example:
                  "eu.pay.example":
                """)

            """, to: "aasa.yml")
        for app in ["shop", "pay"] { try folder.write(file(app), to: "web/\(app).example/aasa") }
        try folder.write(file("eu"), to: "web/eu.pay.example/aasa")
        try folder.write(file("shop", "new/"), to: "new")
        try folder.write(
            "links:\n  - { url: https://shop.example/shop/1, expect: matched }\n"
                + "  - { url: https://www.pay.example/pay/1, expect: matched }\n", to: "links/shop.yml")
        try folder.write("links:\n  - { url: https://x.pay.example/pay/2, expect: matched }\n", to: "links/pay.yml")
        return folder
    }

    private static func run(
        _ arguments: [String], _ domains: String? = nil, in below: String = "", input: String = ""
    ) throws -> BuiltProgram.Run {
        let folder = try project(domains)
        return try withExtendedLifetime(folder) {
            try BuiltProgram.run(arguments, input: Array(input.utf8), in: folder.url.appendingPathComponent(below))
        }
    }

    // MARK: - A URL finds its file

    /// Without a network, `explain` could not say `matched` if it requested the host.
    @Test(
        arguments: ["match", "explain"],
        [
            ("https://shop.example/shop/1", "web/shop.example/aasa, listed for shop.example (aasa.yml:5)", "matched"),
            ("https://SHOP.example/shop/print/1", "listed for shop.example (aasa.yml:5)", "excluded"),
            ("https://pay.example/pay/1", "web/pay.example/aasa, listed for pay.example (aasa.yml:7)", "matched"),
            ("https://a.b.pay.example/pay/1", "web/pay.example/aasa, listed for *.pay.example (aasa.yml:6)", "matched"),
            (
                "https://eu.pay.example/pay/1",
                "web/eu.pay.example/aasa, listed for eu.pay.example (aasa.yml:8), before *.pay.example (aasa.yml:6)",
                "unmatched"
            ),
        ])
    func theHostFindsTheFile(command: String, question: (url: String, listing: String, answer: String)) throws {
        let run = try Self.run([command, question.url])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("file: "))
        #expect(lines[0].contains(question.listing), "\(lines[0])")
        #expect(lines[0].contains("--no-config") == (command == "explain"))
        #expect(run.output.contains(question.answer), "\(run.output)")
    }

    @Test func eachURLIsDecidedByTheFileOfItsHost() throws {
        let urls = ["https://shop.example/shop/1", "https://pay.example/x", "https://shop.example/shop/print/1"]
        let run = try Self.run(["match"] + urls)
        #expect(
            run.output == """
                file: web/shop.example/aasa, listed for shop.example (aasa.yml:5)
                https://shop.example/shop/1
                  matched   7Q4KX2M9TD.example.shop  by "/shop/*" on line 3

                file: web/pay.example/aasa, listed for pay.example (aasa.yml:7)
                https://pay.example/x
                  unmatched 7Q4KX2M9TD.example.pay  none of the 2 components matches

                file: web/shop.example/aasa, listed for shop.example (aasa.yml:5)
                https://shop.example/shop/print/1
                  excluded  7Q4KX2M9TD.example.shop  by "/shop/print/*" on line 2

                """)
        for command in ["match", "explain"] {
            let json = try Self.run([command] + urls + ["--format", "json"]).json()
            let results = json.object?["results"]?.array ?? []
            #expect(results.compactMap { $0.object?["url"]?.string } == urls)
            #expect(
                results.compactMap { $0.object?["listing"]?.object?["file"]?.string }
                    == ["web/shop.example/aasa", "web/pay.example/aasa", "web/shop.example/aasa"])
            #expect(results.first?.object?["listing"]?.object?["at"]?.string == "aasa.yml:5")
        }
    }

    @Test func pathsAreShownFromTheCurrentFolder() throws {
        let run = try Self.run(["match", "https://shop.example/shop/1"], in: "links")
        #expect(run.output.hasPrefix("file: ../web/shop.example/aasa, listed for shop.example (../aasa.yml:5)\n"))
        let named = try Self.run(["match", "https://shop.example/shop/1", "--config", "../aasa.yml"], in: "links")
        #expect(named.output == run.output)
    }

    @Test func aWildcardMayContainItsOwnHost() throws {
        let run = try Self.run(["match", "https://pay.example/pay/1"], "  \"*.pay.example\":")
        #expect(run.status == 0)
        #expect(run.output.contains("listed for *.pay.example"), "\(run.output)")
        #expect(run.output.contains("unmatched"), "\(run.output)")
    }

    @Test(arguments: [
        (
            ["match", "https://shpo.example/1"],
            "lists no domain for shpo.example. The closest is shop.example (aasa.yml:5)."
        ),
        (["match", "https://www.shop.example/1"], "The closest is shop.example (aasa.yml:5)."),
        (["match", "https://example/1"], "The closest is shop.example (aasa.yml:5)."),
        (["match", "https://q.test/1"], "aasa.yml lists no domain for q.test. Add the domain there, or pass the file"),
        (["match", "https://q.test/1", "https://r.test/1"], "lists no domain for q.test, r.test."),
        (["explain", "https://q.test/1", "https://shop.example/1"], "Explain the URLs of listed hosts separately"),
        (["match", "https://shop.example/1", "--domain", "q.test"], "lists no domain for q.test"),
        (["match", "https://shop.example/1", "--no-config"], "Missing expected argument '--aasa <file>'"),
        (["match", "--urls", "new"], "aasa.yml lists 3 files, for shop.example, *.pay.example, pay.example"),
        (["examples"], "with --domain"), (["examples", "--no-config"], "Missing expected argument '<file>'"),
        (["examples", "--domain", "q.test"], "lists no domain for q.test"),
        (["test", "--links", "links/shop.yml", "--no-config"], "--links needs the association file"),
        (["explain", "https://a.example/", "--aasa", "new", "--config", "aasa.yml"], "With --aasa, leave it out"),
        (["match", "https://a.example/", "--config", "aasa.yml", "--no-config"], "exclude each other"),
        (["explain", "https://shop.example/", "--domain", "shop.example", "--no-config"], "--domain goes with"),
    ])
    func whatIsNotListedIsNamedWithTheClosest(arguments: [String], words: String) throws {
        let run = try Self.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func aFileThatCannotAnswerIsNamedWithItsLine() throws {
        let folder = try Self.project()
        try folder.write("{", to: "web/shop.example/aasa")
        let broken = try BuiltProgram.run(["match", "https://shop.example/"], in: folder.url)
        #expect(broken.status == 3)
        #expect(broken.errors.contains("web/shop.example/aasa:1:2: "), "\(broken.errors)")
        #expect(broken.errors.contains("It is named at aasa.yml:3."), "\(broken.errors)")
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("web/shop.example/aasa"))
        let missing = try BuiltProgram.run(["explain", "https://shop.example/"], in: folder.url)
        #expect(missing.status == 3)
        #expect(missing.errors.contains("no such file"), "\(missing.errors)")
        try folder.write("domains: [", to: "aasa.yml")
        #expect(try BuiltProgram.run(["match", "https://shop.example/"], in: folder.url).status == 2)
        #expect(
            try BuiltProgram.run(["match", "https://shop.example/", "--aasa", "new"], in: folder.url).status == 0)
    }

    /// Each of these means the host: a closed port of this machine answers at once.
    @Test(arguments: [["--no-config"], ["--timeout", "5"], ["--service", "webcredentials"]])
    func optionsAboutHostsRequestThem(options: [String]) throws {
        let refused = ["--resolve", "*:127.0.0.1", "--retries", "0", "--cdn-url", "https://shop.example:1"]
        let run = try Self.run(["explain", "https://shop.example:1/shop/1"] + options + refused)
        #expect(run.status == 0)
        #expect(run.output.contains("The host serves a valid file"), "\(run.output)")
        #expect(!run.output.contains("listed for"))
    }

    @Test func anUnlistedHostIsRequestedAndSaid() throws {
        let run = try Self.run(["explain", "https://shop.exampel:1/shop/1"])
        #expect(run.status == 0)
        #expect(run.errors.contains("The closest is shop.example (aasa.yml:5). The host's file is fetched."))
    }

    // MARK: - A file finds its host

    @Test func examplesAreURLsOfTheDomainsOfTheFile() throws {
        let run = try Self.run(["examples", "./web/pay.example/aasa"])
        #expect(
            run.output.hasPrefix(
                """
                file: web/pay.example/aasa, listed for *.pay.example (aasa.yml:6) and pay.example (aasa.yml:7)
                7Q4KX2M9TD.example.pay on https://pay.example

                """), "\(run.output)")
        let json = try Self.run(["examples", "--domain", "*.pay.example", "--format", "json"])
        #expect(json.output.contains("https://www.pay.example/pay/"), "\(json.output)")
        #expect(try json.json().object?["listing"]?.object?["domain"]?.string == "*.pay.example")
        let list = try Self.run(["examples", "web/shop.example/aasa", "--write-links", "-"])
        #expect(list.output.contains("https://shop.example/shop/"), "\(list.output)")
        for options in [["--no-config"], ["--domain", "example.com"]] {
            let other = try Self.run(["examples", "web/shop.example/aasa"] + options)
            #expect(other.output.hasPrefix("7Q4KX2M9TD.example.shop on https://example.com\n"), "\(other.output)")
        }
        #expect(try Self.run(["examples"], "  shop.example:").output.contains("on https://shop.example\n"))
    }

    @Test func aDifferenceIsShownWithURLsOfTheDomain() throws {
        for files in [["web/shop.example/aasa", "new"], ["new", "web/shop.example/aasa"]] {
            let run = try Self.run(["diff"] + files)
            #expect(run.status == 1)
            #expect(run.output.hasPrefix("file: web/shop.example/aasa, listed for shop.example (aasa.yml:5)\n"))
            #expect(run.output.contains("https://shop.example/shop/"), "\(run.output)")
            #expect(!run.output.contains("example.com"))
        }
        let json = try Self.run(["diff", "web/shop.example/aasa", "new", "--format", "json"]).json()
        #expect(json.object?["listing"]?.object?["at"]?.string == "aasa.yml:5")
        let comment = try Self.run(["diff", "web/shop.example/aasa", "new", "--format", "markdown"])
        #expect(comment.output.hasPrefix("<!-- aasa diff -->\n"))
        for arguments in [
            ["web/shop.example/aasa", "new", "--no-config"], ["web/shop.example/aasa", "web/pay.example/aasa"],
        ] {
            let other = try Self.run(["diff"] + arguments)
            #expect(other.output.contains("https://example.com/"), "\(other.output)")
            #expect(!other.output.contains("listed for"))
        }
    }

    @Test func aLinkListCountsForTheDomainsOfTheFile() throws {
        for list in ["aasa.yml", "links/shop.yml"] {
            let run = try Self.run(["diff", "web/shop.example/aasa", "new", "--urls", list])
            #expect(run.output.contains("\n1 of 1 URL changed\n"), "\(list): \(run.output)")
        }
        let all = try Self.run(["diff", "web/shop.example/aasa", "new", "--urls", "aasa.yml", "--no-config"])
        #expect(all.output.contains("1 of 3 URLs changed"), "\(all.output)")
        let none = try Self.run(["diff", "web/eu.pay.example/aasa", "new", "--urls", "links/shop.yml"])
        #expect(none.status == 3)
        #expect(none.errors.contains("links/shop.yml: it has no URL of eu.pay.example."), "\(none.errors)")
        let unnamed = try Self.run(["diff", "web/eu.pay.example/aasa", "new", "--urls", "aasa.yml"])
        #expect(unnamed.errors.contains("it lists no link list for eu.pay.example"), "\(unnamed.errors)")
    }

    @Test func manyURLsAreDecidedByTheFileOfADomain() throws {
        let urls = "https://shop.example/shop/1\nhttps://pay.example/pay/1\n"
        let run = try Self.run(["match", "--urls", "-", "--domain", "shop.example"], input: urls)
        #expect(run.status == 0)
        #expect(run.errors == "aasa: file: web/shop.example/aasa, listed for shop.example (aasa.yml:5)\n")
        #expect(run.output.hasPrefix("matched\t"))
        #expect(run.output.contains("\nunmatched\t"))
        let only = try Self.run(["match", "--urls", "-", "--summary"], "  shop.example:", input: urls)
        #expect(only.output.hasPrefix("2 URLs: 1 matched, 0 excluded, 1 unmatched\n"), "\(only.output)")
        let list = try Self.run(
            ["match", "--urls", "links/shop.yml", "--summary"],
            "  shop.example:\n  other.example: web/shop.example/aasa")
        #expect(list.output.hasPrefix("1 URL: 1 matched, 0 excluded, 0 unmatched\n"), "\(list.output)")
    }

    // MARK: - test

    @Test func aListIsTestedWithTheFilesOfItsHosts() throws {
        let one = try Self.run(["test", "--links", "links/pay.yml"])
        #expect(one.status == 0, "\(one.output)\(one.errors)")
        #expect(one.errors == "aasa: file: web/pay.example/aasa, listed for *.pay.example (aasa.yml:6)\n")
        #expect(one.output.hasPrefix("1 URL tested: 1 as expected, 0 not\n"))
        let two = try Self.run(["test", "--links", "links/shop.yml"])
        #expect(two.status == 0, "\(two.output)\(two.errors)")
        #expect(two.output.contains("\n2 domains: no findings\n"), "\(two.output)")
        #expect(two.output.contains("shop.example   no findings, 1 URL as expected"), "\(two.output)")
        let below = try Self.run(["test", "--links", "shop.yml"], in: "links")
        #expect(below.output == two.output)
        let named = try Self.run(["test", "--links", "links/shop.yml", "--domain", "shop.example"])
        #expect(named.status == 1)
        #expect(named.output.contains("AASA612"), "\(named.output)")
    }

    @Test func aListOfUnlistedHostsIsNotTested() throws {
        let folder = try Self.project()
        try folder.write("https://shop.example/shop/1\nhttps://shpo.example/shop/1\n", to: "urls.txt")
        let run = try BuiltProgram.run(["test", "--links", "urls.txt"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("lists no domain for shpo.example. The closest is shop.example"), "\(run.errors)")
        let several = try BuiltProgram.run(
            ["test", "--links", "-"], input: Array("https://shop.example/1\nhttps://pay.example/1\n".utf8),
            in: folder.url)
        #expect(several.status == 2)
        #expect(several.errors.contains("it has URLs of 2 domains"), "\(several.errors)")
        let one = try BuiltProgram.run(
            ["test", "--links", "-"], input: Array("https://shop.example/shop/1\n".utf8), in: folder.url)
        #expect(one.status == 0, "\(one.errors)")
    }

    /// The article's commands know no project.
    @Test func theCommandsOfTheArticleStayAsTheyAre() throws {
        let run = try Self.run([
            "validate-universal-links", "--bundle-id", "example.shop", "--domain", "shop.example", "--aasa-path",
            "web/shop.example/aasa", "--universal-links-path", "links/pay.yml",
        ])
        #expect(run.status == 1)
        #expect(!run.output.contains("listed for"))
        #expect(run.errors.isEmpty)
    }
}
