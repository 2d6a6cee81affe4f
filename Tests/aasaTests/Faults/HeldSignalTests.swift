import Foundation
import Testing
import UniversalLinksTestSupport

/// A signal that comes while a file is replaced takes effect when the file is in its place.
///
/// A library in front of the system's keeps the program in the middle of that, until the signal has arrived.
@Suite(.enabled(if: SlowDisk.shared != nil, "NOT RUN: needs a C compiler and Linux"))
struct HeldSignalTests {
    static let signals: [(name: String, status: String)] = [("TERM", "143"), ("HUP", "129"), ("INT", "130")]

    @Test(arguments: signals)
    func itWaitsForTheFile(signal: (name: String, status: String)) throws {
        let disk = try #require(SlowDisk.shared)
        let run = try replace(on: disk, "kill -\(signal.name) $!; sleep 0.3; kill -0 $! && echo goes on")
        #expect(run.output == "goes on\n\(signal.status)\ntarget is new\n", "\(run.output)\(run.errors)")
    }

    @Test func whatIsIgnoredStaysIgnored() throws {
        let disk = try #require(SlowDisk.shared)
        let run = try replace(on: disk, "kill -HUP $!; sleep 0.3", before: "trap '' HUP")
        #expect(run.output == "0\ntarget is new\n", "\(run.output)\(run.errors)")
    }

    /// Formats a file, and runs `meanwhile` while it is being replaced.
    private func replace(on disk: SlowDisk, _ meanwhile: String, before: String = ":") throws -> BuiltProgram.Run {
        let folder = try TemporaryFolder()
        try FileWriter.format.prepare(folder)
        let script = """
            set -m
            mkdir ../signs && cp target ../new && "$0" fmt ../new > ../signs/output || exit 1
            \(before)
            LD_PRELOAD="$1" SIGNS=../signs "$0" fmt target > ../signs/output 2>&1 &
            for i in {1..600}; do [ -e ../signs/started ] && break; sleep 0.1; done
            [ -e ../signs/started ] || { echo "the file is never written"; exit 1; }
            \(meanwhile)
            : > ../signs/go-on
            wait $!
            echo $?
            cmp target ../new && echo "$(ls -A) is new"
            """
        let own = folder.url.appendingPathComponent("own")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: false)
        try FileManager.default.moveItem(
            at: folder.url.appendingPathComponent("target"), to: own.appendingPathComponent("target"))
        return try Shell.run(
            script, [BuiltProgram.url(of: "aasa").path, disk.library.path],
            environment: ["SWIFT_BACKTRACE": "enable=no"],
            in: own)
    }
}

/// A library in which `fsync` says that it was called, and waits until it may go on.
private struct SlowDisk {
    /// The library; nil where it cannot be made.
    static let shared = try? SlowDisk()

    let library: URL
    private let folder: TemporaryFolder

    private struct Unavailable: Error {}

    private init() throws {
        #if os(Linux)
            folder = try TemporaryFolder()
            library = folder.url.appendingPathComponent("slow-disk.so")
            let source = try folder.write(
                """
                #include <stdio.h>
                #include <stdlib.h>
                #include <unistd.h>
                int fsync(int file) {
                    char path[4096];
                    snprintf(path, sizeof path, "%s/started", getenv("SIGNS"));
                    fclose(fopen(path, "w"));
                    snprintf(path, sizeof path, "%s/go-on", getenv("SIGNS"));
                    for (int i = 0; i < 1200 && access(path, F_OK) != 0; i++) usleep(50000);
                    return 0;
                }
                """, to: "slow-disk.c")
            let run = try Shell.run("cc -O1 -shared -fPIC \"$0\" -o \"$1\"", [source.path, library.path])
            guard run.status == 0 else { throw Unavailable() }
        #else
            throw Unavailable()
        #endif
    }
}
