import UniversalLinks
import UniversalLinksLinting

/// A file that depends on the User-Agent.
enum FileByUserAgent: HostCheck {
    static let offences = [fileByUserAgent]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.hasFileToLint, let own = evidence.origin.response, own.isFile, let browser = evidence.browser,
            browser.obstructingFailure == nil, let other = browser.response, other.isFile,
            !own.saysTheSame(as: other)
        else { return [] }
        return [
            Diagnostic(
                fileByUserAgent,
                "\(evidence.host) returns different files: \(own.body.count) bytes to \(evidence.origin.agentName), "
                    + "\(other.body.count) bytes to a browser.",
                notes: ["The other diagnostics are about the file that \(evidence.origin.agentName) gets."])
        ]
    }

    private static let fileByUserAgent = Offence(
        "AASA947", "file-by-user-agent", .warning,
        summary: "A host that returns different files to Apple and to browsers",
        effect:
            "Devices get the file that Apple gets. A browser shows another one, which misleads whoever debugs the links.",
        reason: """
            An application generates the file by User-Agent, a cache stores an old copy for one User-Agent, or several servers behind \
            a load balancer have different files.
            """,
        remedy: "Serve one static file to every client, and purge the caches in front of the host.",
        evidence: [.plainAnswer, .otherAnswers])
}
