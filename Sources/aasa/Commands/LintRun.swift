import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// One run over any number of files, one after the other.
struct LintRun {
    let linter: Linter
    let mode: Mode
    let reader: AssociationFileReader

    /// What goes to standard output before or instead of the report: patches, or a mended file.
    private(set) var printed: [UInt8] = []
    /// Whether standard output is taken by a mended file.
    private(set) var printsText = false

    private var reports: [DiagnosticReport] = []
    private var cases: [Findings.Case] = []
    private var unread: [Findings.Unread] = []
    private var outdated: [DiagnosticReport] = []
    private var knownCount = 0
    private var fixedCount = 0
    private var rejectedCount = 0
    private var changedCount = 0

    /// What is done with files besides reporting.
    enum Mode {
        case report
        case fix(includingUnsafe: Bool)
        case diff(includingUnsafe: Bool)
    }

    init(linter: Linter, mode: Mode, reader: AssociationFileReader) {
        (self.linter, self.mode, self.reader) = (linter, mode, reader)
    }

    /// Looks at a file, and mends it where that is wanted. A file that cannot be read or written is remembered.
    ///
    /// - Throws: `CommandFailure` for a name that is wrong usage.
    mutating func lint(_ path: String) async throws(CommandFailure) {
        do throws(CommandFailure) {
            let file = JudgedFile(try await reader.file(path))
            switch mode {
            case .report: add(diagnostics(for: file), of: file)
            case .fix(let includesUnsafe): try fix(file, path, includesUnsafe)
            case .diff(let includesUnsafe): diff(file, includesUnsafe)
            }
        } catch {
            guard error.status == .couldNotDoIt else { throw error }
            unread.append(.init(name: error.name ?? path, message: error.reason))
        }
    }

    /// How many files the patches change, as a sentence.
    var changeSentence: String {
        "\(changedCount) of \(DiagnosticCounts.count(reports.count, "file")) would change"
    }

    private func diagnostics(for file: JudgedFile) -> [Diagnostic] {
        switch file.reading {
        case .success(let read): linter.diagnostics(for: read, named: file.fileName)
        case .failure(let error): linter.diagnostics(for: error, named: file.fileName)
        }
    }

    private mutating func fix(_ file: JudgedFile, _ path: String, _ includesUnsafe: Bool) throws(CommandFailure) {
        let application = FixApplication(
            to: file.bytes, named: file.fileName, linter: linter, includingUnsafe: includesUnsafe)
        if !file.isOnDisk {
            printed += application.bytes
            printsText = true
        } else if application.bytes != file.bytes {
            do throws(CommandFailure) {
                try WrittenFile.write(application.bytes, to: path)
            } catch {
                add(diagnostics(for: file), of: file)
                throw error
            }
        }
        fixedCount += application.applied.count
        rejectedCount += application.rejected.count
        add(application.remaining, of: file, source: application.source)
    }

    private mutating func diff(_ file: JudgedFile, _ includesUnsafe: Bool) {
        let application = FixApplication(
            to: file.bytes, named: file.fileName, linter: linter, includingUnsafe: includesUnsafe)
        let patch = file.patch(to: application.bytes)
        printed += patch
        changedCount += patch.isEmpty ? 0 : 1
        add(diagnostics(for: file), of: file)
    }

    private mutating func add(_ diagnostics: [Diagnostic], of file: JudgedFile, source: SourceText? = nil) {
        let text = DiagnosticReport.NamedText(
            name: file.name, source: source ?? file.source, isFile: file.isOnDisk)
        let report = DiagnosticReport(diagnostics, documents: [.associationFile: text])
        reports.append(report)
        cases += report.cases(suite: file.name)
    }
}

extension LintRun {
    /// Whether every file could be read.
    var readEverything: Bool { unread.isEmpty }

    /// A baseline that knows everything that was found.
    ///
    /// - Parameter folder: The absolute path of the folder that the baseline is for: names are relative to it, however they
    ///   are written on the command line.
    func baseline(in folder: String) -> Baseline { Baseline(of: reports.map(\.withAbsoluteNames), in: folder) }

    /// Takes out what a baseline knows, and adds a note for each of its entries that nothing was found for.
    mutating func hide(knownTo baseline: BaselineInput, in folder: String) {
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
    var findings: Findings {
        let isFixing = if case .fix = mode { true } else { false }
        return Findings(
            reports + outdated, cases: cases, unread: unread,
            summary: .files(
                .init(
                    fileCount: reports.count, counts: DiagnosticCounts(reports.flatMap(\.diagnostics)),
                    fixedCount: isFixing ? fixedCount : nil, rejectedCount: rejectedCount, knownCount: knownCount)))
    }
}
