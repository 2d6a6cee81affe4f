import UniversalLinks
import UniversalLinksLinting

/// A file that depends on who asks.
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
                "Asked as Apple asks, the host gives a file of \(own.body.count) bytes; a browser gets another one, of "
                    + "\(other.body.count) bytes.",
                notes: ["What is said about the file here is about the one that Apple gets."])
        ]
    }

    private static let fileByUserAgent = Offence(
        "AASA947", "file-by-user-agent", .warning,
        summary: "A file that is another one for browsers than for Apple",
        effect:
            "Devices get what Apple gets. Whoever looks with a browser sees another file and looks for mistakes in vain.",
        reason: """
            A program makes the file by the User-Agent, a cache keeps a copy for each and one of them is old, or several servers \
            with different files take turns.
            """,
        remedy: "Serve one static file to everyone, and empty the caches before the host.",
        evidence: [.plainAnswer, .otherAnswers])
}
