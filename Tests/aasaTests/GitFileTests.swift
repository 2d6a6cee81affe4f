import Foundation
import Testing

/// Files of commits: `git:REF:path`.
@Suite(.enabled(if: Shell.has("git")))
struct GitFileTests {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.one"], "components": [{"/": "/a/*"}]}]}}
        """
    private static let newer = file.replacingOccurrences(of: #"{"/": "/a/*"}"#, with: #"{"/": "/b/*"}"#)

    /// A repository with two commits of `site/file`; the second is `main`, the first `v1`.
    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.file, to: "site/file")
        try folder.write("{", to: "site/broken")
        try git("git init -q && git symbolic-ref HEAD refs/heads/main", in: folder)
        try git("ln -s ../site/file link && mkdir links && mv link links && ln -s /etc/passwd links/out", in: folder)
        try git("git add . && git commit -qm first && git tag v1", in: folder)
        try folder.write(Self.newer, to: "site/file")
        try git("git commit -qam second", in: folder)
        return folder
    }

    private func git(_ script: String, in folder: TemporaryFolder) throws {
        let identity = ["GIT_AUTHOR", "GIT_COMMITTER"].flatMap {
            [("\($0)_NAME", "n"), ("\($0)_EMAIL", "n@e.example")]
        }
        let run = try Shell.run(
            "set -e; \(script)", environment: Dictionary(uniqueKeysWithValues: identity), in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
    }

    private func run(
        _ arguments: String..., in folder: URL, environment: [String: String] = [:]
    ) throws -> BuiltProgram.Run {
        try BuiltProgram.run(arguments, in: folder, environment: environment)
    }

    @Test func aFileIsComparedWithThatOfACommit() throws {
        let folder = try repository()
        let run = try run("diff", "git:v1:site/file", "site/file", "--breaking", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("\"/a/*\" no longer opens ABCDE12345.com.example.one:"), "\(run.output)")
        let same = try self.run("diff", "git:HEAD:site/file", "site/file", in: folder.url)
        #expect(same.status == 0)
    }

    @Test func pathsAreRelativeToTheCurrentFolder() throws {
        let folder = try repository()
        let site = folder.url.appendingPathComponent("site")
        for path in ["file", "./file", "../site/file", "../links/link"] {
            let run = try run("match", "https://e.example/a/1", "--aasa", "git:v1:\(path)", in: site)
            #expect(run.status == 0, "\(path): \(run.errors)")
            #expect(run.output.contains("matched"), "\(path)")
        }
    }

    @Test func everyCommandThatReadsAFileReadsOneOfACommit() throws {
        let folder = try repository()
        try folder.write(#"[{"url": "https://e.example/a/1", "opens": true}]"#, to: "links.json")
        let lint = try run("lint", "git:v1:site/broken", in: folder.url)
        #expect(lint.status == 1)
        #expect(lint.output.contains("git:v1:site/broken:1:"), "\(lint.output)")
        let explain = try run("explain", "https://e.example/a/1", "--aasa", "git:v1:site/file", in: folder.url)
        #expect(explain.output.contains("--> git:v1:site/file:1:"), "\(explain.output)")
        let annotations = try run("lint", "git:v1:site/broken", "--format", "github", in: folder.url)
        #expect(!annotations.output.contains("file="), "\(annotations.output)")
        #expect(try run("fmt", "--diff", "git:v1:site/file", in: folder.url).status == 1)
        #expect(try run("validate-schema", "git:v1:site/file", in: folder.url).status != 3)
    }

    @Test(arguments: [
        ["fmt", "git:v1:site/file"], ["migrate", "--write", "git:v1:site/file"], ["lint", "--fix", "git:v1:site/file"],
        ["lint", "--watch", "git:v1:site/file"], ["test", "site/file", "--links", "git:v1:links.json"],
    ])
    func whatWouldBeWrittenOrIsNoAssociationFileIsRefused(arguments: [String]) throws {
        let folder = try repository()
        let run = try BuiltProgram.run(arguments, in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("of a commit"), "\(run.errors)")
    }

    @Test(arguments: [
        ("git:nope:site/file", "no branch, tag or commit is called \"nope\""),
        ("git:v1:site/nope", "\"v1\" has no such file"), ("git:v1:site/file/x", "has no such file"),
        ("git:v1:site", "this is a folder"), ("git:v1:../../x", "leads out of the repository"),
        ("git:v1:links/out", "a symbolic link"),
        // Nothing of an argument becomes an option of git.
        ("git:--help:site/file", "no branch, tag or commit"),
        ("git:--output=pwned:site/file", "no branch, tag or commit"),
        ("git:-v1:-x", "no branch, tag or commit"), ("git:v1 --output=pwned:site/file", "no branch, tag or commit"),
        ("git:$(touch pwned):site/file", "no branch, tag or commit"), ("git:v1:$(touch pwned)", "has no such file"),
    ])
    func whatCannotBeReadIsSaid(argument: String, words: String) throws {
        let folder = try repository()
        let run = try run("lint", argument, in: folder.url)
        #expect(run.status == 3)
        #expect(run.errors.hasPrefix("aasa: error: \(argument): ") && run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.count { $0 == "\n" } == 1)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("pwned").path))
    }

    @Test(arguments: [
        "git:", "git:v1:", "git::site/file", "git:v1:/site/file", "git:v1:a\nb", "git:v\u{7F}:a",
    ])
    func addressesThatLackAPartAreUsageErrors(argument: String) throws {
        let folder = try repository()
        let run = try run("diff", argument, "site/file", in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.count { $0 == "\n" } == 1, "\(run.errors)")
    }

    @Test func withoutARepositoryOrGitTheReasonIsSaid() throws {
        let folder = try TemporaryFolder()
        let outside = try run(
            "lint", "git:main:file", in: folder.url, environment: ["GIT_CEILING_DIRECTORIES": folder.url.path])
        #expect(outside.status == 3)
        #expect(outside.errors.contains("is not in a git repository"), "\(outside.errors)")
        for path in ["/nowhere", ".:bin"] {
            // A program in a folder that PATH names relatively could be the repository's own.
            try folder.write("#!/bin/sh\ntouch pwned\n", to: "git")
            try git("chmod +x git", in: folder)
            let run = try run("lint", "git:main:file", in: folder.url, environment: ["PATH": path])
            #expect(run.status == 3)
            #expect(run.errors.contains("git is not installed"), "\(run.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("pwned").path))
        }
    }

    /// Whatever git can be configured to run, the repository's configuration does not make it run, and nothing is fetched.
    @Test func nothingThatTheRepositoryConfiguresRuns() throws {
        let folder = try repository()
        try folder.write("#!/bin/sh\ntouch \"\(folder.url.path)/pwned\"\ncat\n", to: "evil")
        try folder.write("* filter=evil diff=evil\n", to: ".gitattributes")
        let (evil, marker) = ("\(folder.url.path)/evil", "\(folder.url.path)/pwned")
        let names = [
            "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass", "core.gitProxy",
            "filter.evil.smudge", "filter.evil.clean", "diff.evil.textconv", "diff.external", "credential.helper",
            "remote.origin.uploadpack", "gpg.program", "uploadpack.packObjectsHook", "alias.cat-file",
            "pager.cat-file",
        ]
        try git("chmod +x evil; git add .; git commit -qm evil; git rm -q --cached site/file", in: folder)
        for name in names { try git("git config \(name) '\(name.hasPrefix("alias") ? "!" : "")\(evil)'", in: folder) }
        try git(
            """
            git config remote.origin.url "ext::\(evil)"; git config remote.origin.promisor true
            git config remote.origin.partialclonefilter blob:none; git config extensions.partialClone origin
            git config protocol.ext.allow always
            for hook in post-checkout pre-commit reference-transaction post-index-change fsmonitor-watchman; do
                cp evil .git/hooks/$hook
            done
            """, in: folder)
        // An object that is not there would be fetched from the remote.
        try git(
            "object=$(git --no-replace-objects rev-parse v1:site/broken); rm -f pwned \".git/objects/${object%\"${object#??}\"}/${object#??}\"",
            in: folder)
        try? FileManager.default.removeItem(atPath: marker)
        #expect(try run("lint", "git:v1:site/file", in: folder.url).status != 3)
        let missing = try run("lint", "git:v1:site/broken", in: folder.url)
        #expect(missing.status == 3, "\(missing.output)\(missing.errors)")
        #expect(!FileManager.default.fileExists(atPath: marker))
    }

    /// An object is what the commit contains, not what a reference of the checkout puts in its place.
    @Test func replacedObjectsDoNotCount() throws {
        let folder = try repository()
        try git("git replace $(git rev-parse v1:site/file) $(git rev-parse main:site/file)", in: folder)
        let run = try run("match", "https://e.example/a/1", "--aasa", "git:v1:site/file", in: folder.url)
        #expect(run.output.contains("matched") && !run.output.contains("unmatched"), "\(run.output)")
    }

    /// A git that prints without end is ended, and what it says is not believed.
    @Test(arguments: ["yes", "echo x; exit 1", "echo 'fatal: odd' >&2; exit 128", "exit 0"])
    func aStrangeGitIsNoAnswer(script: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\n\(script)\n", to: "bin/git")
        try git("chmod +x bin/git", in: folder)
        let path = folder.url.appendingPathComponent("bin").path + ":/usr/bin:/bin"
        let run = try run("lint", "git:main:file", in: folder.url, environment: ["PATH": path])
        #expect(run.status == 3)
        #expect(run.errors.contains("git failed"), "\(run.errors)")
    }

    @Test func aFileOnDiskCanHaveSuchAName() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.file, to: "git:main:file")
        #expect(try run("lint", "./git:main:file", in: folder.url).status != 3)
    }
}
