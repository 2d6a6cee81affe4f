package import UniversalLinks
import UniversalLinksFoundation
package import UniversalLinksLinting

/// One comparison of a link list with an association file.
package struct ExpectationRun: Sendable {
    private let file: ReadAssociationFile
    private let links: LinkListFile
    private let rules: RunSettings
    private let baseline: BaselineFile?
    private let settings: ExpectationReport.Settings
    private let options: ReadingOptions

    /// A comparison.
    ///
    /// - Parameters:
    ///   - app: The app that is asked for; nil for all apps of the file together.
    ///   - domain: The domain that the file speaks for; nil for that of the first URL.
    ///   - rules: How strict it is. The coverage that a project requires is that of all lists of a domain together, and
    ///     does not count here.
    ///   - baseline: The baseline in force.
    package init(
        of links: LinkListFile, against file: ReadAssociationFile, app: String?, domain: AssociationFile.Domain?,
        options: ReadingOptions, under rules: RunSettings = RunSettings(), knownTo baseline: BaselineFile? = nil
    ) {
        (self.file, self.links, self.options, self.rules, self.baseline) = (file, links, options, rules, baseline)
        settings = ExpectationReport.Settings(
            app: app, domain: domain, options: options, requiredCoverage: rules.options.requiredCoverage,
            parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
            parseDomain: { AssociationFile.Domain(converting: $0) })
    }

    /// What came of it.
    package var findings: Findings {
        switch file.reading {
        case .success(let read): findings(in: read)
        case .failure(let error): findings(withoutReading: error)
        }
    }

    private func findings(in read: AssociationFile) -> Findings {
        let comparison = ExpectationReport(of: links.list, against: read, settings)
        let report = DiagnosticReport(
            comparison.diagnostics, documents: [.associationFile: file.document, .linkList: links.document])
        return findings(
            of: [report],
            summary: .expectations(.init(report: comparison, file: read, fileName: file.name, options: options))
        ) { reports in
            reports.flatMap { comparison.cases(of: links.list, in: $0) }
        }
    }

    private func findings(withoutReading error: AssociationFileError) -> Findings {
        let count = links.list.expectations.count
        let notes = UntestedLinks.notes(urls: count, lists: [links.name])
        let report = file.report([Diagnostic(error).adding(notes)])
        return findings(of: [report], summary: .untested(.init(count: count, options: options))) { reports in
            reports.flatMap { $0.cases(suite: file.name) } + links.list.untestedCases(suite: links.name)
        }
    }

    private func findings(
        of reports: [DiagnosticReport], summary: Findings.Summary, cases: ([DiagnosticReport]) -> [Findings.Case]
    ) -> Findings {
        let judged = rules.judged(reports, knownTo: baseline)
        return Findings(judged.reports, cases: cases(judged.reports), summary: summary, hidden: judged.hidden)
    }
}
