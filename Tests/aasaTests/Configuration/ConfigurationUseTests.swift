import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// Inside a project, every command uses its configuration.
struct ConfigurationUseTests {
    /// A folder with one domain, whose file has an ignored warning and whose list expects one thing too much.
    static func project(_ more: String = "", folder: TemporaryFolder? = nil) throws -> TemporaryFolder {
        let folder = try folder ?? TemporaryFolder()
        try folder.write(
            """
            version: 1
            defaults: { os-min: 13 }
            domains:
              eats.example:
                file: web/aasa
                apps: [7Q4KX2M9TD.example.eats]
                links: links.yml
                entitlements: Eats.entitlements
            ignore:
              - { code: AASA256, file: web/aasa, reason: kept }

            """ + more, to: "aasa.yml")
        try folder.write(LintFolder.warned, to: "web/aasa")
        try folder.write(LintFolder.warned, to: "web/other")
        try folder.write(
            "deep_linkable_urls:\n  - https://eats.example/buy/1\n  - https://eats.example/x\n", to: "links.yml")
        try folder.write(
            ListValue.entitlements(["applinks:eats.example"], app: nil, debugger: nil).xml, to: "Eats.entitlements")
        return folder
    }

    static func run(_ arguments: [String], _ more: String = "", in below: String = "") throws -> BuiltProgram.Run {
        let folder = try project(more)
        return try withExtendedLifetime(folder) {
            try BuiltProgram.run(arguments, in: folder.url.appendingPathComponent(below))
        }
    }

    // MARK: - lint

    @Test(
        arguments: [
            (["lint"], "", 0), (["lint", "web/aasa"], "", 0), (["lint", "./web/../web/aasa"], "", 0),
            (["lint", "aasa"], "web", 0), (["lint", "web/other"], "", 1), (["lint", "--no-config", "web/aasa"], "", 1),
            (["lint", "web/aasa", "--fail-on", "error"], "", 0), (["lint", "../web/aasa", "--no-config"], "web", 1),
            (["lint", "--config", "../aasa.yml"], "web", 0), (["lint", "-"], "", 1),
        ] as [([String], String, Int32)])
    func lintIgnoresWhatTheProjectIgnores(arguments: [String], below: String, status: Int32) throws {
        let folder = try Self.project("fail-on: warning\n")
        var arguments = arguments
        if arguments.contains("--no-config") { arguments += ["--fail-on", "warning"] }
        let run = try BuiltProgram.run(
            arguments, input: Array(LintFolder.warned.utf8), in: folder.url.appendingPathComponent(below))
        #expect(run.status == status, "\(run.output)\(run.errors)")
        #expect(run.output.contains("AASA256") == (status == 1 || arguments.contains("--fail-on")) || status == 0)
        if status == 0 { #expect(run.output.hasSuffix("; 1 ignored\n"), "\(run.output)") }
    }

    @Test func severitiesOfTheProjectCountAndOptionsWin() throws {
        let more = "severities: { AASA256: error }\n"
        #expect(try Self.run(["lint", "web/other"], more).status == 1)
        #expect(try Self.run(["lint", "web/other", "--severity", "AASA256=note"], more).status == 0)
        #expect(try Self.run(["lint", "web/other", "--ignore", "keys"], more).status == 0)
        #expect(try Self.run(["lint", "web/other", "--no-config"], more).status == 0)
    }

    @Test func theOldestSystemIsThatOfTheEntryElseOfTheProject() throws {
        let folder = try Self.project()
        let newer =
            #"{ "applinks": { "details": [ { "appIDs": ["7Q4KX2M9TD.a.b"], "components": [ { "/": "/é", "percentEncoded": false } ] } ] } }"#
        try folder.write(newer, to: "web/other")
        let usual = try BuiltProgram.run(["lint", "web/other", "--no-config"], in: folder.url)
        let older = try BuiltProgram.run(["lint", "web/other"], in: folder.url)
        #expect(!usual.output.contains("AASA501"), "\(usual.output)")
        #expect(older.output.contains("AASA5"), "\(older.output)")
        let option = try BuiltProgram.run(["lint", "web/other", "--os-min", "16.4.1"], in: folder.url)
        #expect(option.output == usual.output)
    }

    @Test(arguments: [
        (["--os-min", "9"], "The oldest supported version is iOS 12"), (["--os-min", "x"], "Write a version"),
    ])
    func anUnsupportedSystemIsNamed(options: [String], words: String) throws {
        let run = try Self.run(["lint", "web/aasa"] + options)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func theBaselineOfTheProjectCounts() throws {
        let folder = try Self.project("baseline: ci/known.json\n")
        try folder.write("{}", to: "ci/x")
        #expect(try BuiltProgram.run([], in: folder.url).status == 3)
        #expect(try BuiltProgram.run(["--write-baseline", "ci/known.json"], in: folder.url).status == 0)
        for arguments in [[], ["test"]] {
            let run = try BuiltProgram.run(arguments, in: folder.url)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("in the baseline"))
            #expect(try BuiltProgram.run(arguments + ["--no-baseline"], in: folder.url).status == 1)
        }
        let explicit = ["test", "web/aasa", "--links", "links.yml"]
        #expect(try BuiltProgram.run(explicit, in: folder.url).status == 0)
        #expect(try BuiltProgram.run(explicit + ["--no-config"], in: folder.url).status == 1)
        let refused = try BuiltProgram.run(["lint", "--write-baseline", "ci/known.json"], in: folder.url)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("this is the baseline of aasa.yml"))
    }

    @Test func whatIsIgnoredIsNotFixed() throws {
        let folder = try Self.project()
        let run = try BuiltProgram.run(["lint", "web/aasa", "web/other", "--fix", "--unsafe-fixes"], in: folder.url)
        #expect(run.output.contains("1 fixed"), "\(run.output)")
        func text(_ name: String) throws -> String {
            String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
        }
        #expect(try text("web/aasa") == LintFolder.warned)
        #expect(try text("web/other") == LintFolder.clean)
    }

    @Test(arguments: ["lint", "test", "fmt", "app", "config"])
    func mistakesOfTheConfigurationAreToldByEveryCommand(command: String) throws {
        let run = try Self.run([command], "severitys: {}\n")
        #expect(run.status == 2)
        #expect(run.errors.contains("aasa.yml:11:1: \"severitys\""), "\(run.errors)")
        #expect(run.output.isEmpty)
    }

    @Test(arguments: ["lint", "test", "fmt", "check", "app"])
    func withoutAProjectAndFilesTheUsageIsWrong(command: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: ".git/config")
        let run = try BuiltProgram.run([command], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("aasa.yml"), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
        #expect(try Self.run([command, "--no-config"]).status == 2)
        #expect(try Self.run([command, "--no-config", "--config", "aasa.yml"]).errors.contains("exclude each other"))
    }

    // MARK: - fmt, test and app

    @Test func fmtTakesTheFilesOfTheProject() throws {
        let folder = try Self.project()
        for name in ["aasa", "other"] { try folder.write("{\"applinks\":{}}", to: "web/\(name)") }
        let run = try BuiltProgram.run(["fmt", "--check"], in: folder.url)
        #expect(run.status == 1)
        #expect(run.output == "web/aasa: would change\n", "\(run.errors)")
    }

    @Test(arguments: [["test"], ["test", "web/aasa"]])
    func testTakesTheListsOfTheProject(arguments: [String]) throws {
        let run = try Self.run(arguments)
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA601]"))
        #expect(
            run.output.contains("eats.example  1 error, 1 of 2 URLs not as expected, coverage 100 %\n"), "\(run.output)"
        )
        #expect(!run.output.contains("AASA256"))
        #expect(try Self.run(arguments + ["--ignore", "expectations"]).status == 0)
        #expect(try Self.run(arguments + ["--severity", "AASA6=note"]).status == 0)
        let covered = try Self.run(arguments + ["--ignore", "AASA601", "--require-coverage", "100"])
        #expect(covered.status == 0, "\(covered.output)")
    }

    @Test(arguments: [
        (["test", "web/other"], "aasa.yml does not list this file"),
        (["test", "--links", "links.yml", "--no-config"], "--links needs"),
        (["test", "--bundle-id", "x"], "need --links"),
    ])
    func testSaysWhatIsMissing(arguments: [String], words: String) throws {
        let run = try Self.run(arguments)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func aListThatIsNamedIsJudgedByTheProject() throws {
        let arguments = ["test", "web/aasa", "--links", "links.yml"]
        #expect(try Self.run(arguments).status == 1)
        #expect(try Self.run(arguments, "severities: { AASA601: warning }\n").status == 0)
        let ignored = "  - { code: AASA601, file: links.yml, reason: known }\n"
        let run = try Self.run(arguments, ignored)
        #expect(run.status == 0)
        #expect(run.output.hasSuffix("1 ignored\n"), "\(run.output)")
        #expect(try Self.run(arguments + ["--no-config"], ignored).status == 1)
    }

    @Test func appTakesTheEntitlementsOfTheProjectWithTheirApp() throws {
        for arguments in [["app", "--offline"], ["app", "Eats.entitlements", "--offline"]] {
            let run = try Self.run(arguments)
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output.contains("app identifier: 7Q4KX2M9TD.example.eats (aasa.yml)"), "\(run.output)")
            #expect(run.output.contains("applinks:eats.example  web/aasa names the app"), "\(run.output)")
        }
        let other = try Self.run(["app", "--offline", "--app", "7Q4KX2M9TD.example.other"])
        #expect(other.status == 1)
        #expect(other.output.contains("AASA681"))
        let off = try Self.run(
            ["app", "--offline", "--app", "7Q4KX2M9TD.example.other"], "severities: { AASA681: off }\n")
        #expect(off.status == 0, "\(off.output)")
    }

    // MARK: - check

    @Test func checkJudgesAHostByItsDomain() async throws {
        try await TestBed.run { bed in
            let folder = try TemporaryFolder()
            try folder.write(
                """
                version: 1
                domains:
                  shop.test: { file: web/aasa }
                ignore:
                  - { code: AASA256, file: web/aasa, reason: kept }
                """, to: "aasa.yml")
            try folder.write(LintFolder.warned, to: "web/aasa")
            bed.serve("shop.test", .file(LintFolder.warned, fields: ["Cache-Control": "public, max-age=3600"]))
            bed.serve("other.test", .file(LintFolder.warned, fields: ["Cache-Control": "public, max-age=3600"]))
            func check(_ host: String, _ options: [String] = []) throws -> String {
                try BuiltProgram.run(
                    ["check", bed.authority(host), "--no-cdn", "--retries", "0"] + bed.arguments + options,
                    in: folder.url
                ).output
            }
            let judged = try check("shop.test")
            #expect(!judged.contains("AASA256"))
            #expect(judged.hasSuffix("\n1 ignored\n"), "\(judged)")
            #expect(try check("shop.test", ["--format", "json"]).contains(#""ignored": 1"#))
            #expect(try check("shop.test", ["--no-config"]).contains("AASA256"))
            #expect(try check("other.test").contains("AASA256"))
            #expect(try !check("other.test", ["--ignore", "keys"]).contains("AASA256"))
            #expect(try !check("other.test", ["--select", "hosting"]).contains("AASA256"))
        }
    }

    @Test func checkHidesWhatTheBaselineLists() async throws {
        try await TestBed.run { bed in
            let folder = try TemporaryFolder()
            try folder.write("version: 1\ndomains:\n  shop.test: web/aasa\n", to: "aasa.yml")
            try folder.write(LintFolder.warned, to: "web/aasa")
            bed.serve("shop.test", .file(LintFolder.warned, fields: ["Cache-Control": "public, max-age=3600"]))
            func check(_ options: [String], in below: String = "") throws -> BuiltProgram.Run {
                try BuiltProgram.run(
                    ["check", bed.authority("shop.test"), "--no-cdn", "--retries", "0"] + bed.arguments + options,
                    in: folder.url.appendingPathComponent(below))
            }
            #expect(try BuiltProgram.run(["--write-baseline", "known.json"], in: folder.url).status == 0)
            #expect(try check([]).output.contains("AASA256"))
            let known = try check(["--baseline", "known.json"])
            #expect(!known.output.contains("AASA256"))
            #expect(known.output.hasSuffix("\n1 in the baseline\n"), "\(known.output)")
            #expect(try !check(["--baseline", "../known.json"], in: "web").output.contains("AASA256"))
            try folder.write("baseline: known.json\nversion: 1\ndomains:\n  shop.test: web/aasa\n", to: "aasa.yml")
            #expect(try !check([]).output.contains("AASA256"))
            #expect(try check(["--no-baseline"]).output.contains("AASA256"))
            #expect(try check(["--baseline", "nope.json"]).status == 3)
            #expect(try check(["--baseline", "known.json", "--output", "json=known.json"]).status == 2)
            let alone = try check(["--no-config", "--baseline", "known.json"])
            #expect(alone.status == 2)
            #expect(alone.errors.contains("--baseline needs an aasa.yml"))
        }
    }
}
