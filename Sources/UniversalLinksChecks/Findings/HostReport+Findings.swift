import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension HostReport {
    /// The URL of the host's file, which is its name in every format.
    package var name: String { "\(evidence.host.file)" }

    /// What was found, with the text of the file where something points into it.
    ///
    /// - Parameter includesCDN: Whether diagnostics about the CDN's copy count.
    package func diagnosticReport(includingCDN includesCDN: Bool) -> DiagnosticReport {
        let diagnostics = hostingDiagnostics + fileDiagnostics.gathered + (includesCDN ? cdnDiagnostics : [])
        let pointsIntoText = diagnostics.contains { $0.location != nil }
        return DiagnosticReport(
            diagnostics,
            documents: [.associationFile: .init(name: name, source: pointsIntoText ? source : nil, isFile: false)])
    }

    /// Why the host could not be checked; nil if it was.
    func unread(now: UTCInstant) -> Findings.Unread? {
        guard evidence.unreachability != nil, let words = evidence.origin.failureWords(now: now, namesHost: false)
        else { return nil }
        return Findings.Unread(name: "\(evidence.host)", message: words + ".")
    }
}
