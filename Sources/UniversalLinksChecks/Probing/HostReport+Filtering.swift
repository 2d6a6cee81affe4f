import UniversalLinks
package import UniversalLinksLinting

extension HostReport {
    /// The same without some diagnostics.
    ///
    /// - Parameter filter: What is left of a report, and how much is not; called with what is said of the host, of its file and of
    ///   the CDN's copy, one after the other.
    package func filtered(
        _ filter: (DiagnosticReport) -> (report: DiagnosticReport, hidden: Findings.Hidden)
    ) -> HostReport {
        var hidden = hidden
        func left(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
            let document = DiagnosticReport.NamedText(name: name, source: source, isFile: false)
            let left = filter(DiagnosticReport(diagnostics, documents: [.associationFile: document]))
            hidden += left.hidden
            return left.report.diagnostics
        }
        let (hosting, file, cdn) = (left(hostingDiagnostics), left(fileDiagnostics), left(cdnDiagnostics))
        return HostReport(self, hosting: hosting, file: file, cdn: cdn, hidden: hidden)
    }

    private init(
        _ other: HostReport, hosting: [Diagnostic], file: [Diagnostic], cdn: [Diagnostic], hidden: Findings.Hidden
    ) {
        (evidence, source, cdnState) = (other.evidence, other.source, other.cdnState)
        (hostingDiagnostics, fileDiagnostics, cdnDiagnostics) = (hosting, file, cdn)
        self.hidden = hidden
    }
}
