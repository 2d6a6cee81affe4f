import Testing

/// The GitHub Action in mode diff: a pull request is compared with its base, and one comment says what changes.
@Suite(.enabled(if: Shell.has("git") && Shell.has("awk")))
struct ActionComparisonTests {
    private static let app = "ABCDE12345.com.example.one"

    private static func file(_ components: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(components)]}]}}"#
    }

    /// A pull request that changes one file.
    private struct PullRequest {
        let checkout: ActionPullRequest

        init(
            old: String? = ActionComparisonTests.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#),
            new: String? = ActionComparisonTests.file(#"{"/": "/a/*"}"#)
        ) throws {
            checkout = try ActionPullRequest(
                from: old.map { ["site/file": $0] } ?? [:], to: new.map { ["site/file": $0] } ?? [:])
        }

        var runner: ActionRunner { checkout.runner }
        var server: CommentServer { checkout.server }

        func run(_ inputs: [String: String] = [:], token: String = "ghs_secret1") throws -> BuiltProgram.Run {
            try checkout.run(["FILES": "site/file"].merging(inputs) { $1 }, token: token)
        }
    }

    @Test func aFirstCommentIsPosted() throws {
        let checkout = try PullRequest()
        let run = try checkout.run()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(
            run.output.contains("Universal Links::\"/b/*\" no longer opens \(Self.app):")
                && run.output.hasPrefix("::error file=site/file,"),
            "\(run.output)")
        #expect(try checkout.server.writes() == ["POST https://api.github.test/repos/owner/site/issues/7/comments"])
        let comment = try #require(try checkout.server.comment())
        #expect(comment.hasPrefix("<!-- aasa diff -->\n## Universal Links: what changes\n\n1 group of"))
        #expect(comment.contains("- `site/file`: **`/b/*` no longer opens `\(Self.app)`"))
        #expect(try checkout.runner.summary() == comment)
    }

    /// Of the comments with the mark, that of a person is left alone, whatever its text imitates.
    @Test func theCommentOfAnEarlierRunIsUpdated() throws {
        let checkout = try PullRequest(new: Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#))
        let address = "https://api.github.test/repos/owner/site/issues/comments/"
        try checkout.server.folder.write(
            """
            [{"url": "\(address)11", "user": {"login": "m", "type": "User"}, "body": "<!-- aasa diff -->\\n\\"url\\": \\"\(address)99\\""},
             {"url": "\(address)12", "user": {"login": "b", "type": "Bot"}, "body": "see <!-- aasa diff -->"},
             {"url":"\(address)13","user":{"login":"b","url":"https://x.test","type":"Bot"},"body":"\\u003c!-- aasa diff --\\u003e\\nold"}]
            """, to: "comments")
        let run = try checkout.run()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(try checkout.server.writes() == ["PATCH \(address)13"])
        #expect(try checkout.server.comment()?.contains("Nothing changes: ") == true)
    }

    @Test func whereNothingChangesNoCommentIsPosted() throws {
        let checkout = try PullRequest(new: Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#))
        #expect(try checkout.run(["FAIL_ON": "change"]).status == 0)
        #expect(try checkout.server.writes().isEmpty)
    }

    /// The severities of mode lint are the same words.
    @Test(
        arguments: [
            ("never", 0, 0), ("breaking", 1, 0), ("change", 1, 1), ("error", 1, 0), ("warning", 1, 1), ("note", 1, 1),
        ] as [(String, Int32, Int32)])
    func whatFailsIsChosen(failOn: String, ofLoss: Int32, ofGain: Int32) throws {
        #expect(try PullRequest().run(["FAIL_ON": failOn]).status == ofLoss)
        let gain = try PullRequest(new: Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}, {"/": "/c"}"#))
        #expect(try gain.run(["FAIL_ON": failOn]).status == ofGain)
        #expect(try gain.runner.outputs().contains("exit-code=\(ofGain)"))
        #expect(try gain.server.writes().count == 1)
    }

    /// As in pull requests from forks: the summary has it all, and the step goes on.
    @Test(arguments: [("403", "no permission"), ("500", "status 500")])
    func withoutPermissionTheSummaryIsLeft(status: String, words: String) throws {
        let checkout = try PullRequest()
        try checkout.server.folder.write(status, to: "status")
        let run = try checkout.run()
        #expect(run.status == 0)
        #expect(run.output.contains("::notice title=Universal Links::No comment on the pull request: "))
        #expect(run.output.contains(words), "\(run.output)")
        #expect(try checkout.runner.summary().contains("**`/b/*` no longer opens "))
    }

    @Test func theTokenIsNeitherPrintedNorOnACommandLine() throws {
        let checkout = try PullRequest()
        let run = try checkout.run()
        #expect(!run.output.contains("ghs_secret1") && !run.errors.contains("ghs_secret1"))
        #expect(
            try checkout.server.text(of: "configuration").contains("header = \"Authorization: Bearer ghs_secret1\""))
        for token in ["", "a\"\noutput = pwned"] {
            let checkout = try PullRequest()
            #expect(try checkout.run(token: token).output.contains("No comment on the pull request: "))
            #expect(try checkout.server.text(of: "requests").isEmpty)
        }
    }

    @Test func commentsCanBeSwitchedOff() throws {
        let checkout = try PullRequest()
        #expect(try checkout.run(["COMMENT": "false"]).status == 0)
        #expect(try checkout.server.text(of: "requests").isEmpty)
    }

    @Test(arguments: ["site/file", "site/*", "**/f?le"])
    func filesThatAreNewOrRemovedAreCompared(files: String) throws {
        let new = try PullRequest(old: nil)
        let added = try new.run(["FAIL_ON": "breaking", "FILES": files])
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.contains("Universal Links::The file is new, and "), "\(added.output)")
        let old = try PullRequest(new: nil)
        let removed = try old.run(["FAIL_ON": "breaking", "FILES": files])
        #expect(removed.status == 1)
        #expect(removed.output.contains("Universal Links::The file is removed, so "), "\(removed.output)")
    }

    /// A broken file that the pull request does not touch is not its fault; one that it repairs opens links again.
    @Test func filesThatAreNotJSONAreCompared() throws {
        let broken = "{,}"
        let untouched = try PullRequest(old: broken, new: broken)
        #expect(try untouched.run(["FAIL_ON": "change"]).status == 0)
        #expect(try untouched.server.writes().isEmpty)
        let repaired = try PullRequest(old: broken).run(["FAIL_ON": "breaking"])
        #expect(repaired.status == 0, "\(repaired.errors)")
        #expect(repaired.output.contains("now open"), "\(repaired.output)")
        #expect(try PullRequest(new: broken).run(["FAIL_ON": "breaking"]).status == 1)
    }

    /// Without files, the project of the folder counts, and annotations name files as the repository does.
    @Test(arguments: [["WORKING_DIRECTORY": "web"], ["CONFIG": "web/aasa.yml"], ["ARGS": "--config\nweb/aasa.yml"]])
    func withoutFilesTheProjectIsCompared(inputs: [String: String]) throws {
        let project = ["web/aasa.yml": "version: 1\ndomains:\n  eats.example: file\n"]
        func files(_ components: String) -> [String: String] {
            project.merging(["web/file": Self.file(components)]) { $1 }
        }
        let checkout = try ActionPullRequest(
            from: files(#"{"/": "/a/*"}, {"/": "/b/*"}"#), to: files(#"{"/": "/a/*"}"#))
        let run = try checkout.run(inputs.merging(["FAIL_ON": "breaking"]) { $1 })
        #expect(run.status == 1, "\(run.errors)")
        #expect(run.output.hasPrefix("::error file=web/file,"), "\(run.output)")
        #expect(try checkout.server.writes().count == 1)
    }

    @Test func onlyTheNamedAppIsCompared() throws {
        let checkout = try PullRequest()
        let run = try checkout.run(["FAIL_ON": "change", "ARGS": "--app\n\(Self.app)\n--limit=1"])
        #expect(run.status == 1, "\(run.errors)")
    }

    @Test(arguments: [
        (["FILES": ""], "aasa.yml"), (["FAIL_ON": "fatal"], "fail-on is breaking, change or never"),
        (["SELECT": "order"], "choose rules of mode lint"), (["SEVERITY": "order=note"], "choose rules of mode lint"),
        (["FILES": "none/*"], "nothing matches none/*"), (["CONFIG": "aasa.yml"], "leave files away, or config"),
        (["BASE": "base..HEAD"], "not the name of a commit"),
        (["MODE": "compare"], "must be lint or diff"),
        (["BASE": "--upload-pack=touch pwned"], "not the name of a commit"),
        (["BASE": "nowhere"], "fetch-depth: 0"),
    ])
    func inputsThatCannotBeRightAreRefused(inputs: [String: String], words: String) throws {
        let checkout = try PullRequest()
        let run = try checkout.run(inputs)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(try checkout.runner.outputs().contains("exit-code=2"))
        #expect(throws: (any Error).self) { try checkout.runner.text(of: "pwned") }
    }
}
