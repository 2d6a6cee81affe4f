import Foundation
package import JSONSyntax
import UniversalLinksLinting

/// A baseline on disk.
package struct BaselineFile {
    /// What it is called.
    package let name: String
    /// Its text.
    package let source: SourceText
    /// What it contains.
    package let baseline: Baseline

    /// - Throws: `RunFailure` where the file cannot be read, or is no baseline.
    package init(_ path: String) throws(RunFailure) {
        let input = try InputFile(path)
        try self.init(try input.whole(), named: input.name)
    }

    /// - Throws: `RunFailure` where the bytes are no baseline.
    package init(_ bytes: [UInt8], named name: String) throws(RunFailure) {
        self.name = name
        source = SourceText(bytes)
        do throws(BaselineError) {
            baseline = try Baseline(parsing: source)
        } catch {
            throw RunFailure(.wrongUsage, about: "\(name):\(error.position)", error.message, nextStep: .writeBaseline)
        }
    }

    /// Writes a baseline, over an older one, but over nothing else.
    ///
    /// - Throws: `RunFailure` where something else is there, or it cannot be written.
    package static func write(_ baseline: Baseline, to path: String) throws(RunFailure) -> BaselineFile {
        if FileManager.default.fileExists(atPath: path) {
            do throws(RunFailure) {
                _ = try BaselineFile(path)
            } catch {
                guard error.kind == .wrongUsage else { throw error }
                throw RunFailure(
                    .wrongUsage, about: path,
                    "there is something else than a baseline. Name another file, or remove it.")
            }
        }
        let bytes = Array(baseline.text.utf8)
        try WrittenFile.write(bytes, to: path)
        return try BaselineFile(bytes, named: path)
    }
}
