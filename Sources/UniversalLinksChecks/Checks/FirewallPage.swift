import UniversalLinks
import UniversalLinksLinting

/// A firewall that wants to see whether somebody sits before the browser.
enum FirewallPage: HostCheck {
    static let offences = [firewallPage]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .challenge(let response, let challenge) = evidence.obstacle else { return [] }
        var notes: [String] = []
        if let browser = evidence.browser?.response, evidence.browser?.obstructingFailure == nil {
            notes.append("A browser that asked from here got status \(browser.status).")
        }
        return [
            Diagnostic(
                firewallPage,
                "\(challenge.origin) answers with status \(response.status) and a page of its firewall"
                    + (response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))" } ?? "")
                    + ", in place of the file.",
                notes: notes)
        ]
    }

    private static let firewallPage = Offence(
        "AASA927", "firewall-page", .error,
        summary: "A firewall's page in place of the file",
        effect: """
            Probably Apple gets the same page, cannot pass it, and keeps a failure. It may also be that the firewall minds this \
            machine alone.
            """,
        reason: """
            A firewall or bot protection before the site lets nobody through who runs no scripts and solves no puzzles. Apple's \
            fetcher does neither.
            """,
        remedy: "Add a rule that lets everyone fetch /.well-known/apple-app-site-association, before all others.",
        evidence: [.plainAnswer])
}
