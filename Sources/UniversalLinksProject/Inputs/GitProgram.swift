import Dispatch
import JSONSyntax
import UniversalLinks
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
    ///   - input: Of any length.
    ///   - outputLimit: Git is stopped after this many bytes of output.
    ///   - seconds: Git is stopped after this time.
    func run(_ arguments: [String], input: [UInt8] = [], outputLimit: Int, seconds: Double = 30) throws -> Run {
        let program = try ChildProgram(
            path, (folder.map { ["-C", $0] } ?? []) + GitProgram.options + arguments,
            environment: GitProgram.environment, input: input)
        var run = Run()
        exchange(with: program, &run, outputLimit: outputLimit, until: DispatchTime.now() + seconds)
        guard !run.isLate, run.output.count < outputLimit else {
            // It only reads, so nothing is left half done. Waiting for it would also mean waiting for what it started.
            program.end()
            return run
        }
        run.status = program.wait()
        return run
    }

    private func exchange(
        with program: ChildProgram, _ run: inout Run, outputLimit: Int, until end: DispatchTime
    ) {
        var sources = [program.output, program.errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        sources.append(pollfd(fd: program.input, events: Int16(POLLOUT), revents: 0))
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while sources[0].fd >= 0 || sources[1].fd >= 0 {
            let now = DispatchTime.now()
            guard now < end else {
                run.isLate = true
                return
            }
            let wait = Int32((end.uptimeNanoseconds - now.uptimeNanoseconds) / 1_000_000 + 1)
            guard poll(&sources, nfds_t(sources.count), wait) > 0 else { continue }
            if sources[2].fd >= 0, sources[2].revents != 0 {
                program.feed()
                sources[2].fd = program.input
            }
            for index in 0...1 where sources[index].fd >= 0 && sources[index].revents != 0 {
                let count = _UniversalLinksSystemCalls.read(sources[index].fd, &chunk, chunk.count)
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

    static func isObjectName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
    }

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

extension GitProgram.Run {
    /// Why it failed, and what to do.
    var reason: String {
        if isLate { return "git did not answer in time. Try again, or pass the file itself." }
        let message = String(decoding: errors, as: UTF8.self)
        if message.contains("not a git repository") {
            return "the current folder is not in a git repository. Run the command inside one."
        }
        if message.contains("dubious ownership") {
            return "git refuses the repository, because another user owns it. Allow it with git config --global --add "
                + "safe.directory FOLDER."
        }
        if message.contains("is outside repository") {
            return "the path leads out of the repository. Check it: it is relative to the current folder."
        }
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it says nothing"
        return "git failed: \(PrintableText.escaped(line.shortened())). Check the repository."
    }
}
