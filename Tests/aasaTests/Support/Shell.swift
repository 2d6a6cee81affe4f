import Foundation
import UniversalLinksTestSupport

/// Scripts, run by the shells of the machine.
enum Shell {
    /// Whether a program is on the path.
    static func has(_ program: String) -> Bool {
        (try? run("command -v \"$0\"", [program]).status) == 0
    }

    /// Writes a program through a shell: while this process has the file open, a program that another test is just starting
    /// has it open too, and the system does not run a file that somebody may write.
    static func write(program: String, to file: URL) throws {
        let run = try run(
            #"mkdir -p "$(dirname "$0")" && printf '%s' "$1" > "$0" && chmod 755 "$0""#, [file.path, program])
        guard run.status == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path]) }
    }

    /// Runs a script with `$0`, `$1` … set, in an environment that holds nothing but a path, a home, and `environment`.
    static func run(
        _ script: String, _ arguments: [String] = [], by shell: String = "bash", environment: [String: String] = [:],
        in folder: URL? = nil
    ) throws -> BuiltProgram.Run {
        let work = try TemporaryFolder()
        let output = try work.write([], to: "output")
        let errors = try work.write([], to: "errors")
        let process = StartedProgram()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [shell, "-c", script] + arguments
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        process.environment = ["PATH": path, "HOME": work.url.path].merging(environment) { $1 }
        process.currentDirectoryURL = folder ?? work.url
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        return BuiltProgram.Run(
            output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
            status: process.terminationStatus
        )
    }
}
