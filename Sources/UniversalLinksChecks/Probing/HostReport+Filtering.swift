import UniversalLinks
package import UniversalLinksLinting

extension HostReport {
    /// The same without some diagnostics.
    ///
    /// - Parameter filter: What is left of a report; called with what is said of the host, of its file and of the CDN's copy,
    ///   one after the other.
    package func filtered(_ filter: (DiagnosticReport) -> DiagnosticReport) -> HostReport {
        func left(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
            let document = DiagnosticReport.NamedText(name: name, source: source, isFile: false)
            return filter(DiagnosticReport(diagnostics, documents: [.associationFile: document])).diagnostics
        }
        return HostReport(
            self, hosting: left(hostingDiagnostics), file: left(fileDiagnostics), cdn: left(cdnDiagnostics))
    }

    private init(_ other: HostReport, hosting: [Diagnostic], file: [Diagnostic], cdn: [Diagnostic]) {
        (evidence, source, cdnState) = (other.evidence, other.source, other.cdnState)
        (hostingDiagnostics, fileDiagnostics, cdnDiagnostics) = (hosting, file, cdn)
    }
}
