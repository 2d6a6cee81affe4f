import Foundation
import JSONSyntax
import Testing

/// The GitHub Action in mode diff: a pull request is compared with its base, and one comment says what changes.
@Suite(.enabled(if: Shell.has("git") && Shell.has("awk")))
struct ActionComparisonTests {
    private static let app = "ABCDE12345.com.example.one"

    private static func file(_ components: String) -> String {
        #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [\#(components)]}]}}"#
    }

    /// A runner in whose workspace the tag `base` is the commit before, and `curl` records what it is asked for.
    private struct PullRequest {
        let runner: ActionRunner
        let server: TemporaryFolder

        init(
            old: String? = ActionComparisonTests.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#),
            new: String? = ActionComparisonTests.file(#"{"/": "/a/*"}"#)
        ) throws {
            runner = try ActionRunner()
            server = try TemporaryFolder()
            try server.write(
                """
                #!/usr/bin/env bash
                config=$(cat) folder=${0%/*} method= out= data= url=${!#}
                while [ $# -gt 1 ]; do
                    case $1 in
                        --output) out=$2; shift ;;
                        --request) method=$2; shift ;;
                        --data-binary) data=${2#@}; shift ;;
                    esac
                    shift
                done
                printf '%s %s\\n' "$method" "$url" >> "$folder/requests"
                printf '%s\\n' "$config" >> "$folder/configuration"
                if [ -n "$data" ]; then cat "$data" > "$folder/body"; fi
                if [ "$method" = GET ]; then cat "$folder/comments" > "$out"; printf 200; exit; fi
                printf '{}' > "$out"
                cat "$folder/status"
                """, to: "curl")
            try server.write("[]", to: "comments")
            try server.write("201", to: "status")
            for name in ["requests", "configuration", "body"] { try server.write([], to: name) }
            try git("chmod +x \"$0/curl\"; git init -q; git commit -q --allow-empty -m start")
            if let old { try commit(old) }
            try git("git tag base")
            if let new { try commit(new) } else { try git("git rm -q site/file; git commit -qm removed") }
        }

        private func commit(_ text: String) throws {
            try runner.workspace.write(text, to: "site/file")
            try git("git add site; git commit -qm change --allow-empty")
        }

        private func git(_ script: String) throws {
            let identity = ["GIT_AUTHOR", "GIT_COMMITTER"].flatMap {
                [("\($0)_NAME", "n"), ("\($0)_EMAIL", "n@e.example")]
            }
            let run = try Shell.run(
                "set -e; " + script, [server.url.path], environment: Dictionary(uniqueKeysWithValues: identity),
                in: runner.workspace.url)
            #expect(run.status == 0, "\(run.errors)")
        }

        func run(_ inputs: [String: String] = [:], token: String = "ghs_secret1") throws -> BuiltProgram.Run {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return try runner.run(
                ["MODE": "diff", "FILES": "site/file", "TOKEN": token].merging(inputs) { $1 },
                environment: [
                    "PATH": "\(server.url.path):\(path)", "AASA_BASE": "base", "AASA_PULL_REQUEST": "7",
                    "GITHUB_API_URL": "https://api.github.test", "GITHUB_REPOSITORY": "owner/site",
                ])
        }

        func text(of name: String) throws -> String {
            try String(contentsOf: server.url.appendingPathComponent(name), encoding: .utf8)
        }

        /// The requests that changed something.
        func writes() throws -> [String] {
            try text(of: "requests").split(separator: "\n").map(String.init).filter { !$0.hasPrefix("GET ") }
        }

        func comment() throws -> String? {
            try JSONDocument(parsing: Array(text(of: "body").utf8)).root.object?["body"]?.string
        }
    }

    @Test func aFirstCommentIsPosted() throws {
        let checkout = try PullRequest()
        let run = try checkout.run()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(
            run.output.contains("::error file=site/file,title=Universal Links::\"/b/*\" no longer opens \(Self.app):"),
            "\(run.output)")
        #expect(try checkout.writes() == ["POST https://api.github.test/repos/owner/site/issues/7/comments"])
        let comment = try #require(try checkout.comment())
        #expect(comment.hasPrefix("<!-- aasa diff -->\n## Universal Links: what changes\n\nBreaking: 1 group"))
        #expect(comment.contains("From `git:base:site/file` to `site/file`."))
        #expect(try checkout.runner.summary() == comment)
    }

    /// Of the comments with the mark, that of a person is left alone, whatever its text imitates.
    @Test func theCommentOfAnEarlierRunIsUpdated() throws {
        let checkout = try PullRequest(new: Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#))
        let address = "https://api.github.test/repos/owner/site/issues/comments/"
        try checkout.server.write(
            """
            [{"url": "\(address)11", "user": {"login": "m", "type": "User"}, "body": "<!-- aasa diff -->\\n\\"url\\": \\"\(address)99\\""},
             {"url": "\(address)12", "user": {"login": "b", "type": "Bot"}, "body": "see <!-- aasa diff -->"},
             {"url":"\(address)13","user":{"login":"b","url":"https://x.test","type":"Bot"},"body":"\\u003c!-- aasa diff --\\u003e\\nold"}]
            """, to: "comments")
        let run = try checkout.run()
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(try checkout.writes() == ["PATCH \(address)13"])
        #expect(try checkout.comment()?.contains("The files are equivalent") == true)
    }

    @Test func whereNothingChangesNoCommentIsPosted() throws {
        let checkout = try PullRequest(new: Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}"#))
        #expect(try checkout.run(["FAIL_ON": "change"]).status == 0)
        #expect(try checkout.writes().isEmpty)
    }

    @Test(arguments: [("never", 0, 0), ("breaking", 1, 0), ("change", 1, 1)] as [(String, Int32, Int32)])
    func whatFailsIsChosen(failOn: String, ofLoss: Int32, ofGain: Int32) throws {
        #expect(try PullRequest().run(["FAIL_ON": failOn]).status == ofLoss)
        let gain = try PullRequest(new: Self.file(#"{"/": "/a/*"}, {"/": "/b/*"}, {"/": "/c"}"#))
        #expect(try gain.run(["FAIL_ON": failOn]).status == ofGain)
        #expect(try gain.runner.outputs().contains("exit-code=\(ofGain)"))
        #expect(try gain.writes().count == 1)
    }

    /// As in pull requests from forks: the summary has it all, and the step goes on.
    @Test(arguments: [("403", "no permission"), ("500", "status 500")])
    func withoutPermissionTheSummaryIsLeft(status: String, words: String) throws {
        let checkout = try PullRequest()
        try checkout.server.write(status, to: "status")
        let run = try checkout.run()
        #expect(run.status == 0)
        #expect(run.output.contains("::notice title=Universal Links::No comment on the pull request: "))
        #expect(run.output.contains(words), "\(run.output)")
        #expect(try checkout.runner.summary().contains("Breaking: 1 group"))
    }

    @Test func theTokenIsNeitherPrintedNorOnACommandLine() throws {
        let checkout = try PullRequest()
        let run = try checkout.run()
        #expect(!run.output.contains("ghs_secret1") && !run.errors.contains("ghs_secret1"))
        #expect(try checkout.text(of: "configuration").contains("header = \"Authorization: Bearer ghs_secret1\""))
        for token in ["", "a\"\noutput = pwned"] {
            let checkout = try PullRequest()
            #expect(try checkout.run(token: token).output.contains("No comment on the pull request: "))
            #expect(try checkout.text(of: "requests").isEmpty)
        }
    }

    @Test func commentsCanBeSwitchedOff() throws {
        let checkout = try PullRequest()
        #expect(try checkout.run(["COMMENT": "false"]).status == 0)
        #expect(try checkout.text(of: "requests").isEmpty)
    }

    @Test func filesThatAreNewOrRemovedAreCompared() throws {
        let new = try PullRequest(old: nil)
        let added = try new.run(["FAIL_ON": "breaking"])
        #expect(added.status == 0, "\(added.errors)")
        #expect(added.output.contains("::notice title=Universal Links::site/file is new.\n"))
        let old = try PullRequest(new: nil)
        let removed = try old.run(["FAIL_ON": "breaking"])
        #expect(removed.status == 1)
        #expect(removed.output.contains("::notice title=Universal Links::site/file is removed.\n"))
    }

    @Test(arguments: [
        (["FILES": ""], "mode diff needs files"), (["FAIL_ON": "error"], "fail-on is breaking, change or never"),
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
