import Foundation

/// Starts this program again for one task.
enum ChildProcess {
    /// The figures that the task printed, a list for each line; nil where it used more CPU time than it was allowed.
    static func figures(_ task: ChildTask, _ arguments: [String] = []) throws -> [[Double]]? {
        guard let program = Bundle.main.executableURL else {
            throw BenchFailure("this program's own file is not known")
        }
        let process = Process()
        let output = Pipe()
        process.executableURL = program
        process.arguments = [ChildTask.argument, task.rawValue] + arguments
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        let status = process.terminationStatus
        let isSignal = process.terminationReason == .uncaughtSignal
        if isSignal, status == SIGXCPU { return nil }
        guard !isSignal, status == 0 else {
            let end = isSignal ? "signal \(status)" : "\(status)"
            throw BenchFailure("the process for “\(task.rawValue)” ended with \(end)")
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
            line.split(separator: " ").compactMap { Double($0) }
        }
    }
}
