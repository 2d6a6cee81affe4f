import Foundation
import JSONSyntax
import Testing

/// Which states `aasa diff git:REF` compares, and what a repository can do about it.
@Suite(.enabled(if: Shell.has("git")))
struct ProjectDiffStateTests {
    private static let path = ComparedProject.path(1)
    private static let lost = "1 URL of your lists stops opening the app; no other group of URLs changes (proved).\n"
    private static let fewer = ComparedProject.file(["/cart/*", "/help/*"])

    @Test func twoCommitsTheIndexAndTheDiskAreStates() throws {
        let project = try ComparedProject()
        try project.git("git tag v1")
        try project.write(Self.fewer, to: Self.path)
        #expect(try project.diff("git:v1", "--staged").status == 0)
        #expect(try project.diff("git:v1..git:HEAD").status == 0)
        try project.git("git add -A")
        let staged = try project.diff("git:v1", "--staged")
        #expect(staged.output.hasPrefix(Self.lost) && staged.output.hasSuffix(" From v1 to what is staged.\n"))
        try project.git("git commit -qm second; git rm -q -r --cached .; rm -r web aasa.yml")
        let range = try project.diff("git:v1..git:main")
        #expect(range.output.hasPrefix(Self.lost) && range.output.hasSuffix(" From v1 to main.\n"), "\(range.output)")
        #expect(range.status == 1)
        let back = try project.diff("git:main..git:v1", "--breaking")
        #expect(back.status == 0, "\(back.output)")
        #expect(
            back.output.hasPrefix(
                "1 URL of your lists starts opening the app; no other group of URLs changes (proved).\n"))
    }

    @Test func aProjectIsFoundFromAFolderBelow() throws {
        let project = try ComparedProject()
        try project.write(Self.fewer, to: Self.path)
        let below = try project.diff("git:main", in: "web")
        #expect(below.output.hasPrefix(Self.lost))
        #expect(
            below.output.contains("  shop1.example/\(ComparedProject.fileName): \"/buy/*\" no longer"),
            "\(below.output)")
        try project.git("git add -A; git commit -qm second")
        #expect(try project.diff("git:HEAD~1..git:HEAD", in: "links").output.hasPrefix(Self.lost))
    }

    @Test func filesCanBeChosen() throws {
        let project = try ComparedProject()
        for number in 1...2 { try project.write(Self.fewer, to: ComparedProject.path(number)) }
        let one = try project.diff("git:main", "./" + Self.path, ComparedProject.path(3))
        #expect(one.output.hasPrefix(Self.lost) && one.output.contains("1 file is equivalent."), "\(one.output)")
        let missing = try project.diff("git:main", "web/nope")
        #expect(missing.status == 3)
        #expect(missing.errors == "aasa: error: web/nope: it exists in neither state. Check the path.\n")
    }

    @Test func withoutAConfigurationFilesAreCompared() throws {
        let project = try ComparedProject()
        let (first, second) = (ComparedProject.path(1), ComparedProject.path(2))
        try project.write(Self.fewer, to: first)
        let changed = try project.diff("git:main", first, second, "--no-config", "--domain", "shop.example")
        #expect(changed.output.hasPrefix("1 group of URLs stops opening the app; no other group"), "\(changed.output)")
        #expect(changed.output.contains("For example https://shop.example/buy/"))
        let none = try project.diff("git:main", "--no-config")
        #expect(none.status == 2)
        #expect(none.errors.contains("neither state has an aasa.yml"), "\(none.errors)")
        // One file is gone, another one is new.
        try project.git("git checkout -q .; git mv \(first) new")
        let moved = try project.diff("git:main", first, "new", "--no-config")
        #expect(
            moved.output.contains("  new: The file is moved here from \(first), without a change."), "\(moved.output)")
    }

    @Test func aConfigurationThatIsBrokenOrNewIsSaid() throws {
        let project = try ComparedProject()
        try project.replace("version: 1", by: "version: 2", in: "aasa.yml")
        let broken = try project.diff("git:main")
        #expect(broken.status == 2)
        #expect(broken.errors.hasPrefix("aasa: error: aasa.yml:1:"), "\(broken.errors)")
        try project.commit()
        try project.git("git tag broken; git rm -q --cached aasa.yml; git commit -qm none; git tag none")
        try project.replace("version: 2", by: "version: 1", in: "aasa.yml")
        let repaired = try project.diff("git:broken")
        #expect(repaired.output.contains("aasa.yml: It could not be read before (1:10: "), "\(repaired.output)")
        #expect(repaired.output.contains("4 files are equivalent."))
        let new = try project.diff("git:none")
        #expect(
            new.output.contains("Now lists shop0.example, shop1.example, shop2.example and 1 more."), "\(new.output)")
        #expect(new.output.contains("4 files are equivalent."))
    }

    /// Neither "nothing changes" nor success where nothing was looked at.
    @Test func nothingIsEquivalentUnseen() throws {
        let project = try ComparedProject()
        try project.write(Self.fewer, to: Self.path)
        try project.git("git add -A; git commit -qm second")
        for state in [["git:HEAD"], ["git:HEAD~1"], ["git:HEAD~1..git:HEAD"], ["git:HEAD", "--staged"]] {
            let unlisted = try BuiltProgram.run(
                ["diff"] + state + ["--app", "NOPE123456.com.example.nope"], in: project.folder.url)
            #expect(unlisted.status == 2, "\(state) \(unlisted.output)")
            #expect(unlisted.errors.contains("no file lists this app. "), "\(unlisted.errors)")
            // A file that does not change lists it, too.
            let listed = try BuiltProgram.run(
                ["diff"] + state + ["--app", ComparedProject.app], in: project.folder.url)
            #expect(listed.status == (state[0].contains("~") ? 1 : 0), "\(listed.errors)")
        }
        try project.git("git rm -qf web/shop2.example -r; git commit -qm third")
        let one = try project.diff("git:HEAD")
        #expect(one.status == 0)
        #expect(one.output.contains("the file exists in neither state"), "\(one.output)")
        try project.git("git rm -qrf web; git commit -qm fourth")
        let all = try project.diff("git:HEAD")
        #expect(all.status == 3, "\(all.output)")
        #expect(all.errors.contains("the file exists in neither state"), "\(all.errors)")
    }

    @Test(arguments: [
        (["git:nope"], 3, "no branch, tag or commit is called \"nope\""),
        (["git:main..git:nope"], 3, "is called \"nope\""),
        (["git:"], 2, "the name of a commit is missing"), (["git:..git:main"], 2, "the name of a commit is missing"),
        (["git:main..git:"], 2, "the name of a commit is missing"), (["git:main...git:x"], 2, "three dots"),
        (["git:main..x"], 2, "git:REF..git:REF"), (["git:a..git:b:c"], 2, "without a path"),
        (["git:a..git:b", "--staged"], 2, "the index is the second state"), (["git:a\u{1}"], 2, "control character"),
        (["git:main", "git:main"], 2, "name files of the repository"),
        (["git:main", "-"], 2, "name files of the repository"),
        (["git:main", "https://e.example"], 2, "name files of the repository"),
        (["aasa.yml", "git:main"], 2, "comes first"),
        (["git:main", "--urls", "x"], 2, "--urls needs two files"),
        (["git:main", "--domain", "x.example"], 2, "needs files"),
        (["a", "b", "c"], 2, "diff compares two files"), (["a", "b", "--staged"], 2, "--staged needs git:REF"),
        (["git:main", "--os", "ios12"], 2, "need two files"),
        (["git:main", "--config", "no.yml"], 2, "neither state has"),
        (["git:--output=pwned"], 3, "is called \"--output=pwned\""), (["git:$(touch pwned)"], 3, "is called"),
    ])
    func whatCannotBeComparedIsSaid(arguments: [String], status: Int32, words: String) throws {
        let project = try ComparedProject(1)
        let run = try BuiltProgram.run(["diff"] + arguments, in: project.folder.url)
        #expect(run.status == status, "\(run.output)")
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.count { $0 == "\n" } == 1)
        #expect(!FileManager.default.fileExists(atPath: project.folder.url.appendingPathComponent("pwned").path))
    }

    /// Links, folders, submodules and odd names in place of a file.
    @Test func whatIsNoFileOfTheRepositoryIsNotRead() throws {
        let project = try ComparedProject()
        try project.git(
            """
            ln -s ../\(ComparedProject.path(0)) web/inside; ln -s /etc/hostname web/outside; git init -q sub
            (cd sub; cp ../\(Self.path) file; git add file; git commit -qm sub); git add -A
            """)
        try project.write(
            """
            version: 1
            domains:
              inside.example: web/inside
              outside.example: web/outside
              folder.example: web
              sub.example: sub/file
              odd.example: "a\\nb"
              above.example: ../above

            """, to: "aasa.yml")
        try project.commit()
        let same = try project.diff("git:main..git:HEAD")
        #expect(same.status == 0, "\(same.output)\(same.errors)")
        #expect(
            same.output.contains("web/outside: It could not be compared: a symbolic link on the path leads"),
            "\(same.output)")
        #expect(same.output.contains("sub/file: It could not be compared: it is in a submodule"), "\(same.output)")
        #expect(same.output.contains("a\\nb: It could not be compared"), "\(same.output)")
        #expect(same.output.contains("../above: It could not be compared: it is outside of the repository"))

        try project.write(Self.fewer, to: ComparedProject.path(0))
        let followed = try project.diff("git:HEAD", "web/inside")
        #expect(followed.output.contains("web/inside: \"/buy/*\" no longer opens"), "\(followed.output)")
        let confined = try project.diff(
            "git:HEAD", "web/inside", environment: ["AASA_WITHIN": project.folder.url.path + "/links"])
        #expect(confined.status == 3)
        #expect(confined.errors.contains("AASA_WITHIN allows only files inside"), "\(confined.errors)")
        let staged = try project.diff("git:HEAD", "web/inside", "--staged")
        #expect(staged.status == 3, "nothing was compared")
        #expect(staged.output.contains("links in the index are not followed"), "\(staged.output)")
    }

    @Test func manyFilesNeedFewRunsOfGit() throws {
        let project = try ComparedProject(300)
        let counter = try TemporaryFolder()
        try counter.write("#!/bin/sh\necho >> \"${0%/*}/count\"\nPATH=${PATH#*:} exec git \"$@\"\n", to: "git")
        #expect(try Shell.run("chmod +x git", in: counter.url).status == 0)
        try project.write(Self.fewer, to: ComparedProject.path(299))
        try project.commit()
        let path = counter.url.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
        let run = try project.diff("git:HEAD~1..git:HEAD", environment: ["PATH": path])
        #expect(run.output.hasPrefix(Self.lost), "\(run.output)\(run.errors)")
        #expect(run.output.contains("299 files are equivalent."))
        let count = try String(contentsOf: counter.url.appendingPathComponent("count"), encoding: .utf8)
        #expect(count.utf8.count <= 9, "\(count.utf8.count) runs of git")
    }

    /// A git that says less, or something else, is not believed.
    @Test(arguments: ["exit 0", "yes", "echo x; exit 1", "echo 'fatal: odd' >&2; exit 128", "echo 'x blob 5'", "cat"])
    func aStrangeGitIsNoAnswer(script: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n\(script)\n", to: "bin/git")
        #expect(try Shell.run("chmod +x bin/git", in: folder.url).status == 0)
        try folder.write("version: 1\ndomains:\n  a.example: file\n", to: "aasa.yml")
        let path = folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin"
        let run = try BuiltProgram.run(["diff", "git:main"], in: folder.url, environment: ["PATH": path])
        #expect(run.status == 3, "\(run.output)")
        #expect(run.errors.count { $0 == "\n" } == 1, "\(run.errors)")
    }
}
