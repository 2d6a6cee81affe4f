import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

/// One lint run over any number of files, one after the other.
package struct LintRun: Sendable {
    let linter: Linter
    let mode: Mode
    let loader: AssociationFileLoader
    /// The words of a failure.
    let words: @Sendable (RunFailure) -> String

    /// What was fixed and is not a file on disk, or would change.
    package private(set) var outputs: [Output] = []

    private var reports: [DiagnosticReport] = []
    private var cases: [Findings.Case] = []
    private var unread: [Findings.Unread] = []
    private var outdated: [DiagnosticReport] = []
    private var knownCount = 0
    private var fixes: [Findings.FileSummary.AppliedFix] = []
    private var rejectedCount = 0

    /// What is done with files in addition to reporting.
    package enum Mode: Sendable {
        /// Nothing.
        case report
        /// They are fixed in place.
        case fix(includingUnsafe: Bool)
        /// The fixes are shown as a diff.
        case diff(includingUnsafe: Bool)
    }

    /// What comes out of a run in addition to its findings.
    package enum Output: Sendable {
        /// The fixed bytes of a file that is not on disk.
        case fixed([UInt8])
        /// A file, and what would become of it.
        case change(ReadAssociationFile, to: [UInt8])
    }

    /// A run.
    ///
    /// - Parameter words: The words of a failure, with what to do about it.
    package init(
        linter: Linter, mode: Mode, loader: AssociationFileLoader, words: @escaping @Sendable (RunFailure) -> String
    ) {
        (self.linter, self.mode, self.loader, self.words) = (linter, mode, loader, words)
    }

    /// Lints a file, and fixes it if the mode says so. A file that cannot be read or written is remembered.
    ///
    /// - Throws: `RunFailure` for a name that is a usage error.
    package mutating func lint(_ path: String) async throws(RunFailure) {
        do throws(RunFailure) {
            let file = ReadAssociationFile(try await loader.file(path))
            switch mode {
            case .report: add(diagnostics(for: file), of: file)
            case .fix(let includesUnsafe): try fix(file, path, includesUnsafe)
            case .diff(let includesUnsafe): diff(file, includesUnsafe)
            }
        } catch {
            guard error.kind == .couldNotDoIt else { throw error }
            unread.append(.init(name: error.name ?? path, message: words(error)))
        }
    }

    /// How many files could be read.
    package var fileCount: Int { reports.count }

    private func diagnostics(for file: ReadAssociationFile) -> [Diagnostic] {
        switch file.reading {
        case .success(let read): linter.diagnostics(for: read, named: file.fileName)
        case .failure(let error): linter.diagnostics(for: error, named: file.fileName)
        }
    }

    private mutating func fix(_ file: ReadAssociationFile, _ path: String, _ includesUnsafe: Bool) throws(RunFailure) {
        let application = FixApplication(
            to: file.bytes, named: file.fileName, linter: linter, includingUnsafe: includesUnsafe)
        if !file.isOnDisk {
            outputs.append(.fixed(application.bytes))
        } else if application.bytes != file.bytes {
            do throws(RunFailure) {
                try WrittenFile.write(application.bytes, to: path)
            } catch {
                add(diagnostics(for: file), of: file)
                throw error
            }
        }
        fixes += application.applied.map { .init(fileName: file.name, entry: $0) }
        rejectedCount += application.rejected.count
        add(application.remaining, of: file, source: application.source)
    }

    private mutating func diff(_ file: ReadAssociationFile, _ includesUnsafe: Bool) {
        let application = FixApplication(
            to: file.bytes, named: file.fileName, linter: linter, includingUnsafe: includesUnsafe)
        if application.bytes != file.bytes { outputs.append(.change(file, to: application.bytes)) }
        add(diagnostics(for: file), of: file)
    }

    private mutating func add(_ diagnostics: [Diagnostic], of file: ReadAssociationFile, source: SourceText? = nil) {
        let text = DiagnosticReport.NamedText(
            name: file.name, source: source ?? file.source, isFile: file.isOnDisk)
        let report = DiagnosticReport(diagnostics, documents: [.associationFile: text])
        reports.append(report)
        cases += report.cases(suite: file.name)
    }
}

extension LintRun {
    /// Whether every file could be read.
    package var readEverything: Bool { unread.isEmpty }

    /// A baseline that knows everything that was found.
    ///
    /// - Parameter folder: The absolute path of the folder that the baseline is for: names are relative to it, however they
    ///   are written on the command line.
    package func baseline(in folder: String) -> Baseline { Baseline(of: reports.map(\.withAbsoluteNames), in: folder) }

    /// Takes out what a baseline knows, and adds a note for each of its entries that nothing was found for.
    package mutating func hide(knownTo baseline: BaselineFile, in folder: String) {
        let filtered = baseline.baseline.filtered(reports.map(\.withAbsoluteNames), in: folder)
        reports = zip(filtered.reports, reports).map { DiagnosticReport($0.diagnostics, documents: $1.documents) }
        cases = reports.flatMap { report in report.cases(suite: report.documents[.associationFile]?.name ?? "") }
        knownCount = filtered.knownCount
        outdated = [filtered.outdatedReport(named: baseline.name, source: baseline.source)].compactMap { $0 }
    }
}

extension DiagnosticReport {
    fileprivate var withAbsoluteNames: DiagnosticReport {
        DiagnosticReport(
            diagnostics,
            documents: documents.mapValues { text in
                NamedText(
                    name: text.isFile ? ProjectPath.absolute(text.name) : text.name, source: text.source,
                    isFile: text.isFile)
            })
    }
}

extension LintRun {
    /// Everything that was found.
    package var findings: Findings {
        let isFixing = if case .fix = mode { true } else { false }
        return Findings(
            reports + outdated, cases: cases, unread: unread,
            summary: .files(
                .init(
                    fileCount: reports.count, counts: DiagnosticCounts(reports.flatMap(\.diagnostics)),
                    fixes: isFixing ? fixes : nil, rejectedCount: rejectedCount, knownCount: knownCount)))
    }
}
