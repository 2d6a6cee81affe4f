import UniversalLinksChecks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// Writes the results of a run over hosts: documents about one host after the other as they come, the rest at the end.
struct CheckWriting: Sendable {
    private let report: ReportOptions
    private let cdn: CDNPolicy
    /// The documents about one host after the other.
    private let documents: [HostDocument]
    /// Whether a format is written at the end, from everything that was found.
    private let keepsReports: Bool
    /// The document that goes to standard output; nil for a format that is written at the end.
    private let printed: HostDocument?
    /// Documents for files, which are written whole.
    private let filed: [(document: HostDocument, path: String)]
    private let hostCount: Int

    init(_ report: ReportOptions, cdn: CDNPolicy, hostCount: Int, isVerbose: Bool, recipes: RecipeChoice?) throws {
        self.report = report
        self.hostCount = hostCount
        func document(_ format: ReportFormat, _ settings: ReportSettings) -> HostDocument? {
            HostDocument(
                format, settings, hostCount: hostCount, isVerbose: isVerbose, recipes: recipes)
        }
        var settings = report.fileSettings
        let targets = try report.targets
        filed = targets.compactMap { [settings] target in document(target.format, settings).map { ($0, target.path) } }
        settings.style = report.color.style
        settings.limit = report.limit
        printed = document(report.format, settings)
        self.cdn = cdn
        documents = [printed].compactMap { $0 } + filed.map(\.document)
        keepsReports = printed == nil || filed.count < targets.count || report.format == .github
    }

    /// What is kept of a host, and what is written of it.
    private func found(_ judged: HostReport) -> (found: HostFindings, pieces: [HostDocument.Key: String]) {
        let now = UTCInstant.current
        let report = judged.diagnosticReport(includingCDN: cdn != .ignore)
        let pieces = documents.reduce(into: [:]) { $0[$1.key] = $1.piece(of: judged, report, now: now) }
        return (HostFindings(judged, cdn: cdn, keepsReport: keepsReports, now: now), pieces)
    }

    /// Checks hosts, and prints what can be printed before the end.
    func outcome(of run: CheckRun, over hosts: [CheckedHost], _ progress: ProgressLine) async throws -> Written {
        var written = Written(texts: filed.map(\.document.opening))
        if let printed { try progress.giveWay { try StandardOutput.write(printed.opening) } }
        if hosts.count > 1 { progress.show("0 of \(hosts.count) hosts checked") }
        written.outcome.leftOutCount = try await run.check(hosts) { judged in
            found(judged)
        } progress: { count in
            if hosts.count > 1 { progress.show("\(count) of \(hosts.count) hosts checked") }
        } deliver: { result in
            written.outcome.add(result.found)
            func next(_ document: HostDocument) -> String {
                let piece = result.pieces[document.key] ?? ""
                return document.separator(isFirst: !written.begun.contains(document.key), before: piece) + piece
            }
            if let printed { try progress.giveWay { try StandardOutput.write(next(printed)) } }
            for (index, file) in filed.enumerated() { written.texts[index] += next(file.document) }
            written.begun.formUnion(result.pieces.filter { !$0.value.isEmpty }.keys)
        }
        return written
    }

    /// What was counted, and what is to be written to files so far.
    struct Written: Sendable {
        var outcome = CheckOutcome()
        var texts: [String]
        /// The documents that say something about a host already.
        var begun: Set<HostDocument.Key> = []
    }

    /// Writes the rest, and throws the status of the outcome unless it is success.
    func finish(_ written: Written) throws {
        let outcome = written.outcome
        func closing(_ document: HostDocument) -> String {
            document.closing(outcome, isFirst: !written.begun.contains(document.key))
        }
        for (file, text) in zip(filed, written.texts) {
            try WrittenFile.write(Array((text + closing(file.document)).utf8), to: file.path)
        }
        let others = try report.targets.filter { !HostDocument.isWritten(in: $0.format) }
        let findings = outcome.findings
        for target in others {
            try WrittenFile.write(Array(target.format.text(of: findings, report.fileSettings).utf8), to: target.path)
        }
        if let printed {
            try StandardOutput.write(closing(printed))
        } else {
            var settings = report.fileSettings
            settings.style = report.color.style
            try StandardOutput.write(report.format.text(of: findings, settings))
        }
        if report.format == .github || others.contains(where: { $0.format == .github }) {
            StepSummary.append(findings.markdownSummary)
        }
        for unread in outcome.unread.prefix(100) {
            StandardError.write(RunFailure(.couldNotDoIt, about: unread.name, unread.message))
        }
        if outcome.unread.count > 100 {
            StandardError.write(
                RunFailure(.couldNotDoIt, "\(outcome.unread.count - 100) more could not be checked."))
        }
        if outcome.leftOutCount > 0 {
            let sentence = "interrupted: \(outcome.leftOutCount) of \(hostCount) hosts were not checked."
            StandardError.write(RunFailure(.couldNotDoIt, sentence))
        }
        let status = ExitStatus(outcome.ending(threshold: report.threshold.value, cdn: cdn))
        if status != .success { throw status }
    }
}
