import Foundation
import Testing
import UniversalLinksTestSupport
import Yams

/// The jobs of GitLab: a merge request is compared with its base, and one note says what changes.
@Suite(.enabled(if: Shell.has("git") && Shell.has("awk")))
struct MergeRequestTests {
    private static let notes = "https://gitlab.test/api/v4/projects/42/merge_requests/7/notes"

    private static func file(_ components: String) -> [String: String] {
        [
            "aasa.yml": "version: 1\ndomains:\n  eats.example: { file: site/file, links: links.yml }\n",
            "links.yml": "links:\n  - { url: https://eats.example/b/1, expect: matched }\n",
            "site/file":
                #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.example.one"], "components": [\#(components)]}]}}"#,
        ]
    }

    private static let two = file(#"{"/": "/a/*"}, {"/": "/b/*"}"#)
    private static let one = file(#"{"/": "/a/*"}"#)

    private func run(
        _ checkout: ActionPullRequest, _ environment: [String: String] = [:]
    ) throws -> BuiltProgram.Run {
        try checkout.server.folder.write(#"{"id":5,"username":"project_42_bot","name":"aasa"}"#, to: "user")
        let programs = BuiltProgram.url(of: "aasa").deletingLastPathComponent().path
        return try Shell.run(
            #"export CI_MERGE_REQUEST_DIFF_BASE_SHA="${SHA-$(git rev-parse base)}"; exec "$0/Scripts/merge-request.sh""#,
            [Checkout.folder.path],
            environment: [
                "PATH": "\(checkout.server.path):\(programs)", "CI_API_V4_URL": "https://gitlab.test/api/v4",
                "CI_PROJECT_DIR": checkout.runner.workspace.url.path, "CI_MERGE_REQUEST_PROJECT_ID": "42",
                "CI_MERGE_REQUEST_IID": "7", "AASA_TOKEN": "glpat-secret1",
            ].merging(environment) { $1 }, in: checkout.runner.workspace.url)
    }

    @Test func aFirstNoteIsPosted() throws {
        let checkout = try ActionPullRequest(from: Self.two, to: Self.one)
        let run = try run(checkout)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(try checkout.server.writes() == ["POST \(Self.notes)"])
        #expect(try checkout.server.comment()?.hasPrefix("<!-- aasa diff -->\n## ") == true)
        #expect(try !run.output.contains("secret1") && checkout.server.text(of: "configuration").contains("secret1"))
    }

    /// Of the notes with the mark, only that of the token's own user is updated, whatever the text of others imitates.
    @Test func theNoteOfAnEarlierRunIsUpdated() throws {
        let checkout = try ActionPullRequest(from: Self.two, to: Self.two)
        try checkout.server.folder.write(
            #"""
            [{"id":11,"type":null,"body":"\u003c!-- aasa diff --\u003e\n\"author\":{\"id\":5}","author":{"id":9,"username":"m"}},
             {"id":12,"body":"see \u003c!-- aasa diff --\u003e","author":{"id":5,"username":"b"},"resolved_by":{"id":5}},
             {"id":13,"body":"\u003c!-- aasa diff --\u003e\nold","attachment":null,"author":{"id":5,"username":"b"},"noteable_id":4},
             {"id":14,"body":"\u003c!-- aasa diff --\u003e\nold","attachment":null,"author":{"id":5,"username":"b"}}]
            """#, to: "comments")
        #expect(try run(checkout).status == 0)
        #expect(try checkout.server.writes() == ["PUT \(Self.notes)/13"])
    }

    @Test func whereNothingChangesNoNoteIsPosted() throws {
        let checkout = try ActionPullRequest(from: Self.two, to: Self.two)
        #expect(try run(checkout, ["AASA_FAIL_ON": "change"]).status == 0)
        #expect(try checkout.server.writes().isEmpty)
    }

    @Test(arguments: [("never", 0, 0), ("breaking", 1, 0), ("change", 1, 1)] as [(String, Int32, Int32)])
    func whatFailsIsChosen(failOn: String, ofLoss: Int32, ofGain: Int32) throws {
        let environment = ["AASA_FAIL_ON": failOn]
        #expect(try run(ActionPullRequest(from: Self.two, to: Self.one), environment).status == ofLoss)
        #expect(try run(ActionPullRequest(from: Self.one, to: Self.two), environment).status == ofGain)
    }

    /// As in pipelines of forks, or if the token is an older one: the log has it all.
    @Test(arguments: [
        (["AASA_TOKEN": ""], "there is no token"), (["AASA_TOKEN": "a\" url = b"], "no token has"),
        (["CI_MERGE_REQUEST_IID": ""], "not that of a pull request"),
    ])
    func withoutANoteTheLogIsLeft(environment: [String: String], words: String) throws {
        let checkout = try ActionPullRequest(from: Self.two, to: Self.one)
        let run = try run(checkout, environment)
        #expect(run.status == 0)
        #expect(run.output.contains("/b/*") && run.output.contains(words), "\(run.output)")
        #expect(try checkout.server.text(of: "requests").isEmpty)
    }

    @Test(arguments: [
        (["SHA": ""], "not one of a merge request"), (["SHA": "--x"], "not one of a merge request"),
        (["AASA_FAIL_ON": "sometimes"], "breaking, change or never"),
    ])
    func whatCannotBeRightIsRefused(environment: [String: String], words: String) throws {
        let checkout = try ActionPullRequest(from: Self.two, to: Self.one)
        let run = try run(checkout, environment)
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    /// The jobs run what the image has, with options that the program has.
    @Test func theJobsCanRunInTheImage() throws {
        let jobs = try #require(
            try Yams.compose(yaml: Checkout.text(of: "Integrations/gitlab/universal-links.yml"))?.mapping)
        let lines: [String] = jobs.flatMap { $0.value["script"]?.array().compactMap(\.string) ?? [] }
        #expect(lines.count == 2)
        let image = try Checkout.text(of: "Dockerfile")
        for script in ["merge-request.sh", "pull-request-comment.sh"] {
            #expect(image.contains("/source/Scripts/\(script) "))
        }
        #expect(lines.last == "/usr/local/lib/aasa/merge-request.sh" && image.contains(" /usr/local/lib/aasa/\n"))
        let program = try HelpTree.ofBuiltProgram().command
        let project = try #require(program.shownCommands.first { $0.commandName == "project" })
        let options = project.shownArguments.flatMap(\.spellings)
        for word in lines[0].split(separator: " ") where word.hasPrefix("--") {
            #expect(options.contains(String(word)))
        }
    }
}
