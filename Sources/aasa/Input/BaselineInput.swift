import Foundation
import JSONSyntax
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// A baseline named on the command line.
struct BaselineInput {
    let name: String
    let source: SourceText
    let baseline: Baseline

    /// - Throws: `CommandFailure` where the file cannot be read, or is no baseline.
    init(_ path: String) throws(CommandFailure) {
        let input = try InputFile(path)
        try self.init(try input.whole(), named: input.name)
    }

    /// - Throws: `CommandFailure` where the bytes are no baseline.
    init(_ bytes: [UInt8], named name: String) throws(CommandFailure) {
        self.name = name
        source = SourceText(bytes)
        do throws(BaselineError) {
            baseline = try Baseline(parsing: source)
        } catch {
            throw CommandFailure(.wrongUsage, about: "\(name):\(error.position)", error.message)
        }
    }

    /// Writes a baseline, over an older one, but over nothing else.
    ///
    /// - Throws: `CommandFailure` where something else is there, or it cannot be written.
    static func write(_ baseline: Baseline, to path: String) throws(CommandFailure) -> BaselineInput {
        if FileManager.default.fileExists(atPath: path) {
            do throws(CommandFailure) {
                _ = try BaselineInput(path)
            } catch {
                guard error.status == .wrongUsage else { throw error }
                throw CommandFailure(
                    .wrongUsage, about: path,
                    "there is something else than a baseline. Name another file, or remove it.")
            }
        }
        let bytes = Array(baseline.text.utf8)
        try WrittenFile.write(bytes, to: path)
        StandardError.write(
            "\(ProgramName.current): \(DiagnosticCounts.count(baseline.count, "diagnostic")) written to \(path)\n")
        return try BaselineInput(bytes, named: path)
    }
}
