import UniversalLinks
import UniversalLinksLinting

/// A firewall that lets only browsers through.
enum FirewallPage: HostCheck {
    static let offences = [firewallPage]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .challenge(let response, let challenge) = evidence.obstacle else { return [] }
        var notes: [String] = []
        if let browser = evidence.browser?.response, evidence.browser?.obstructingFailure == nil {
            notes.append("A browser gets status \(browser.status) from here.")
        }
        return [
            Diagnostic(
                firewallPage,
                "\(evidence.host) returns \(response.status) with a page of \(challenge.origin)'s firewall"
                    + (response.pageTitle.map { ", \(ForeignText.quoted($0, limit: 60))," } ?? "")
                    + " instead of the file.",
                notes: notes)
        ]
    }

    private static let firewallPage = Offence(
        "AASA927", "firewall-page", .error,
        summary: "A firewall's page instead of the file",
        effect: """
            Apple probably gets the same page and caches a failure. It is also possible that the firewall blocks only this machine.
            """,
        reason: """
            A firewall or bot protection in front of the site lets only clients through that run scripts or solve puzzles. Apple's \
            fetcher does neither.
            """,
        remedy: "Add a rule, before all others, that allows /.well-known/apple-app-site-association for every client.",
        evidence: [.plainAnswer])
}
