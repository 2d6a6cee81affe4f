package import JSONSyntax
import UniversalLinksLinting

extension ProjectOutcome {
    /// A baseline that knows everything that was found.
    ///
    /// - Parameter folder: The folder of the configuration, as seen from where names are shown.
    package func baseline(in folder: String) -> Baseline { Baseline(of: sections.map(\.report), in: folder) }

    /// Takes out what a baseline knows, and adds a note for each of its entries that nothing was found for, if everything
    /// was looked at.
    ///
    /// - Parameters:
    ///   - name: The name of the baseline, as it is shown.
    ///   - source: Its text.
    ///   - folder: The folder of the configuration, as seen from where names are shown.
    package mutating func hide(
        knownTo baseline: Baseline, named name: String, source: SourceText, in folder: String
    ) {
        let isComplete = unread.isEmpty && sections.allSatisfy(\.report.isOfWholeFile)
        let filtered = baseline.filtered(sections.map(\.report), ignoring: ignored, in: folder)
        sections = zip(sections, filtered.reports).map { $0.with($1.diagnostics) }
        knownCount += filtered.knownCount
        guard isWhole,
            let report = filtered.outdatedReport(
                named: name, source: source, isWhole: isComplete, isSought: rules.reports(codeWithID:))
        else { return }
        let judged = DiagnosticReport(rules.severities.applied(to: report.diagnostics), documents: report.documents)
        sections.append(ProjectSection(subject: .upkeep, name: name, report: judged))
    }
}
