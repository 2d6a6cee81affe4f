import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// `aasa test` and the article's `validate-universal-links`.
struct LinkTestCommandTests {
    static let file = """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.com.example.eats", "FGHIJ67890.com.example.eats"],
                "components": [
                  { "/": "/menu/print/*", "exclude": true },
                  { "/": "/menu/?*" },
                  { "/": "/café" }
                ]
              }
            ]
          }
        }
        """

    /// Runs `test` with a file and a list of its own.
    func test(_ links: String, file: String = Self.file, _ more: [String] = []) throws -> BuiltProgram.Run {
        let folder = try TemporaryFolder()
        try folder.write(file, to: "aasa.json")
        try folder.write(links, to: "links.json")
        return try BuiltProgram.run(["test", "aasa.json", "--links", "links.json"] + more, in: folder.url)
    }

    @Test func theExampleHoldsWithEveryComponentExercised() throws {
        let run = try BuiltProgram.run([
            "test", EatsExample.aasa, "--links", EatsExample.links, "--domain", "eats.example", "--bundle-id",
            "com.example.eats", "--require-coverage", "100",
        ])
        #expect(run.status == 0)
        #expect(run.output.contains("coverage: 14 of 14 components decide a URL (100 %)"))
    }

    @Test(arguments: ["links.json", "links.yml"])
    func bothListsOfTheExampleHold(list: String) throws {
        let run = try BuiltProgram.run([
            "test", EatsExample.aasa, "--links", EatsExample.folder + "/" + list, "--domain", "eats.example",
            "--bundle-id",
            "com.example.eats",
        ])
        #expect(run.status == 0, "\(run.output)")
    }

    @Test(arguments: [
        ("links.json", "eats.example", "com.example.eats"),
        ("links.courier.json", "eats.example", "com.example.eats.courier"),
        ("links.www.json", "www.eats.example", "7Q4KX2M9TD.com.example.eats"),
    ])
    func theArticlesCommandLineRunsUnchanged(list: String, domain: String, bundleID: String) throws {
        let run = try BuiltProgram.run(
            [
                "validate-universal-links", "--bundle-id", bundleID, "--domain", domain, "--aasa-path",
                EatsExample.aasa,
                "--universal-links-path", EatsExample.folder + "/" + list,
            ], named: "AASAValidator")
        #expect(run.status == 0, "\(run.output)")
    }

    @Test func theThreeFailuresHaveTheirNames() throws {
        let run = try test(
            """
            {
              "deep_linkable_urls": [
                "https://e.example/men",
                "https://e.example/menu/print/aurora"
              ],
              "non_deep_linkable_urls": ["https://e.example/menu/bella"]
            }
            """, ["--bundle-id", "7Q4KX2M9TD.com.example.eats"])
        #expect(run.status == 1)
        #expect(
            run.output == """
                error[AASA601] unhandled universal link: https://e.example/men should reach 7Q4KX2M9TD.com.example.eats, but no component matches it
                  --> links.json:3:5
                    3 |     "https://e.example/men",
                      |     ^^^^^^^^^^^^^^^^^^^^^^^
                   = note: unmatched: none of the 3 components matches
                   = note: closest: line 8: the path ends too early for "/menu/?*": "u/?*" is missing (aasa.json:8:23)

                error[AASA602] excluded universal link: https://e.example/menu/print/aurora should reach 7Q4KX2M9TD.com.example.eats, but /applinks/details/0/components/0 on line 7 excludes it
                  --> links.json:4:5
                    4 |     "https://e.example/menu/print/aurora"
                      |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                   = note: excluded by "/menu/print/*" on line 7 (aasa.json:7:11)
                   = note: without it, "/menu/?*" on line 8 would match

                error[AASA603] incorrectly handled universal link: https://e.example/menu/bella should stay on the web, but /applinks/details/0/components/1 on line 8 matches it for 7Q4KX2M9TD.com.example.eats
                  --> links.json:6:30
                    6 |   "non_deep_linkable_urls": ["https://e.example/menu/bella"]
                      |                              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                   = note: matched by "/menu/?*" on line 8 (aasa.json:8:11)
                   = note: closest exclusion: line 7: the path has "bella" where "/menu/print/*" has "print" (aasa.json:7:25)

                3 URLs tested: 0 as expected, 3 not
                coverage: 2 of 3 components decide a URL (66 %)
                  not exercised: aasa.json:9:11 /applinks/details/0/components/2

                """)
    }

    @Test(arguments: [
        (
            #"{"deep_linkable_urls": ["https://e.example/menu/a"], "non_deep_linkable_urls": ["https://e.example/menu/a"]}"#,
            "AASA611", 1
        ),
        (#"{"deep_linkable_urls": ["https://e.example/menu/a", "https://other.example/menu/a"]}"#, "AASA612", 1),
        (#"{"non_deep_linkable_urls": ["https://[::1]/x", "https://evil.example/x"]}"#, "AASA612", 1),
        (#"{"non_deep_linkable_urls": ["/menu/a"]}"#, "AASA613", 1),
        (#"{"non_deep_linkable_urls": ["https://a b/"]}"#, "AASA613", 1),
        (#"{"non_deep_linkable_urls": []}"#, "AASA615", 1),
        (#"{"deep_linkable_urls": [], "non_deep_linkable_urls": ["https://e.example/x"]}"#, "AASA615", 0),
        (#"[{"url": "https://e.example/x", "expect": "not-matched", "app": "com.example.eat"}]"#, "AASA614", 1),
        (#"[{"url": "https://e.example/x", "expect": "unmatched", "domain": "https://e.example"}]"#, "AASA618", 1),
        (#"[{"url": "https://e.example/menu/print/a", "expect": "unmatched"}]"#, "AASA604", 1),
        (#"[{"url": "https://e.example/x", "expect": "excluded"}]"#, "AASA604", 1),
    ])
    func nothingPassesSilently(links: String, code: String, status: Int32) throws {
        let run = try test(links)
        #expect(run.status == status)
        #expect(run.output.contains("[\(code)]"), "\(run.output)")
    }

    @Test func aBundleIdentifierBehindSeveralPrefixesIsEvaluatedForEach() throws {
        let links = #"{"deep_linkable_urls": ["https://e.example/menu/a"]}"#
        #expect(try test(links, ["--bundle-id", "com.example.eats"]).status == 0)

        let differing = """
            {"applinks": {"details": [
              {"appID": "7Q4KX2M9TD.com.example.eats", "components": [{"/": "/menu/*"}]},
              {"appID": "FGHIJ67890.com.example.eats", "components": [{"/": "/jobs"}]}]}}
            """
        let run = try test(links, file: differing, ["--bundle-id", "com.example.eats"])
        #expect(run.status == 1)
        #expect(
            run.output.contains(
                "error[AASA616] ambiguous bundle identifier: com.example.eats is listed with 2 prefixes")
        )
        #expect(run.output.contains("note: 7Q4KX2M9TD.com.example.eats: matched"))
        #expect(run.output.contains("note: FGHIJ67890.com.example.eats: unmatched"))
    }

    @Test func aFailureThatOnlyDecodingMendsNamesTheFix() throws {
        let links = #"{"deep_linkable_urls": ["https://e.example/caf%C3%A9"]}"#
        let run = try test(links)
        #expect(run.status == 1)
        #expect(run.output.contains("E5"))
        #expect(run.output.contains("\"percentEncoded\": false"))
        #expect(run.output.contains("--percent-decoding lenient"))
        let lenient = try test(links, ["--percent-decoding", "lenient"])
        #expect(lenient.status == 0)
        #expect(lenient.output.contains("reading options: percent-decoding=lenient"))
    }

    @Test func coverageCanBeRequired() throws {
        let links = #"{"deep_linkable_urls": ["https://e.example/menu/a"]}"#
        let run = try test(links, ["--require-coverage", "50"])
        #expect(run.status == 1)
        #expect(run.output.contains("error[AASA617] insufficient coverage: 1 of 3 components"))
        #expect(try test(links, ["--require-coverage", "33"]).status == 0)
    }

    @Test func jsonHoldsDiagnosticsSummaryAndCoverage() throws {
        let run = try test(#"{"deep_linkable_urls": ["https://e.example/men"]}"#, ["--format", "json"])
        let root = try #require(try run.json().object)
        #expect(run.status == 1)
        #expect(root["schemaVersion"]?.number == "1")
        let diagnostic = try #require(root["diagnostics"]?.array?.first?.object)
        #expect(diagnostic["code"]?.string == "AASA601")
        #expect(diagnostic["name"]?.string == "unhandled-universal-link")
        #expect(diagnostic["severity"]?.string == "error")
        #expect(diagnostic["file"]?.string == "links.json")
        #expect(diagnostic["line"]?.number == "1")
        #expect(diagnostic["pointer"]?.string == "/deep_linkable_urls/0")
        let result = try #require(root["results"]?.array?.first?.object)
        #expect(result["url"]?.string == "https://e.example/men")
        #expect(result["expect"]?.string == "matched")
        #expect(result["decision"]?.string == "unmatched")
        #expect(result["passed"]?.boolean == false)
        #expect(root["summary"]?.object?["failed"]?.number == "1")
        #expect(root["coverage"]?.object?["components"]?.number == "3")
        #expect(root["coverage"]?.object?["unexercised"]?.array?.count == 3)
    }

    @Test(arguments: [("error", Int32(0)), ("warning", 1), ("note", 1), ("never", 0)])
    func theThresholdDecidesTheExitCode(threshold: String, status: Int32) throws {
        let onlyWarning = #"{"deep_linkable_urls": [], "non_deep_linkable_urls": ["https://e.example/x"]}"#
        #expect(try test(onlyWarning, ["--fail-on", threshold]).status == status)
    }

    @Test func theFileOrTheListComesFromStandardInput() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file, to: "aasa.json")
        let links = #"{"deep_linkable_urls": ["https://e.example/menu/a"]}"#
        let run = try BuiltProgram.run(["test", "aasa.json", "--links", "-"], input: Array(links.utf8), in: folder.url)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test func everyProblemOfAListIsTold() throws {
        let folder = try TemporaryFolder()
        try folder.write(try Checkout.bytes(of: EatsExample.aasa), to: "aasa")
        try folder.write("links:\n- url: a\n- expect: matched\n", to: "links.yml")
        let run = try BuiltProgram.run(["test", "aasa", "--links", "links.yml"], in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.split(separator: "\n").count == 2, "\(run.errors)")
        #expect(run.errors.hasPrefix("aasa: error: links.yml:2:3: The entry of a has no \"expect\"."), "\(run.errors)")
        #expect(run.errors.contains("aasa: error: links.yml:3:3: An entry has no \"url\"."), "\(run.errors)")
    }

    @Test(arguments: ["urls.txt", "-"])
    func aPlainListOfURLsMustMatch(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(try Checkout.bytes(of: EatsExample.aasa), to: "aasa")
        let text = "# must open the app\n\(EatsExample.menu)\nhttps://eats.example/nowhere\n"
        try folder.write(text, to: "urls.txt")
        let run = try BuiltProgram.run(
            ["test", "aasa", "--links", name, "--app", "com.example.eats"], input: Array(text.utf8), in: folder.url)
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.contains("2 URLs tested: 1 as expected, 1 not"), "\(run.output)")
        #expect(run.output.contains("    3 | https://eats.example/nowhere\n      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"))
    }

    /// The exclusion that was meant is named, however many components match before it, and no other.
    @Test(arguments: ["text", "concise", "json", "jsonl", "sarif", "junit", "github", "gitlab", "markdown", "xcode"])
    func anExclusionThatComesTooLateIsNamed(format: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            """
            {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.eats"], "components": [
              {"/": "/sv/account/delete", "exclude": true},
              {"/": "/de/*"},
              {"/": "/de/account/*"},
              {"/": "/*/account/delete", "exclude": true}
            ]}]}}
            """, to: "aasa")
        let list = #"{"non_deep_linkable_urls": ["https://e.example/de/account/delete"]}"#
        let run = try BuiltProgram.run(
            ["test", "aasa", "--links", "-", "--format", format], input: Array(list.utf8), in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("the exclusion on line 5 comes too late"), "\(run.output)")
        // The page of the rule, which is part of SARIF, shows another example.
        #expect(format == "sarif" || !run.output.contains("closest exclusion"), "\(run.output)")
    }
}
