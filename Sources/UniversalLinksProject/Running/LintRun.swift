import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

package struct LintRun: Sendable {
    let settings: RunSettings
    let mode: Mode
    let loader: AssociationFileLoader
    let words: @Sendable (RunFailure) -> String

    /// Fixed files that are not on disk, and changes that are only shown.
    package private(set) var outputs: [Output] = []

    private var reports: [DiagnosticReport] = []
    private var cases: [Findings.Case] = []
    private var unread: [Findings.Unread] = []
    private var outdated: [DiagnosticReport] = []
    let suppressions: Suppressions
    private var ignored: [DiagnosticReport] = []
    private var knownCount = 0
    private var fixes: [Findings.FileSummary.AppliedFix] = []
    package var fixedCount: Int { fixes.count }
    private var rewritten: [Findings.FileSummary.RewrittenFile] = []
    private var rejectedCount = 0

    package enum Mode: Sendable {
        case report
        case fix(includingUnsafe: Bool)
        case diff(includingUnsafe: Bool)
    }

    package enum Output: Sendable {
        case fixed([UInt8])
        case change(ReadAssociationFile, to: [UInt8])
    }

    /// - Parameter words: The text of a failure, with what to do about it.
    package init(
        under settings: RunSettings, mode: Mode, loader: AssociationFileLoader = AssociationFileLoader(),
        words: @escaping @Sendable (RunFailure) -> String
    ) {
        (self.settings, self.mode, self.loader, self.words) = (settings, mode, loader, words)
        suppressions = Suppressions(of: settings)
    }

    /// Lints a file, and fixes it if the mode says so. A file that cannot be read or written is remembered.
    ///
    /// - Throws: `RunFailure` for a name that is a usage error.
    package mutating func lint(_ path: String) async throws(RunFailure) {
        do throws(RunFailure) {
            try lint(ReadAssociationFile(try await loader.file(path)), at: path)
        } catch {
            try remember(error, about: path)
        }
    }

    /// Lints a file in memory; if the mode says so, the fixed bytes are an output.
    package mutating func lint(_ bytes: [UInt8], named name: String) {
        // Only a file on disk is written, and only writing fails.
        try? lint(ReadAssociationFile(InputFile(bytes, named: name)), at: name)
    }

    private mutating func lint(_ file: ReadAssociationFile, at path: String) throws(RunFailure) {
        switch mode {
        case .report: add(diagnostics(for: file), of: file)
        case .fix(let includesUnsafe): try fix(file, path, includesUnsafe)
        case .diff(let includesUnsafe): diff(file, includesUnsafe)
        }
    }

    package mutating func report(_ file: ReadAssociationFile) { add(diagnostics(for: file), of: file) }

    /// Remembers that something could not be checked.
    ///
    /// - Throws: the failure, if it is a usage error.
    package mutating func remember(_ failure: RunFailure, about name: String) throws(RunFailure) {
        guard failure.kind == .couldNotDoIt else { throw failure }
        unread.append(.init(name: failure.name ?? name, message: words(failure)))
    }

    package var fileCount: Int { reports.count }

    private func linter(for file: ReadAssociationFile) -> Linter {
        settings.linter(forFile: file.isOnDisk ? file.name : nil)
    }

    func diagnostics(for file: ReadAssociationFile) -> [Diagnostic] {
        linter(for: file).examination(of: file.reading, named: file.fileName, in: surroundings(of: file)).diagnostics
    }

    /// Nil for a file that is not on disk.
    private func surroundings(of file: ReadAssociationFile) -> FileSurroundings? {
        file.isOnDisk ? FileSurroundings(ofFileAt: file.name) : nil
    }

    /// The result of applying fixes. What is ignored is intentional, and is not fixed.
    func application(to file: ReadAssociationFile, _ includesUnsafe: Bool) -> FixApplication {
        let (linter, suppressions, document) = (linter(for: file), suppressions, file.document)
        let surroundings = surroundings(of: file)
        return FixApplication(to: file.bytes, includingUnsafe: includesUnsafe) { reading in
            let found = linter.examination(of: reading, named: file.fileName, in: surroundings)
            let report = DiagnosticReport(found.diagnostics, documents: [.associationFile: document])
            return Examination(suppressions.filtered(report).report.diagnostics, effort: found.effort)
        }
    }

    private mutating func fix(_ file: ReadAssociationFile, _ path: String, _ includesUnsafe: Bool) throws(RunFailure) {
        let application = application(to: file, includesUnsafe)
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
        if application.applied.contains(where: { $0.safety == .unsafe }), case .success(let old) = file.reading,
            let new = try? AssociationFile(parsing: application.bytes)
        {
            rewritten.append(.init(name: file.name, old: old, new: new))
        }
        rejectedCount += application.rejected.count
        add(application.remaining, of: file, source: application.source)
    }

    private mutating func diff(_ file: ReadAssociationFile, _ includesUnsafe: Bool) {
        let application = application(to: file, includesUnsafe)
        if application.bytes != file.bytes { outputs.append(.change(file, to: application.bytes)) }
        add(diagnostics(for: file), of: file)
    }

    private mutating func add(_ diagnostics: [Diagnostic], of file: ReadAssociationFile, source: SourceText? = nil) {
        let text = DiagnosticReport.NamedText(
            name: file.name, source: source ?? file.source, isFile: file.isOnDisk)
        let filtered = suppressions.filtered(DiagnosticReport(diagnostics, documents: [.associationFile: text]))
        let report = filtered.report
        ignored.append(filtered.ignored)
        reports.append(report)
        cases += report.cases(suite: file.name)
    }
}

extension LintRun {
    package var readEverything: Bool { unread.isEmpty }

    /// A baseline with everything that was found.
    ///
    /// - Parameter folder: The absolute path that names in the baseline are relative to, however they are written on
    ///   the command line.
    package func baseline(in folder: String) -> Baseline { Baseline(of: reports.map(\.withAbsoluteNames), in: folder) }

    private static let codes = Set((Rule.ofReading + Rule.ofRules).map(\.code.id))

    /// Removes what a baseline contains, and adds a note for each of its entries that nothing was found for.
    package mutating func hide(knownTo baseline: BaselineFile, in folder: String) {
        let filtered = baseline.baseline.filtered(
            reports.map(\.withAbsoluteNames), ignoring: ignored.map(\.withAbsoluteNames), in: folder)
        reports = zip(filtered.reports, reports).map { DiagnosticReport($0.diagnostics, documents: $1.documents) }
        cases = reports.flatMap { report in report.cases(suite: report.documents[.associationFile]?.name ?? "") }
        knownCount = filtered.knownCount
        let report = filtered.outdatedReport(
            named: baseline.name, source: baseline.source, isWhole: reports.allSatisfy(\.isOfWholeFile)
        ) { [settings] id in
            LintRun.codes.contains(id) && settings.reports(codeWithID: id)
        }
        outdated = [report].compactMap { report in
            report.map {
                DiagnosticReport(settings.severities.applied(to: $0.diagnostics), documents: $0.documents)
            }
        }
    }
}

extension LintRun {
    package var findings: Findings {
        let isFixing = if case .fix = mode { true } else { false }
        let reports = reports.map(\.gathered)
        var summary = Findings.FileSummary(
            fileCount: reports.count, counts: DiagnosticCounts(reports.flatMap(\.diagnostics)),
            fixes: isFixing ? fixes : nil, rejectedCount: rejectedCount,
            ignoredCount: ignored.map(\.diagnostics.count).reduce(0, +), knownCount: knownCount)
        summary.rewritten = rewritten
        return Findings(reports + outdated, cases: cases, unread: unread, summary: .files(summary))
    }
}

extension LintRun {
    /// What is wrong with a file on disk as it is being edited; not remembered for ``findings``.
    package func report(onEdited file: ReadAssociationFile) -> DiagnosticReport {
        suppressions.filtered(file.report(diagnostics(for: file))).report
    }

    /// The bytes after every fix that changes no decision. Nothing is written.
    package func fixed(edited file: ReadAssociationFile) -> [UInt8] { application(to: file, false).bytes }
}
