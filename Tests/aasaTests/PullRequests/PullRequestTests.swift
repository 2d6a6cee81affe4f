import Foundation
import Testing
import UniversalLinksTestSupport

/// What a reviewer reads on each pull request of a project of forty domains, through the action as it is run, compared with
/// `Tests/pull-requests`.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter PullRequestTests` writes the texts anew, and fails, so that nobody takes it for a test.
@Suite(.enabled(if: Shell.has("git") && Shell.has("awk")))
struct PullRequestTests {
    private static let folder = Checkout.folder.appendingPathComponent("Tests/pull-requests")

    @Test(arguments: PlatformPullRequest.all)
    func theCommentIsTheOneThatReviewersSaw(_ request: PlatformPullRequest) throws {
        let checkout = try ActionPullRequest(from: PlatformProject.files, to: request.files)
        let run = try checkout.run()
        let comment = try checkout.server.comment()
        let text = """
            exit code \(run.status)
            \(run.output)\(run.errors)
            \(comment ?? "no comment\n")
            """
        try compare(text, with: request.name)
        if let comment {
            let outside = comment.replacing(#/<details>(?s:.*?)<\/details>/#, with: "")
            #expect(comment.matches(of: #/(?m)^#+ /#).count == 1)
            #expect(outside.split(separator: "\n", omittingEmptySubsequences: false).count < 60)
            #expect(comment.utf8.count <= 65_536)
        }
    }

    @Test func everyTextBelongsToAPullRequest() throws {
        let names = PlatformPullRequest.all.map { $0.name + ".txt" }
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)) == Set(names))
    }

    /// Forty domains in eight languages, with and without mistakes.
    @Test func theProjectIsAsRealOnesAre() throws {
        #expect(PlatformProject.domains.count == 40 && PlatformProject.languages.count == 8)
        #expect(PlatformProject.mistakes.keys.allSatisfy(PlatformProject.domains.contains))
        let folder = try TemporaryFolder()
        try PlatformProject.write(to: folder)
        let run = try BuiltProgram.run(["--format", "concise"], in: folder.url)
        #expect(run.status == 1)
        for domain in PlatformProject.mistakes.keys {
            #expect(run.output.contains(PlatformProject.path(of: domain) + ":"), "\(domain)")
        }
    }

    private func compare(_ text: String, with name: String) throws {
        let file = Self.folder.appendingPathComponent("\(name).txt")
        guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
            try Data(text.utf8).write(to: file)
            Issue.record("\(name).txt was written; run the tests without RECORD_SNAPSHOTS")
            return
        }
        let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text == recorded, "run RECORD_SNAPSHOTS=1 swift test --filter PullRequestTests")
    }
}
