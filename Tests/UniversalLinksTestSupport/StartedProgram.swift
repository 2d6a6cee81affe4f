import CSpawnActions
package import Foundation

/// A program that a test starts, with the interface of Foundation's `Process`.
///
/// `Process` reads past the end of a buffer, and crashes, where this process has more than about 1,360 files open: tests that run
/// at the same time do. It also closes each of them one by one in the child. Here the system closes all at once.
package final class StartedProgram {
    package var executableURL: URL?
    package var arguments: [String] = []
    /// Nil for that of this process.
    package var environment: [String: String]?
    package var currentDirectoryURL: URL?
    /// Nil for nothing.
    package var standardInput: FileHandle?
    /// Nil for what is read by nobody.
    package var standardOutput: FileHandle?
    /// Nil for what is read by nobody.
    package var standardError: FileHandle?
    /// It leads a process group of its own.
    package private(set) var processIdentifier: Int32 = 0
    private var status: Int32?

    package init() {}

    /// Starts it, without signals that this process ignores or blocks.
    package func run() throws {
        let nothing = try FileHandle(forUpdating: URL(fileURLWithPath: "/dev/null"))
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, handle) in [standardInput, standardOutput, standardError].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, (handle ?? nothing).fileDescriptor, Int32(number))
        }
        if let currentDirectoryURL { spawn_in_folder(&actions, currentDirectoryURL.path) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setpgroup(&attributes, 0)
        var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
        #if canImport(Darwin)
            flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            spawn_with_streams_alone(&actions)
        #endif
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let path = executableURL?.path ?? ""
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var variables =
            (environment ?? ProcessInfo.processInfo.environment).map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for word in words + variables { free(word) } }
        let code = posix_spawn(&processIdentifier, path, &actions, &attributes, &words, &variables)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
        withExtendedLifetime(nothing) {}
    }

    package var isRunning: Bool {
        if status == nil {
            var status: Int32 = 0
            if waitpid(processIdentifier, &status, WNOHANG) == processIdentifier { self.status = status }
        }
        return status == nil
    }

    /// Waits for its end, in this thread.
    package func waitUntilExit() {
        guard status == nil else { return }
        var status: Int32 = 0
        while waitpid(processIdentifier, &status, 0) < 0, errno == EINTR {}
        self.status = status
    }

    /// Presses Ctrl-C.
    package func interrupt() { kill(processIdentifier, SIGINT) }

    package var terminationReason: Process.TerminationReason { signal == 0 ? .exit : .uncaughtSignal }

    /// The exit code, or the signal that ended it.
    package var terminationStatus: Int32 { signal == 0 ? (status ?? 0) >> 8 & 0xFF : signal }

    private var signal: Int32 { (status ?? 0) & 0x7F }
}

@available(*, unavailable)
extension StartedProgram: Sendable {}
