import Dispatch
import Foundation
import JSONSyntax
import NIOConcurrencyHelpers

/// A program that gets a document on its standard input, run without a shell.
///
/// Its output is read, so that it never blocks on it; the start of its standard error is kept. When it is late or the
/// task is cancelled, it is ended together with everything in its process group.
struct ProgramRun: Sendable {
    /// The program, as a path or a name to look up in `PATH`, and its arguments.
    let command: [String]
    /// The program need not read it.
    let input: [UInt8]
    /// In addition to ``inheritedNames``.
    var environment: [String: String] = [:]
    /// In seconds.
    let limit: Int

    /// All that is passed on of the monitor's own environment, which contains secrets.
    static let inheritedNames = ["PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR"]

    func result() async -> SendingResult {
        let isCancelled = NIOLockedValueBox(false)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // It waits for the program, so it is not one of the threads that tasks share. It also ends afterwards,
                // with the signal mask that the pipes need.
                Thread.detachNewThread {
                    continuation.resume(returning: run { isCancelled.withLockedValue(\.self) })
                }
            }
        } onCancel: {
            isCancelled.withLockedValue { $0 = true }
        }
    }

    private func run(isCancelled: () -> Bool) -> SendingResult {
        guard let name = command.first, let path = path(of: name) else {
            return failure("The program \((command.first ?? "").printable()) was not found.")
        }
        let (standardInput, standardError) = (Pipe(), Pipe())
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = Array(command.dropFirst())
        process.environment = inherited.merging(environment) { $1 }
        process.standardInput = standardInput
        process.standardOutput = FileHandle.nullDevice
        process.standardError = standardError
        do {
            try process.run()
        } catch {
            return failure("The program \(name.printable()) cannot be started.")
        }
        try? standardInput.fileHandleForReading.close()
        try? standardError.fileHandleForWriting.close()
        var pipes = ProgramPipes(
            input: input, to: standardInput.fileHandleForWriting, errors: standardError.fileHandleForReading)
        let end = DispatchTime.now() + .seconds(limit)
        while process.isRunning, DispatchTime.now() < end, !isCancelled() { pipes.transfer(milliseconds: 20) }
        pipes.close()
        if process.isRunning {
            // The program leads its own process group, which includes its children.
            kill(-process.processIdentifier, SIGKILL)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            return failure(
                isCancelled()
                    ? "The attempt was cancelled."
                    : "The program \(name.printable()) was ended because it ran for more than \(limit) s.")
        }
        return result(of: process, name: name, errors: pipes.errors)
    }

    private func result(of process: Process, name: String, errors: [UInt8]) -> SendingResult {
        if process.terminationReason == .exit, process.terminationStatus == 0 { return .accepted }
        let end = process.terminationReason == .exit ? "exit status" : "signal"
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        let message = lines.first.map { ": \($0.printable(to: 120))" } ?? "."
        return failure("The program \(name.printable()) ended with \(end) \(process.terminationStatus)\(message)")
    }

    private func failure(_ problem: String) -> SendingResult {
        // One alert that a program cannot handle must not hold up the others.
        .failed(SendingFailure(problem, concernsChannel: false))
    }

    private var inherited: [String: String] {
        let names = Set(ProgramRun.inheritedNames)
        return ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
    }

    /// Ignores relative folders in `PATH`: they could be anybody's.
    private func path(of name: String) -> String? {
        if name.contains("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}

/// The pipes to and from a program. No call waits for them longer than its limit.
struct ProgramPipes {
    /// The start of what the program wrote to standard error.
    private(set) var errors: [UInt8] = []
    private var input: ArraySlice<UInt8>
    private var inputHandle: FileHandle?
    private let errorHandle: FileHandle
    private var errorsAreOpen = true

    init(input: [UInt8], to inputHandle: FileHandle, errors errorHandle: FileHandle) {
        (self.input, self.inputHandle, self.errorHandle) = (input[...], inputHandle, errorHandle)
        // A program that reads nothing must not end this process.
        ProgramPipes.makeWritesFail(inputHandle.fileDescriptor)
        for handle in [inputHandle, errorHandle] {
            let flags = fcntl(handle.fileDescriptor, F_GETFL)
            _ = fcntl(handle.fileDescriptor, F_SETFL, flags | O_NONBLOCK)
        }
    }

    /// Writes and reads what is possible now, after waiting for at most this time.
    mutating func transfer(milliseconds: Int32) {
        if input.isEmpty { closeInput() }
        let inputDescriptor = inputHandle?.fileDescriptor ?? -1
        // poll ignores negative descriptors.
        var sources = [
            pollfd(fd: inputDescriptor, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: errorsAreOpen ? errorHandle.fileDescriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&sources, nfds_t(sources.count), milliseconds) > 0 else { return }
        if sources[0].revents != 0 { writeInput(inputDescriptor) }
        if sources[1].revents != 0 { readErrors() }
    }

    /// Reads what has already arrived, and closes both.
    mutating func close() {
        closeInput()
        if errorsAreOpen { readErrors() }
        try? errorHandle.close()
    }

    private mutating func closeInput() {
        try? inputHandle?.close()
        inputHandle = nil
    }

    private mutating func writeInput(_ descriptor: Int32) {
        let count = input.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
            input = input.dropFirst(count)
        } else if errno != EAGAIN, errno != EINTR {
            // Nobody reads: the exit status says whether that is a failure.
            input = []
        }
    }

    private mutating func readErrors() {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = read(errorHandle.fileDescriptor, &chunk, chunk.count)
        if count > 0 {
            errors += chunk[..<min(count, max(0, ProgramPipes.errorLimit - errors.count))]
        } else if count == 0 || errno != EAGAIN && errno != EINTR {
            errorsAreOpen = false
        }
    }

    /// Makes writing to a closed pipe an error of the call, instead of a signal that ends the process.
    private static func makeWritesFail(_ descriptor: Int32) {
        #if canImport(Darwin)
            _ = fcntl(descriptor, F_SETNOSIGPIPE, 1)
        #else
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            // Blocked for this thread alone, which is the one that writes and would get the signal.
            pthread_sigmask(SIG_BLOCK, &signals, nil)
        #endif
    }

    private static let errorLimit = 4_096
}
