import Dispatch
import Foundation
import NIOConcurrencyHelpers
import UniversalLinksService

/// A program that gets a document on its standard input, run without a shell.
///
/// What it prints is read, so that it never waits for that; what it prints to standard error is kept, up to a limit. It is
/// ended, with everything that it has started in its process group, when it is late or the task is cancelled.
struct ProgramRun: Sendable {
    /// The program, as a path or a name that is looked for in the folders of `PATH`, and its arguments.
    let command: [String]
    /// What it gets on standard input; it does not have to read it.
    let input: [UInt8]
    /// What it finds in its environment, in addition to ``inheritedNames``.
    var environment: [String: String] = [:]
    /// How long it may run, in seconds.
    let limit: Int

    /// What is passed on of the monitor's own environment, which has secrets.
    static let inheritedNames = ["PATH", "HOME", "USER", "LANG", "LC_ALL", "TZ", "TMPDIR"]

    /// Runs it.
    func result() async -> SendingResult {
        let isCancelled = NIOLockedValueBox(false)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // It waits for the program, so it is not one of the threads that tasks share; and it ends afterwards, with
                // the signal mask that the pipes need.
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
            return failure("The program \(TerminalText(command.first ?? "")) was not found.")
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
            return failure("The program \(TerminalText(name)) cannot be started.")
        }
        try? standardInput.fileHandleForReading.close()
        try? standardError.fileHandleForWriting.close()
        var pipes = ProgramPipes(
            input: input, to: standardInput.fileHandleForWriting, errors: standardError.fileHandleForReading)
        let end = DispatchTime.now() + .seconds(limit)
        while process.isRunning, DispatchTime.now() < end, !isCancelled() { pipes.transfer(milliseconds: 20) }
        pipes.close()
        if process.isRunning {
            // It leads a process group of its own, which its children are part of.
            kill(-process.processIdentifier, SIGKILL)
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            return failure(
                isCancelled()
                    ? "The attempt was cancelled."
                    : "The program \(TerminalText(name)) was ended because it ran for more than \(limit) s.")
        }
        return result(of: process, name: name, errors: pipes.errors)
    }

    private func result(of process: Process, name: String, errors: [UInt8]) -> SendingResult {
        if process.terminationReason == .exit, process.terminationStatus == 0 { return .accepted }
        let end = process.terminationReason == .exit ? "exit status" : "signal"
        let lines = String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline)
        let message = lines.first.map { ": \(TerminalText($0, limit: 120))" } ?? "."
        return failure("The program \(TerminalText(name)) ended with \(end) \(process.terminationStatus)\(message)")
    }

    private func failure(_ problem: String) -> SendingResult {
        // One alert that a program cannot cope with must not keep the others.
        .failed(SendingFailure(problem, concernsChannel: false))
    }

    private var inherited: [String: String] {
        let names = Set(ProgramRun.inheritedNames)
        return ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
    }

    /// Relative folders of `PATH` do not count: they could be anybody's.
    private func path(of name: String) -> String? {
        if name.contains("/") { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        return folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile)
    }
}
