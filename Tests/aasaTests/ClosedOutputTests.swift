import Foundation
import Testing
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
            let output = Pipe()
            let errors = Pipe()
            let process = Process()
            process.executableURL = BuiltProgram.url(of: "aasa")
            let arguments = command.map {
                $0.replacing("SITE", with: host.site).replacing("HOST", with: host.bed.authority(FetchingBed.host))
            }
            let connection = ["--resolve", "*:127.0.0.1", "--ca-file", host.bed.certificateAuthority.file]
            process.arguments = arguments + (command[0] == "rules" ? [] : connection)
            process.currentDirectoryURL = Checkout.folder
            process.standardOutput = output
            process.standardError = errors
            try output.fileHandleForReading.close()
            let ended = Task.detached {
                try process.run()
                process.waitUntilExit()
            }
            try await ended.value
            try errors.fileHandleForWriting.close()
            #expect(process.terminationReason == .uncaughtSignal)
            #expect(process.terminationStatus == SIGPIPE)
            #expect(try errors.fileHandleForReading.readToEnd() ?? Data() == Data())
        }
    }
}
