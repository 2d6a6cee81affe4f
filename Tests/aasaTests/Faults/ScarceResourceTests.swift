import Foundation
import Testing
import UniversalLinksTestSupport

/// Too few open files, too little memory, and signals: a file is the old one or the new one, whenever the command ends.
struct ScarceResourceTests {
    /// Runs a command in a shell that has set its limits, and checks what is left.
    ///
    /// - Parameter guardian: What runs the command line.
    private func expectWhole(
        _ writer: FileWriter, _ limits: String, under guardian: String = ""
    ) throws -> BuiltProgram.Run {
        let folder = try TemporaryFolder()
        try writer.prepare(folder)
        let script = "ulimit -c 0; \(limits); exec \(guardian) \"$0\" \"$@\""
        let run = try Shell.run(
            script, [BuiltProgram.url(of: "aasa").path] + writer.arguments,
            environment: ["SWIFT_BACKTRACE": "enable=no"], in: folder.url)
        let file = folder.url.appendingPathComponent(writer.target)
        if try !writer.isOld(file) {
            let other = try TemporaryFolder()
            try writer.prepare(other)
            _ = try BuiltProgram.run(writer.arguments, in: other.url)
            let new = try Data(contentsOf: other.url.appendingPathComponent(writer.target))
            #expect(try Data(contentsOf: file) == new, "\(limits)")
        }
        return run
    }

    @Test func tooFewOpenFilesAreNamed() throws {
        // What this process has open for other tests must not count.
        let closing =
            "for file in /proc/$$/fd/*; do [ -e $file ] || continue; n=${file##*/}; [ $n -le 2 ] || eval \"exec $n>&-\"; done"
        for limit in 4...20 {
            let run = try expectWhole(.format, "\(closing); ulimit -n \(limit)")
            guard limit < 16 else {
                #expect(run.status == 0, "\(limit): \(run.errors)")
                continue
            }
            // With fewer, the system cannot even start the program, or its runtime, which then say nothing.
            guard limit > 8 || run.errors.hasPrefix("aasa: ") else { continue }
            #expect(run.status == 3, "\(limit): \(run.errors)")
            #expect(run.errors == "aasa: error: too few open files: ulimit -n allows \(limit). Allow 256.\n")
        }
    }

    /// Only there does the system keep to the limit.
    static let canLimitMemory: Bool = {
        #if os(Linux)
            true
        #else
            false
        #endif
    }()

    @Test(.enabled(if: canLimitMemory, "NOT RUN: macOS does not limit the memory of a process"))
    func tooLittleMemoryIsNamed() throws {
        for arguments in [
            ["lint", EatsExample.aasa], ["check", "eats.example"], ["lsp"], ["serve", EatsExample.aasa], [],
        ] {
            // Enough for the program itself, as it is built for tests.
            let script = "ulimit -c 0; ulimit -v 150000; exec \"$0\" \"$@\""
            let run = try Shell.run(script, [BuiltProgram.url(of: "aasa").path] + arguments)
            #expect(run.status == 3, "\(arguments): \(run.errors)")
            #expect(
                run.errors.contains(/^aasa: error: too little memory: ulimit -v allows 146 MiB. Allow \d+ MiB.\n$/),
                "\(arguments): \(run.errors)")
        }
    }

    @Test(
        .enabled(if: canLimitMemory, "NOT RUN: macOS does not limit the memory of a process"),
        arguments: FileWriter.allCases)
    func howeverLittleMemoryThereIsTheCommandEnds(writer: FileWriter) throws {
        var statuses: Set<Int32> = []
        // Each processor has a thread, which needs room.
        let most = 500 + 8 * ProcessInfo.processInfo.activeProcessorCount
        for limit in stride(from: 150, through: most, by: 50) {
            let run = try expectWhole(writer, "ulimit -v \(limit * 1_024)", under: "timeout -s KILL 300")
            statuses.insert(run.status)
        }
        #expect(statuses == [0, 3])
    }

    @Test(arguments: ["TERM", "INT", "HUP", "KILL"])
    func aSignalLeavesNoHalfFile(signal: String) throws {
        let folder = try TemporaryFolder()
        let components = (0..<200).map { "{\"/\":\"/a\($0)/*\"}" }.joined(separator: ",")
        let text =
            #"{"applinks":{"details":[{"appIDs":["7Q4KX2M9TD.com.example.eats"],"components":[\#(components)]}]}}"#
        try folder.write(text, to: "old")
        // Without job control, what runs in the background ignores SIGINT.
        let script = """
            set -m
            cp old new && "$0" fmt new >/dev/null || exit 1
            for delay in 00 03 06 09 12 15 18 21 24 27 30 35 40 50; do
                cp old target
                "$0" fmt target >/dev/null 2>&1 &
                sleep "0.$delay"
                kill -\(signal) $! 2>/dev/null
                wait $! 2>/dev/null
                cmp -s target old || cmp -s target new || { echo "half written after 0.$delay s"; exit 1; }
            done
            ls -A
            """
        let run = try Shell.run(script, [BuiltProgram.url(of: "aasa").path], in: folder.url)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        // Nothing can be tidied up by what was killed.
        if signal != "KILL" { #expect(!run.output.contains(".tmp"), "\(run.output)") }
    }
}
