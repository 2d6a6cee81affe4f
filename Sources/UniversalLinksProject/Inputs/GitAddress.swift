import Dispatch
import JSONSyntax
import SystemCalls
import UniversalLinks

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file of a commit, from an argument `git:REF:path`.
package struct GitAddress: Hashable, Sendable {
    let text: String
    /// A branch, a tag, or an expression such as `HEAD~1`.
    let revision: String
    /// Relative to the current folder.
    let path: String

    /// Nil for a path, a URL and `-`.
    ///
    /// - Throws: `RunFailure` for an address that lacks a part, or cannot be passed on as it is.
    package init?(_ argument: String) throws(RunFailure) {
        guard GitAddress.isAddress(argument) else { return nil }
        let rest = argument.unicodeScalars.dropFirst(GitAddress.start.unicodeScalars.count)
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "a file of a commit is written git:REF:path, such as git:main:public/apple-app-site-association.")
        }
        (text, revision, path) = (argument, String(parts[0]), String(parts[1]))
        // Each is passed to git on a line of its own.
        guard !argument.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
            throw RunFailure(.wrongUsage, about: argument.shortened(), "it contains a control character. Remove it.")
        }
        guard argument.utf8.count <= GitAddress.lengthLimit else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "it is longer than \(GitAddress.lengthLimit) bytes. Shorten it.")
        }
        guard path.utf8.first != UInt8(ascii: "/") else {
            throw RunFailure(
                .wrongUsage, about: argument.shortened(),
                "the path of a file of a commit is relative to the current folder. Leave out the folders before it.")
        }
    }

    /// Whether an argument is such an address, and not a path; `./git:…` is a path.
    package static func isAddress(_ argument: String) -> Bool { argument.utf8.starts(with: start.utf8) }

    private static let start = "git:"
    /// Two of this length in a request are less than a pipe accepts before it is read.
    private static let lengthLimit = 4_000

    var fileName: String? { path.hasSuffix("/") ? nil : path.split(separator: "/").last.map(String.init) }
}

extension GitAddress {
    /// The file as it is in the commit. A symbolic link is followed as on disk, if it stays in the repository.
    ///
    /// - Parameter folder: A folder of the repository; nil for the current one.
    /// - Throws: `RunFailure` if there is none, or git cannot run.
    package func file(in folder: String? = nil) throws(RunFailure) -> InputFile {
        guard let git = GitProgram(in: folder) else {
            throw failure("git is not installed. Install it, or pass the file itself.")
        }
        let name = try objectName(git)
        // The same limit as on disk: a file that is too large for Apple is still read, to say so.
        let run = try run(git, ["cat-file", "blob", name], limit: AssociationFile.readingLimit + 1)
        guard run.status == 0 || run.output.count > AssociationFile.readingLimit else { throw failure(run) }
        return InputFile(run.output, of: self)
    }

    private func objectName(_ git: GitProgram) throws(RunFailure) -> String {
        let request = "\(revision)^{tree}\n\(revision):./\(path)\n"
        let run = try run(git, ["cat-file", "--batch-check", "--follow-symlinks"], input: request, limit: 1 << 16)
        guard run.status == 0 else { throw failure(run) }
        let lines = run.output.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard let commit = lines.first else { throw failure(run) }
        if commit.hasSuffix(" ambiguous") {
            throw failure("several objects of the repository have a name that starts with \(quoted). Pass more of it.")
        }
        guard !commit.hasSuffix(" missing") else {
            throw failure("no branch, tag or commit is called \(quoted). Check the name, or fetch it first.")
        }
        guard lines.count > 1 else { throw failure(run) }
        let words = lines[1].split(separator: " ")
        switch (words.count, words.count > 1 ? words[1] : "") {
        case (3, "blob") where !words[0].isEmpty && words[0].utf8.allSatisfy(GitAddress.isHexadecimal):
            return String(words[0])
        case (3, "tree"): throw failure("this is a folder. Pass the file inside it.")
        case (3, "commit"): throw failure("this is a submodule. Pass a file of this repository.")
        case (2, _) where lines.count > 2 && ["dangling", "loop", "symlink"].contains(words[0]):
            throw failure("a symbolic link on the path leads to no file of the commit. Pass the file itself.")
        default:
            throw failure("\(quoted) has no such file. Check the path, which is relative to the current folder.")
        }
    }

    private var quoted: String { "\"\(PrintableText.escaped(revision.shortened()))\"" }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    private func run(
        _ git: GitProgram, _ arguments: [String], input: String = "", limit: Int
    ) throws(RunFailure) -> GitProgram.Run {
        do {
            return try git.run(arguments, input: input, outputLimit: limit)
        } catch {
            throw failure("git cannot be run. Check its installation, or pass the file itself.")
        }
    }

    private func failure(_ run: GitProgram.Run) -> RunFailure {
        if run.isLate { return failure("git did not answer in time. Try again, or pass the file itself.") }
        let message = String(decoding: run.errors, as: UTF8.self)
        if message.contains("not a git repository") {
            return failure("the current folder is not in a git repository. Run the command inside one.")
        }
        if message.contains("dubious ownership") {
            return failure(
                "git refuses the repository, because another user owns it. Allow it with git config --global --add "
                    + "safe.directory FOLDER.")
        }
        if message.contains("is outside repository") {
            return failure("the path leads out of the repository. Check it: it is relative to the current folder.")
        }
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it says nothing"
        return failure("git failed: \(PrintableText.escaped(line.shortened())). Check the repository.")
    }

    private func failure(_ reason: String) -> RunFailure { RunFailure(.couldNotDoIt, about: text.shortened(), reason) }
}

/// The machine's `git`, run without a shell, a pager or a prompt.
///
/// Requests go to its standard input, so that no part of them can be an option.
struct GitProgram {
    struct Run {
        /// Cut off at the requested limit.
        var output: [UInt8] = []
        var errors: [UInt8] = []
        /// Nil if it was stopped: it printed more than requested, or took too long.
        var status: Int32?
        var isLate = false
    }

    private let path: String
    private let folder: String?

    /// Git, if a folder in `PATH` has it. Relative folders do not count: they could be in the repository itself.
    ///
    /// - Parameter folder: Where it runs; nil for the current folder.
    init?(in folder: String? = nil) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let paths = folders.filter { $0.hasPrefix("/") }.map { "\($0)/git" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
        (self.path, self.folder) = (path, folder)
    }

    /// - Parameters:
    ///   - arguments: None may come from an argument of the command.
    ///   - input: At most 8 KiB, which a pipe accepts before it is read.
    ///   - outputLimit: Git is stopped after this many bytes of output.
    ///   - seconds: Git is stopped after this time.
    func run(_ arguments: [String], input: String = "", outputLimit: Int, seconds: Double = 30) throws -> Run {
        let program = try ChildProgram(
            path, (folder.map { ["-C", $0] } ?? []) + GitProgram.options + arguments,
            environment: GitProgram.environment, input: Array(input.utf8))
        var run = Run()
        read(
            program.output, program.errors, &run, outputLimit: outputLimit, until: DispatchTime.now() + seconds)
        guard !run.isLate, run.output.count < outputLimit else {
            // It only reads, so nothing is left half done. Waiting for it would also mean waiting for what it started.
            program.end()
            return run
        }
        run.status = program.wait()
        return run
    }

    private func read(
        _ output: Int32, _ errors: Int32, _ run: inout Run, outputLimit: Int, until end: DispatchTime
    ) {
        var sources = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while sources.contains(where: { $0.fd >= 0 }) {
            let now = DispatchTime.now()
            guard now < end else {
                run.isLate = true
                return
            }
            let wait = Int32((end.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000 + 1)
            guard poll(&sources, nfds_t(sources.count), wait) > 0 else { continue }
            for index in sources.indices where sources[index].fd >= 0 && sources[index].revents != 0 {
                let count = SystemCalls.read(sources[index].fd, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else {
                    // `poll` ignores negative descriptors.
                    sources[index].fd = -1
                    continue
                }
                if index == 0 {
                    run.output += chunk[..<min(count, outputLimit - run.output.count)]
                    if run.output.count >= outputLimit { return }
                } else {
                    run.errors += chunk[..<min(count, max(0, GitProgram.messageLimit - run.errors.count))]
                }
            }
        }
    }

    private static let messageLimit = 4_096

    /// What a repository's configuration cannot override: no program runs, and nothing is fetched.
    private static let options = [
        "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
    ]

    /// What git needs from the environment: where programs and its configuration are, and which repository a hook is
    /// for.
    private static var environment: [String: String] {
        let wanted: Set = [
            "PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "DEVELOPER_DIR", "GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE",
            "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH",
            "GIT_NAMESPACE", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        ]
        let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
            wanted.contains(name) || name.hasPrefix("GIT_CONFIG")
        }
        // An object is what its name says, not its replacement in refs/replace.
        let fixed = [
            "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
        ]
        return inherited.merging(fixed) { $1 }
    }
}
