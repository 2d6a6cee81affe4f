import Foundation
import JSONSyntax
import Testing

/// The formats of `aasa diff git:REF`.
@Suite(.enabled(if: Shell.has("git")))
struct ProjectDiffFormatTests {
    private static let (app, path) = (ComparedProject.app, ComparedProject.path(1))

    @Test func aCommentIsShortAndFoldsTheRest() throws {
        let project = try ComparedProject()
        try project.write(ComparedProject.file(["/cart/*", "/help/*"]), to: Self.path)
        let markdown = try project.diff("git:main", "--format", "markdown")
        #expect(markdown.status == 1)
        #expect(
            markdown.output == """
                <!-- aasa diff -->
                ## Universal Links: what changes

                1 URL of your lists stops opening the app; no other group of URLs changes (proved).

                **No longer opens the app**

                - `\(Self.path)`: **`/buy/*` no longer opens `\(Self.app)`: the component on line 7 is gone.** 1 URL of your \
                lists: `https://shop1.example/buy/1`.

                3 files are equivalent. From `main` to the files on disk.

                <details>
                <summary>Details</summary>

                `\(Self.path)`:

                **`/buy/*` no longer opens `\(Self.app)`: the component on line 7 is gone.**

                - before: matched by /applinks/details/0/components/0 on line 7
                - after: unmatched: no component matches
                - `https://shop1.example/buy/1`

                </details>

                """, "\(markdown.output)")
        #expect(
            try project.diff("git:HEAD", "--format", "markdown", ComparedProject.path(0)).output
                == "<!-- aasa diff -->\n## Universal Links: what changes\n\nNothing changes: the file is proved to be "
                + "equivalent.\n\nFrom `HEAD` to the files on disk.\n")
    }

    /// However much changes, a comment stays below 60 lines, and below what GitHub accepts.
    @Test func aLongCommentIsCut() throws {
        let project = try ComparedProject(60)
        for number in 0..<60 {
            let patterns = (0..<30).map { "/p\(number)/\($0)/*" }
            let text = number % 3 == 0 ? "{" : ComparedProject.file(patterns, app: "ABCDE12345.example.\(number % 2)")
            try project.write(text, to: ComparedProject.path(number))
            try project.write("https://shop\(number).example/x\n", to: "links/shop\(number).example.txt")
        }
        try project.replace("version: 1\n", by: "version: 1\nfail-on: note\n", in: "aasa.yml")
        try project.write(ComparedProject.entitlements([]), to: "App.entitlements")
        let markdown = try project.diff("git:main", "--format", "markdown").output
        #expect(markdown.utf8.count <= 65_536)
        #expect(markdown.hasSuffix("\n</details>\n"))
        let shown = markdown.components(separatedBy: "<details>")[0]
        #expect(shown.count { $0 == "\n" } < 60, "\(shown)")
        #expect(markdown.components(separatedBy: "\n#").count == 2)
    }

    @Test func textOfFilesIsCode() throws {
        let project = try ComparedProject(1)
        let name = "web/@team <b>`x"
        try project.replace("web/$(domain)/\(ComparedProject.fileName)", by: "\"\(name)\"", in: "aasa.yml")
        try project.write(ComparedProject.file(["/<img src=x>`*", "/a/*"]), to: name)
        try project.commit()
        try project.write("{\"</details> @team\": x", to: name)
        let markdown = try project.diff("git:HEAD", "--format", "markdown").output
        #expect(markdown.contains("`` web/@team <b>`x ``, line 1: **The file is no longer JSON"), "\(markdown)")
        #expect(markdown.components(separatedBy: "</details>").count == 2, "\(markdown)")
        let data = try project.diff("git:HEAD", "--format", "github").output
        #expect(
            data.hasPrefix("::error file=web/@team <b>`x,line=1,title=Universal Links::The file is no longer"),
            "\(data)")
    }

    @Test func annotationsAreOnTheLinesOfTheChange() throws {
        let project = try ComparedProject()
        try project.write(ComparedProject.file(["/buy/*", "/help/*", "/new/*"]), to: Self.path)
        try project.write("{", to: ComparedProject.path(2))
        try project.replace("  shop3.example:\n", by: "", in: "aasa.yml")
        try project.replace("shop0.example", by: "shopx.example", in: "App.entitlements")
        let summary = try project.folder.write([], to: "summary")
        let run = try project.diff(
            "git:main", "--format", "github", environment: ["GITHUB_STEP_SUMMARY": summary.path])
        let starts = [
            // Beside the component that is gone.
            "::error file=\(Self.path),line=7,title=Universal Links::\"/cart/*\" no longer opens",
            "::notice file=\(Self.path),line=9,title=Universal Links::\"/new/*\" now opens",
            "::error file=\(ComparedProject.path(2)),line=1,title=Universal Links::The file is no longer JSON",
            "::error file=App.entitlements,title=Universal Links::The entitlements no longer list shop0.example",
            "::notice file=aasa.yml,title=Universal Links::No longer lists shop3.example",
        ]
        for start in starts { #expect(run.output.contains(start), "\(start) is not in:\n\(run.output)") }
        #expect(run.output.count { $0 == "\n" } == starts.count, "\(run.output)")
        #expect(
            try String(contentsOf: summary, encoding: .utf8)
                == project.diff("git:main", "--format", "markdown").output)
        let same = try project.diff("git:main", "--format", "github", ComparedProject.path(0), "--no-config")
        #expect(
            same.output == "::notice title=Universal Links::Nothing changes: the file is proved to be equivalent.\n")
    }

    @Test func dataHasTheSame() throws {
        let project = try ComparedProject()
        try project.write(ComparedProject.file(["/cart/*", "/help/*"]), to: Self.path)
        try project.write("{", to: ComparedProject.path(2))
        try project.replace("version: 1\n", by: "version: 1\nfail-on: note\n", in: "aasa.yml")
        let root = try project.diff("git:main", "--format", "json").json()
        let json = try #require(root.object)
        #expect(json["schemaVersion"]?.number == "1")
        #expect(
            json["verdict"]?.string
                == "3 URLs of your lists stop opening the app; no other group of URLs changes (proved).")
        #expect(json["equivalent"]?.boolean == false && json["breaking"]?.boolean == true)
        #expect(json["urls"]?.object?["noLongerOpen"]?.number == "3")
        #expect(json["equivalentFiles"]?.number == "2")
        let files = (json["files"]?.array ?? []).compactMap(\.object)
        try #require(files.count == 2)
        #expect(files.map { $0["file"]?.string } == [Self.path, ComparedProject.path(2)])
        #expect(files[0]["domains"]?.array?.compactMap(\.string) == ["shop1.example"])
        #expect(files[0]["newError"]?.isNull == true && files[1]["newError"]?.object?["line"]?.number == "1")
        let url = try #require(files[0]["urls"]?.array?.first?.object)
        #expect(url["url"]?.string == "https://shop1.example/buy/1" && url["change"]?.string == "no-longer-opens")
        let group = try #require(files[0]["groups"]?.array?.first?.object)
        #expect(group["requests"]?.number == "1" && group["change"]?.string == "no-longer-opens")
        let change = try #require(json["changes"]?.array?.first?.object)
        #expect(change["kind"]?.string == "setting" && change["line"]?.number == "2")
        #expect(change["message"]?.string == "fail-on is now note")
        #expect(json["notCompared"]?.array?.isEmpty == true)
    }

    @Test func aLongTextIsShortened() throws {
        let project = try ComparedProject(1)
        try project.write(ComparedProject.file((0..<9).map { "/p\($0)/*" }), to: ComparedProject.path(0))
        let run = try project.diff("git:main", "--limit", "2")
        #expect(run.output.contains("\n… and 10 more (--limit 0 shows all)\n"), "\(run.output)")
    }
}
