import JSONSyntax
import SystemCalls
import UniversalLinksProject

/// Where results go.
enum StandardOutput {
    /// - Throws: `RunFailure` if the text cannot be written, as on a full disk.
    static func write(_ text: String) throws(RunFailure) {
        try write(Array(text.utf8))
    }

    /// - Throws: `RunFailure` if the bytes cannot be written.
    static func write(_ bytes: [UInt8]) throws(RunFailure) {
        do throws(SystemCallError) {
            try DescriptorOutput.write(bytes, to: STDOUT_FILENO)
        } catch {
            if error.code == EPIPE { endAsForClosedPipe() }
            throw failure(error)
        }
    }

    /// Ends the program as the system ends one whose output is no longer read, as before `| head`: silently.
    /// The client for hosts keeps the system from it, for the sake of its connections.
    private static func endAsForClosedPipe() -> Never {
        signal(SIGPIPE, SIG_DFL)
        raise(SIGPIPE)
        ExitStatus.success.end()
    }

    /// What is reported if results cannot be written.
    static func failure(_ error: SystemCallError) -> RunFailure {
        RunFailure(writing: "standard output", error)
    }

    /// Whether a person reads along.
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
}
