import Foundation
import UniversalLinksTestBed

/// Serves hosts on loopback until standard input ends or a signal comes: for benchmarks, and to try `aasa` by hand.
@main
struct TestBedProgram {
    static func main() async throws {
        let options: Options
        do {
            options = try Options(CommandLine.arguments.dropFirst())
        } catch {
            FileHandle.standardError.write(Data("test-bed: \(error)\n\(Options.usage)\n".utf8))
            exit(64)
        }
        try await TestBed.run(isDualStack: options.isDualStack) { bed in
            let ends = Ends()
            try await print(Announcement(bed, options: options).line)
            fflush(nil)
            await ends.first()
        }
    }
}
