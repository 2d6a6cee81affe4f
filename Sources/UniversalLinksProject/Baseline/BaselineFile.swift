package import JSONSyntax

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A baseline on disk.
package struct BaselineFile {
    /// What it is called.
    package let name: String
    /// Its text.
    package let source: SourceText
    /// What it contains.
    package let baseline: Baseline

    /// - Throws: `RunFailure` if the file cannot be read, or is no baseline.
    package init(_ path: String) throws(RunFailure) {
        let input = try InputFile(path)
        try self.init(try input.whole(), named: input.name)
    }

    /// - Throws: `RunFailure` if the bytes are no baseline.
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
    /// - Throws: `RunFailure` if something else is there, or it cannot be written.
    package static func write(_ baseline: Baseline, to path: String) throws(RunFailure) -> BaselineFile {
        if FileManager.default.fileExists(atPath: path) {
            do throws(RunFailure) {
                _ = try BaselineFile(path)
            } catch {
                guard error.kind == .wrongUsage else { throw error }
                throw RunFailure(
                    .wrongUsage, about: path,
                    "this file is not a baseline. Pass another file, or remove it.")
            }
        }
        let bytes = Array(baseline.text.utf8)
        try WrittenFile.write(bytes, to: path)
        return try BaselineFile(bytes, named: path)
    }
}
