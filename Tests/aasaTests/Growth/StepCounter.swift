import Foundation
import UniversalLinksTestSupport

/// Counts the steps of a run of the program: not seconds, so the number is the same on a busy machine.
struct StepCounter {
    /// The counter; nil where it cannot be made, which needs a C compiler, Linux and x86-64.
    static let shared = try? StepCounter()

    private let folder: TemporaryFolder
    private let library: URL

    private struct Unavailable: Error {}

    private init() throws {
        #if os(Linux) && arch(x86_64)
            folder = try TemporaryFolder()
            library = folder.url.appendingPathComponent("count-steps.so")
            let source = Checkout.folder.appendingPathComponent("Scripts/count-steps.c")
            let run = try Shell.run(
                "cc -O1 -fno-builtin -shared -fPIC -Wl,-z,initfirst \"$0\" -o \"$1\" -ldl", [source.path, library.path])
            guard run.status == 0 else { throw Unavailable() }
        #else
            throw Unavailable()
        #endif
    }

    /// How many steps a run takes; its exit code, to tell whether it did what it should.
    func steps(of arguments: [String], in folder: URL) throws -> (count: Int, status: Int32) {
        let work = try TemporaryFolder()
        let file = work.url.appendingPathComponent("steps")
        let run = try BuiltProgram.run(
            arguments, in: folder,
            environment: [
                "LD_PRELOAD": library.path, "STEPS_FILE": file.path, "SWIFT_DETERMINISTIC_HASHING": "1",
                "SWIFT_BACKTRACE": "enable=no",
            ])
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let count = Int(text.split(separator: "\n").first ?? "") else { throw Unavailable() }
        return (count, run.status)
    }
}
