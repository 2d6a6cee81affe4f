import Foundation

/// A repository of somebody hostile: names, modes, links and contents of a commit, and a configuration that names programs.
struct RepositoryDraft {
    /// The file that a program of the configuration would leave behind, if it ran.
    static let trace = folder.appendingPathComponent("ran").path
    /// Where the repository is; the same for all inputs, one after the other.
    static let place = folder.appendingPathComponent("repository").path
    /// What every file starts with that was ever committed; there is nothing else to read, outside of the repository or in it.
    static let committed = Array("{} committed ".utf8)

    /// The argument about them.
    private(set) var argument = ""

    private var stream: [UInt8] = []
    private var settings = ""

    private static let paths = ["a", "b/c", "b/d", "-x", "--help", "a b", "é", "x:y", "sub", "link", "b/link", "HEAD"]
    private static let targets = [
        "a", "b/c", "../outside", "/etc/passwd", "../../outside", "link", ".git/config", "b", "c", "../a", "sub/a", "",
        "a/..",
    ]
    private static let revisions = [
        "main", "HEAD", "refs/heads/main", "main~1", "main^{tree}", "-x", "--upload-pack=x", "--output=x", "main^{/a}",
        "@",
        "@{upstream}", "main@{0}", "other", "a b", "*", "main..other", "^main", "é", "0000000000", "main --", "main\n",
    ]
    private static let names = ["main", "other", "-x", "v1", "a/b", "--help"]
    /// Settings that lead git to run a program, to fetch, or to read elsewhere.
    private static let programs = [
        "[core]\n\tfsmonitor = PROGRAM", "[core]\n\tpager = PROGRAM", "[core]\n\tsshCommand = PROGRAM",
        "[core]\n\teditor = PROGRAM",
        "[core]\n\thooksPath = FOLDER", "[core]\n\tgitProxy = PROGRAM", "[core]\n\talternateRefsCommand = PROGRAM",
        "[alias]\n\tcat-file = !PROGRAM", "[filter \"x\"]\n\tsmudge = PROGRAM\n\tclean = PROGRAM\n\tprocess = PROGRAM",
        "[diff \"x\"]\n\ttextconv = PROGRAM\n\tcommand = PROGRAM", "[credential]\n\thelper = !PROGRAM",
        "[remote \"origin\"]\n\turl = ext::PROGRAM\n\tpromisor = true\n\tuploadpack = PROGRAM",
        "[extensions]\n\tpartialClone = origin", "[include]\n\tpath = FOLDER/outside", "[core]\n\tworktree = /etc",
        "[core]\n\tbare = true", "[core]\n\trepositoryFormatVersion = 99", "[trace2]\n\teventTarget = FOLDER/ran",
        "[url \"ext::PROGRAM\"]\n\tinsteadOf = https://",
        "[submodule \"sub\"]\n\turl = ext::PROGRAM\n\tupdate = !PROGRAM",
        "[gpg]\n\tprogram = PROGRAM", "[mailmap]\n\tfile = FOLDER/outside", "[core]\n\tattributesFile = FOLDER/outside",
    ]

    init(_ input: inout FuzzInput) {
        var commit = ""
        for mark in 1...(1 + input.number(below: 4)) {
            let path = input.pick(RepositoryDraft.paths)
            let mode = input.pick(["100644", "100755", "120000", "160000"])
            switch mode {
            case "160000": commit += "M 160000 \(String(repeating: "1", count: 40)) \(path)\n"
            case "120000":
                add(Array(input.pick(RepositoryDraft.targets).utf8), mark)
                commit += "M 120000 :\(mark) \(path)\n"
            default:
                add(RepositoryDraft.committed + [input.byte()], mark)
                commit += "M \(mode) :\(mark) \(path)\n"
            }
        }
        let name = input.pick(RepositoryDraft.names)
        stream += Array("commit refs/heads/\(name)\ncommitter a <a@example.com> 1 +0000\ndata 0\n\(commit)\n".utf8)
        for _ in 0..<input.number(below: 4) { settings += input.pick(RepositoryDraft.programs) + "\n" }
        let (revision, path) = (input.pick(RepositoryDraft.revisions), input.pick(RepositoryDraft.paths))
        switch input.number(below: 4) {
        case 0: argument = "git:\(String(decoding: input.rest, as: UTF8.self))"
        case 1: settings += String(decoding: input.rest, as: UTF8.self)
        case 2: argument = "git:\(name):\(path)"
        default: argument = "git:\(revision):\(path)\(String(decoding: input.rest, as: UTF8.self))"
        }
        if argument.isEmpty { argument = "git:\(name):\(path)" }
    }

    private mutating func add(_ content: [UInt8], _ mark: Int) {
        stream += Array("blob\nmark :\(mark)\ndata \(content.count)\n".utf8) + content + [0x0A]
    }

    // MARK: - On disk

    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("aasa-git-\(UUID().uuidString)")
        atexit { try? FileManager.default.removeItem(at: RepositoryDraft.folder) }
        return folder
    }()

    private static let program = folder.appendingPathComponent("program").path
    private static let isReady: Bool = {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data("what is outside".utf8).write(to: folder.appendingPathComponent("outside"))
            try Data("#!/bin/sh\n: > '\(trace)'\n".utf8).write(to: URL(fileURLWithPath: program))
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
            for hook in ["post-index-change", "reference-transaction", "fsmonitor-watchman"] {
                try FileManager.default.copyItem(atPath: program, toPath: folder.path + "/\(hook)")
            }
            return git(["init", "--quiet", place])
        } catch {
            fail("\(error)")
        }
    }()

    /// Puts the commit and the configuration in the place of those before them.
    func write() {
        guard RepositoryDraft.isReady else { fail("git init") }
        let inside = URL(fileURLWithPath: RepositoryDraft.place).appendingPathComponent(".git")
        do {
            for name in ["packed-refs", "logs"] {
                try? FileManager.default.removeItem(at: inside.appendingPathComponent(name))
            }
            try FileManager.default.removeItem(at: inside.appendingPathComponent("refs"))
            try FileManager.default.createDirectory(
                at: inside.appendingPathComponent("refs/heads"), withIntermediateDirectories: true)
            let config = inside.appendingPathComponent("config")
            try Data().write(to: config)
            try Data("ref: refs/heads/main\n".utf8).write(to: inside.appendingPathComponent("HEAD"))
            let file = URL(fileURLWithPath: RepositoryDraft.folder.path + "/stream")
            try Data(stream).write(to: file)
            // A name that git refuses leaves the repository without a commit.
            _ = RepositoryDraft.git(
                ["-C", RepositoryDraft.place, "fast-import", "--quiet", "--force"],
                input: FileHandle(forReadingAtPath: file.path))
            let text = settings.replacingOccurrences(of: "PROGRAM", with: RepositoryDraft.program)
                .replacingOccurrences(of: "FOLDER", with: RepositoryDraft.folder.path)
            try Data(text.utf8).write(to: config)
        } catch {
            fail("\(error)")
        }
    }

    private static func git(_ arguments: [String], input: FileHandle? = nil) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.standardInput = input ?? FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            fail("git cannot be run: \(error)")
        }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
