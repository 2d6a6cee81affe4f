import Foundation
import Testing
import UniversalLinksTestSupport

/// A program that is started without standard input, output or error: no file and no connection takes their place.
struct ClosedDescriptorTests {
    private func run(_ writer: FileWriter, _ closed: String) throws -> (run: BuiltProgram.Run, isOld: Bool) {
        let folder = try TemporaryFolder()
        try writer.prepare(folder)
        let run = try Shell.run(
            "exec \"$0\" \"$@\" \(closed)", [BuiltProgram.url(of: "aasa").path] + writer.arguments, in: folder.url)
        return (run, try writer.isOld(folder.url.appendingPathComponent(writer.target)))
    }

    @Test(arguments: FileWriter.allCases)
    func filesAreWrittenWithoutThem(writer: FileWriter) throws {
        let whole = try run(writer, "")
        let closed = try run(writer, "<&- 2>&-")
        #expect(closed.run.status == whole.run.status)
        #expect(closed.run.output == whole.run.output)
        #expect(!closed.isOld)
    }

    @Test(arguments: [FileWriter.fix, .format, .results, .baseline, .project])
    func resultsThatNobodyCanReadAreAnError(writer: FileWriter) throws {
        let closed = try run(writer, ">&-")
        #expect(closed.run.status == 3)
        #expect(closed.run.errors.contains("standard output: it is closed."), "\(closed.run.errors)")
        // The file itself is whole: what could not be printed comes after it.
        #expect(!closed.isOld)
    }

    @Test func inputThatIsClosedIsAnError() throws {
        for arguments in [["lint", "-"], ["fmt", "-"], ["lint", EatsExample.aasa, "-"]] {
            let run = try Shell.run(
                "exec \"$0\" \"$@\" <&-", [BuiltProgram.url(of: "aasa").path] + arguments, in: Checkout.folder)
            #expect(run.status == 3, "\(arguments)")
            #expect(run.errors.contains("standard input: it cannot be read"), "\(arguments): \(run.errors)")
        }
    }
}
