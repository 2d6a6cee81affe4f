import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// Standard output that nobody reads, as behind `| head`, ends the program without a word, with the network and without.
struct ClosedOutputTests {
    static let commands: [[String]] = [
        ["lint", "SITE"], ["match", EatsExample.menu, "--aasa", "SITE"], ["check", "HOST", "--no-cdn"],
        ["check", "HOST", "--no-cdn", "--format", "sarif"], ["lint", EatsExample.aasa], ["rules"],
    ]

    @Test(arguments: commands)
    func nothingIsSaid(command: [String]) async throws {
        try await FetchingBed.run { host in
            let arguments = command.map {
                $0.replacing("SITE", with: host.site).replacing("HOST", with: host.bed.authority(FetchingBed.host))
            }
            let connection =
                host.bed.resolveArguments + TestBed.patience + ["--ca-file", host.bed.certificateAuthority.file]
            let all = arguments + (command[0] == "rules" ? [] : connection)
            // The bed answers in this process: waiting must not keep it from that.
            let end = try await Task.detached { try End(of: all) }.value
            #expect(end.reason == .uncaughtSignal)
            #expect(end.status == SIGPIPE)
            #expect(end.errors.isEmpty)
        }
    }

    /// How a run of the program ended whose standard output was closed before it began.
    private struct End: Sendable {
        let reason: Process.TerminationReason
        let status: Int32
        let errors: Data

        init(of arguments: [String]) throws {
            let output = Pipe()
            let errors = Pipe()
            let process = StartedProgram()
            process.executableURL = BuiltProgram.url(of: "aasa")
            process.arguments = arguments
            process.currentDirectoryURL = Checkout.folder
            process.standardOutput = output.fileHandleForWriting
            process.standardError = errors.fileHandleForWriting
            try output.fileHandleForReading.close()
            try process.run()
            process.waitUntilExit()
            try errors.fileHandleForWriting.close()
            reason = process.terminationReason
            status = process.terminationStatus
            self.errors = try errors.fileHandleForReading.readToEnd() ?? Data()
        }
    }
}
