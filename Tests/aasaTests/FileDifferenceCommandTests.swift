import Foundation
import JSONSyntax
import Testing

/// `aasa diff OLD NEW` without URLs: what changes for all of them.
struct FileDifferenceCommandTests {
    private static let app = "7Q4KX2M9TD.com.example.shop"

    private static func file(_ components: String, apps: [String] = [app], more: String = "") -> String {
        let apps = apps.map { "\"\($0)\"" }.joined(separator: ", ")
        return #"{"applinks": {"details": [{"appIDs": [\#(apps)], "components": [\#(components)]}]}\#(more)}"#
    }

    private func diff(_ old: String, _ new: String, _ options: String...) throws -> BuiltProgram.Run {
        let folder = try TemporaryFolder()
        try folder.write(old, to: "old")
        try folder.write(new, to: "new")
        return try BuiltProgram.run(["diff", "old", "new"] + options, in: folder.url)
    }

    @Test func aURLThatLeavesItsAppIsShownWithBothComponents() throws {
        let run = try diff(
            Self.file(#"{"/": "/sale/*"}, {"/": "/help/*"}"#),
            Self.file(#"{"/": "/help/*", "exclude": true}, {"/": "/sale/*"}"#))
        #expect(run.status == 1)
        #expect(run.errors.isEmpty)
        #expect(
            run.output.hasPrefix(
                """
                "/help/*" no longer opens \(Self.app): the component on line 1 is now an exclusion.
                  before: matched by /applinks/details/0/components/1 on line 1
                  after:  excluded by /applinks/details/0/components/0 on line 1
                    https://example.com/help/example

                """), "\(run.output)")
        #expect(!run.output.contains("/sale/"))
    }

    @Test(arguments: [
        (#"{"/": "/a/*"}"#, #"{"/": "/a/*", "comment": "x"}"#),
        (#"{"/": "/a/*"}, {"/": "/b/*"}"#, #"{"/": "/b/*"}, {"/": "/a/*"}"#),
        (#"{"/": "/a/*"}, {"/": "/a/b"}"#, #"{"/": "/a/*"}"#),
        (#"{"/": "/a/*"}, {"/": "*", "exclude": true}"#, #"{"/": "/a/*"}"#),
    ])
    func filesThatDecideAlikeAreEquivalentOrChangeNoOpening(old: String, new: String) throws {
        let run = try diff(Self.file(old), Self.file(new), "--breaking")
        #expect(run.status == 0, "\(run.output)")
        #expect(!run.output.contains("no longer open"))
    }

    @Test func equivalenceIsSaid() throws {
        let run = try diff(Self.file(#"{"/": "/a/*"}, {"/": "/a/b"}"#), Self.file(#"{"/": "/a/*"}"#))
        #expect(run.status == 0)
        #expect(
            run.output == "The files are equivalent: it is proved that every URL is decided alike for every app.\n")
    }

    @Test(arguments: ["com.example.shp", "7Q4KX2M9TD.com.example.shp"])
    func anAppOfNeitherFileIsRefusedWithTheNearestOne(name: String) throws {
        let run = try diff(Self.file(#"{"/": "/a"}"#), Self.file(#"{"/": "/b"}"#), "--app", name)
        #expect(run.status == 2)
        #expect(run.errors.contains("neither file lists this app. Did you mean"), "\(run.errors)")
        // The case of the prefix does not count (semantics I4).
        let named = try diff(Self.file(#"{"/": "/a"}"#), Self.file(#"{"/": "/b"}"#), "--app", Self.app.lowercased())
        #expect(named.status == 1, "\(named.errors)")
    }

    @Test func breakingIsALinkOrAnAppThatGoes() throws {
        let gained = try diff(Self.file(#"{"/": "/a/*"}"#), Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#), "--breaking")
        #expect(gained.status == 0)
        #expect(gained.output.hasPrefix("\"/b/*\" now opens \(Self.app): the component on line 1 is new.\n"))
        let lost = try diff(Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#), Self.file(#"{"/": "/a/*"}"#), "--breaking")
        #expect(lost.status == 1)
        let credentials = #", "webcredentials": {"apps": ["\#(Self.app)"]}"#
        let service = try diff(
            Self.file(#"{"/": "/a/*"}"#, more: credentials), Self.file(#"{"/": "/a/*"}"#), "--breaking")
        #expect(service.status == 1)
        #expect(service.output == "webcredentials no longer lists \(Self.app)\n")
    }

    @Test func dataHasTheSame() throws {
        let run = try diff(
            Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#), Self.file(#"{"/": "/a/*"}"#), "--format", "json", "--domain",
            "shop.example")
        #expect(run.status == 1)
        let report = try #require(try run.json().object)
        #expect(report["equivalent"]?.boolean == false)
        #expect(report["breaking"]?.boolean == true)
        let group = try #require(report["groups"]?.array?.first?.object)
        #expect(group["change"]?.string == "no-longer-opens")
        #expect(group["urls"]?.array?.first?.string?.hasPrefix("https://shop.example/b/") == true)
        #expect(group["new"]?.object?["reason"]?.string == "no-component-matches")
        #expect(group["message"]?.string == "\"/b/*\" no longer opens \(Self.app): the component on line 1 is gone.")
        let cause = try #require(group["causes"]?.array?.first?.object)
        #expect(cause["kind"]?.string == "removed")
        #expect(cause["old"]?.object?["pointer"]?.string == "/applinks/details/0/components/1")
        #expect(cause["new"]?.isNull == true)
        #expect(group["requests"] == nil)
    }

    /// The old component, the new one, and what is said of it.
    @Test(arguments: [
        (#"{"/": "/a/*"}"#, #"{"/": "/a/*", "caseSensitive": true, "?": {"id": "?*"}}"#, #"now has the query "id=?*""#),
        (#"{"/": "/a/*", "caseSensitive": false}"#, #"{"/": "/a/*"}"#, #"now has "caseSensitive": true"#),
        (#"{"/": "/a/*"}"#, #"{"/": "/a/b/*"}"#, #"now has the path "/a/b/*""#),
        (#"{"/": "/a/*", "exclude": true}"#, #"{"/": "/a/*"}"#, "is no longer an exclusion"),
        (##"{"/": "/a/*", "#": "x"}"##, #"{"/": "/a/*"}"#, "no longer has a fragment"),
        (#"{"/": "/a/*"}"#, #"{"?": "a"}"#, "Part of \"/a/*\" no longer opens"),
    ])
    func theCauseIsSaid(old: String, new: String, words: String) throws {
        let run = try diff(Self.file(old), Self.file(new))
        #expect(run.status == 1)
        let sentence = run.output.split(separator: "\n").first.map(String.init) ?? ""
        #expect(sentence.contains(words), "\(run.output)")
    }

    @Test func anAppThatIsGoneIsTheCause() throws {
        let run = try diff(Self.file(#"{"/": "/a/*"}"#), Self.file(#"{"/": "/a/*"}"#, apps: ["7Q4KX2M9TD.other"]))
        #expect(
            run.output.hasPrefix("\"/a/*\" no longer opens \(Self.app): the new file does not list the app.\n"),
            "\(run.output)")
    }

    /// Files that the system refuses decide nothing.
    @Test(arguments: ["1", String(repeating: " ", count: 140_000) + "{}"])
    func aRefusedFileIsCompared(new: String) throws {
        let run = try diff(Self.file(#"{"/": "/a/*"}"#), new, "--breaking")
        #expect(run.status == 1)
        #expect(run.output.contains("the system refuses the new file, because"), "\(run.output)")
    }

    @Test(arguments: ["", "{", "[1,]"])
    func aFileThatIsNotJSONCannotBeCompared(text: String) throws {
        for (old, new) in [(text, Self.file("")), (Self.file(""), text)] {
            let run = try diff(old, new)
            #expect(run.status == 3)
            #expect(run.output.isEmpty)
            #expect(run.errors.hasPrefix("aasa: error: \(old == text ? "old" : "new"):1:"), "\(run.errors)")
        }
    }

    @Test func sentencesWrapAtTheWidthOfTheTerminal() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file(#"{"/": "/products/*"}, {"/": "/help/*"}"#), to: "old")
        try folder.write(Self.file(#"{"/": "/help/*"}"#), to: "new")
        let run = try BuiltProgram.run(["diff", "old", "new"], in: folder.url, environment: ["COLUMNS": "60"])
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 64 }, "\(run.output)")
        #expect(run.output.contains("\n  "))
    }

    @Test func aLongListIsShortened() throws {
        let components = (0..<120).map { "{\"/\": \"/p\($0)\"}" }
        let old = Self.file(components.joined(separator: ", "))
        let run = try diff(old, Self.file(#"{"/": "/z"}"#))
        #expect(run.output.contains("… and 21 more groups (--limit 0 shows all)\n"), "\(run.output.suffix(300))")
        #expect(try !diff(old, Self.file(#"{"/": "/z"}"#), "--limit", "0").output.contains("… and"))
        let few = try diff(old, Self.file(#"{"/": "/z"}"#), "--limit", "1").output
        #expect(few.contains("… and 120 more groups"))
    }

    @Test func annotationsAreAboutTheNewFile() throws {
        let run = try diff(
            Self.file(#"{"/": "/a/*"}"#), Self.file("\n{\"/\": \"/a/b/*\", \"exclude\": true}, {\"/\": \"/a/*\"}"),
            "--format", "github")
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "::error file=new,line=2,title=Universal Links::\"/a/b/*\" no longer opens \(Self.app): the exclusion on "
                    + "line 2 is new.%0Abefore: matched by /applinks/details/0/components/0 on line 1%0A"),
            "\(run.output)")
        let same = try diff(Self.file(""), Self.file(""), "--format", "github")
        #expect(same.output.hasPrefix("::notice file=new,title=Universal Links::The files are equivalent"))
    }

    @Test func theSummaryOfAStepHasTheComment() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file(#"{"/": "/a/*"}"#), to: "old")
        try folder.write(Self.file(#"{"/": "/b/*"}"#), to: "new")
        let summary = try folder.write([], to: "summary")
        _ = try BuiltProgram.run(
            ["diff", "old", "new", "--format", "github"], in: folder.url,
            environment: ["GITHUB_STEP_SUMMARY": summary.path])
        let markdown = try BuiltProgram.run(["diff", "old", "new", "--format", "markdown"], in: folder.url).output
        #expect(try String(contentsOf: summary, encoding: .utf8) == markdown)
        #expect(markdown.hasPrefix("<!-- aasa diff -->\n## Universal Links: what changes\n\nBreaking: 1 group of URLs"))
    }

    @Test(arguments: [
        (["--list"], "need URLs from a file"), (["--os", "ios12"], "need --urls"),
        (["--urls", "x", "--breaking", "--list"], "Leave --breaking out"), (["--limit=-1"], "cannot be negative"),
        (["--urls", "x", "--percent-decoding", "lenient", "--breaking"], "with --percent-decoding lenient"),
    ])
    func whatNeedsURLsIsRefused(options: [String], words: String) throws {
        let folder = try TemporaryFolder()
        for name in ["old", "new"] { try folder.write(Self.file(#"{"/": "/a"}"#), to: name) }
        let run = try BuiltProgram.run(["diff", "old", "new"] + options, in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
