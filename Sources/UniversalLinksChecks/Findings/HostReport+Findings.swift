import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension HostReport {
    /// The URL that the host's file has to be at, which stands for it in every format.
    package var name: String { "\(evidence.host.file)" }

    /// What was found, with the text of the file where something points into it.
    ///
    /// - Parameter includesCDN: Whether what is to be said of the CDN's copy counts.
    package func diagnosticReport(includingCDN includesCDN: Bool) -> DiagnosticReport {
        let diagnostics = hostingDiagnostics + fileDiagnostics + (includesCDN ? cdnDiagnostics : [])
        let pointsIntoText = diagnostics.contains { $0.location != nil }
        return DiagnosticReport(
            diagnostics,
            documents: [.associationFile: .init(name: name, source: pointsIntoText ? source : nil, isFile: false)])
    }

    /// Why the host could not be checked; nil where it was.
    func unread(now: UTCInstant) -> Findings.Unread? {
        guard evidence.unreachability != nil, let words = evidence.origin.failureWords(now: now, namesHost: false)
        else { return nil }
        return Findings.Unread(name: "\(evidence.host)", message: words + ".")
    }
}
