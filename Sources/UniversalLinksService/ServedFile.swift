import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// An association file on disk, read once and linted: what is judged is exactly what is served.
package struct ServedFile: Sendable {
    /// Its path.
    package let path: String
    /// Its bytes, whatever they are; at most one byte more than the 16 MiB that are read.
    package let bytes: [UInt8]
    /// When it was last changed; nil if the system does not say.
    package let modified: Date?
    /// How many errors it has.
    package let errorCount: Int
    /// How many warnings it has.
    package let warningCount: Int
    /// How many notes there are about it.
    package let noteCount: Int
    /// What `aasa lint` prints about it: diagnostics with their lines, and a summary.
    package let report: String

    /// Whether it should not be served.
    package var hasErrors: Bool { errorCount > 0 }

    /// Reads and lints a file.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - project: What judges it; what its configuration says counts, as it does for `aasa lint`.
    ///   - isColored: Whether ``report`` has escape sequences for colours.
    /// - Throws: ``ServedProjectError/Code/unreadable`` if the file cannot be read.
    package init(readingAt path: String, in project: ServedProject, isColored: Bool = false) throws(ServedProjectError)
    {
        let input: InputFile
        do throws(RunFailure) {
            input = try InputFile(path)
        } catch {
            throw ServedProjectError(error)
        }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        self.init(input, path: path, modified: attributes?[.modificationDate] as? Date, project, isColored: isColored)
    }

    private init(_ input: InputFile, path: String, modified: Date?, _ project: ServedProject, isColored: Bool) {
        (self.path, bytes, self.modified) = (path, input.bytes, modified)
        var run = LintRun(
            under: project.settings, mode: .report, loader: AssociationFileLoader(), words: { $0.reason })
        run.report(ReadAssociationFile(input))
        let findings = run.findings
        let counts = DiagnosticCounts(findings.diagnostics)
        (errorCount, warningCount, noteCount) = (counts.errors, counts.warnings, counts.notes)
        report = ReportFormat.text.text(
            of: findings, ReportSettings(style: TextStyle(isColored: isColored), limit: 100))
    }
}
