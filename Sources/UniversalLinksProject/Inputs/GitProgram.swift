import Dispatch
import SystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The `git` of the machine, run without a shell, a pager or a prompt.
///
/// What is asked for goes to its standard input, so that nothing of it can be an option.
struct GitProgram {
    /// What a run printed and ended with.
    struct Run {
        /// What it printed, but not more than was asked for.
        var output: [UInt8] = []
        /// The start of its messages.
        var errors: [UInt8] = []
        /// Nil if it was ended: it printed more than was asked for, or was not ready in time.
        var status: Int32?
        /// Whether it was not ready in time.
        var isLate = false
    }

    private let path: String
    private let folder: String?

    /// Git, if a folder of `PATH` has it. Relative folders do not count: they could be of the repository itself.
    ///
    /// - Parameter folder: Where it runs; nil for the current folder.
    init?(in folder: String? = nil) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let paths = folders.filter { $0.hasPrefix("/") }.map { "\($0)/git" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
        (self.path, self.folder) = (path, folder)
    }

    /// Runs git.
    ///
    /// - Parameters:
    ///   - arguments: None of them may come from an argument of the command.
    ///   - input: At most 8 KiB, which a pipe accepts before it is read.
    ///   - outputLimit: After so many bytes of output, git is ended.
    ///   - seconds: After so long, too.
    func run(_ arguments: [String], input: String = "", outputLimit: Int, seconds: Double = 30) throws -> Run {
        let program = try ChildProgram(
            path, (folder.map { ["-C", $0] } ?? []) + GitProgram.options + arguments,
            environment: GitProgram.environment, input: Array(input.utf8))
        var run = Run()
        read(
            program.output, program.errors, &run, outputLimit: outputLimit, until: DispatchTime.now() + seconds)
        guard !run.isLate, run.output.count < outputLimit else {
            // It only reads, so nothing is left half done. Waiting for it would be waiting for whatever it has started, too.
            program.end()
            return run
        }
        run.status = program.wait()
        return run
    }

    /// Reads both outputs to their ends, or up to a limit.
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
                    // poll leaves out what is negative.
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

    /// What the configuration of a repository cannot override: no program runs, and nothing is fetched.
    private static let options = [
        "--no-pager", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "protocol.allow=never",
    ]

    /// What git needs of the environment: where programs and its configuration are, and which repository a hook is for.
    private static var environment: [String: String] {
        let wanted: Set = [
            "PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "DEVELOPER_DIR", "GIT_DIR", "GIT_COMMON_DIR", "GIT_WORK_TREE",
            "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH",
            "GIT_NAMESPACE", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        ]
        let inherited = ProcessInfo.processInfo.environment.filter { name, _ in
            wanted.contains(name) || name.hasPrefix("GIT_CONFIG")
        }
        // An object is what its name says, not what refs/replace puts in its place.
        let fixed = [
            "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
            "GIT_NO_REPLACE_OBJECTS": "1",
        ]
        return inherited.merging(fixed) { $1 }
    }
}
