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
                No longer matched for \(Self.app)
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
        #expect(!run.output.contains("No longer matched"))
    }

    @Test func equivalenceIsSaid() throws {
        let run = try diff(Self.file(#"{"/": "/a/*"}, {"/": "/a/b"}"#), Self.file(#"{"/": "/a/*"}"#))
        #expect(run.status == 0)
        #expect(run.output == "The files are equivalent: every URL is decided alike for every app.\n")
    }

    @Test func breakingIsALinkOrAnAppThatGoes() throws {
        let gained = try diff(Self.file(#"{"/": "/a/*"}"#), Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#), "--breaking")
        #expect(gained.status == 0)
        #expect(gained.output.hasPrefix("Matched from now on for \(Self.app)\n"))
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
    }

    @Test(arguments: [
        (["--list"], "need URLs from a file"), (["--os", "ios12"], "need --urls"),
        (["--urls", "x", "--breaking"], "leave out --urls"),
    ])
    func whatNeedsURLsIsRefused(options: [String], words: String) throws {
        let folder = try TemporaryFolder()
        for name in ["old", "new"] { try folder.write(Self.file(#"{"/": "/a"}"#), to: name) }
        let run = try BuiltProgram.run(["diff", "old", "new"] + options, in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
