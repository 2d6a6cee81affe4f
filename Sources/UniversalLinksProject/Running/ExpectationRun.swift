package import UniversalLinks
import UniversalLinksFoundation
package import UniversalLinksLinting

/// One comparison of a link list with an association file.
package struct ExpectationRun: Sendable {
    private let file: ReadAssociationFile
    private let links: LinkListFile
    private let settings: ExpectationReport.Settings
    private let options: ReadingOptions

    /// A comparison.
    ///
    /// - Parameters:
    ///   - app: The requested app; nil for all apps of the file together.
    ///   - domain: The domain that the file applies to; nil for that of the first URL.
    ///   - requiredCoverage: The share of components, in per cent, that has to decide at least one URL.
    package init(
        of links: LinkListFile, against file: ReadAssociationFile, app: String?, domain: AssociationFile.Domain?,
        requiredCoverage: Int?, options: ReadingOptions
    ) {
        (self.file, self.links, self.options) = (file, links, options)
        settings = ExpectationReport.Settings(
            app: app, domain: domain, options: options, requiredCoverage: requiredCoverage,
            parseURL: { text throws(LinkURLError) in try LinkURL(converting: text) },
            parseDomain: { AssociationFile.Domain(converting: $0) })
    }

    /// What came of it.
    package var findings: Findings {
        switch file.reading {
        case .success(let read): findings(in: read)
        case .failure(let error): file.findings(for: error)
        }
    }

    private func findings(in read: AssociationFile) -> Findings {
        let comparison = ExpectationReport(of: links.list, against: read, settings)
        let report = DiagnosticReport(
            comparison.diagnostics, documents: [.associationFile: file.document, .linkList: links.document])
        return Findings(
            [report], cases: comparison.cases(of: links.list, in: report),
            summary: .expectations(.init(report: comparison, file: read, fileName: file.name, options: options)))
    }
}
