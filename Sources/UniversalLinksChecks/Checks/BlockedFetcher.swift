import UniversalLinks
import UniversalLinksLinting

/// A file that browsers get and Apple's fetcher does not.
enum BlockedFetcher: HostCheck {
    static let offences = [blockedFetcher]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .blockedFetcher(let response, let failure) = evidence.obstacle else { return [] }
        let found =
            if let failure {
                "this fails: \(evidence.origin.words(for: failure, now: now))"
            } else if let response {
                "the answer is \(words(for: response))"
            } else {
                "there is no answer"
            }
        return [Diagnostic(blockedFetcher, "A browser gets the file; asked as Apple asks, \(found).")]
    }

    private static func words(for response: ExchangeResponse) -> String {
        if let challenge = BotChallenge(response) {
            return "a page of the firewall of \(challenge.origin), with status \(response.status)"
        }
        let status = "status \(response.status)"
        if let target = response.redirectTarget { return "\(status), which leads to \(ForeignText.quoted(target))" }
        return response.servedBody == .page ? "a page, with \(status)" : status
    }

    private static let blockedFetcher = Offence(
        "AASA928", "blocked-fetcher", .error,
        summary: "A file that browsers get and Apple does not",
        effect: """
            Whoever looks with a browser sees the file. Apple's content delivery network does not get it, and devices get nothing.
            """,
        reason: """
            The host answers by the User-Agent: a firewall, a protection against bots or a list of known browsers turns away what \
            names itself AASA-Bot.
            """,
        remedy: """
            Let everyone fetch /.well-known/apple-app-site-association, whatever the User-Agent, in the firewall and in every rule \
            that looks at it.
            """,
        evidence: [.plainAnswer])
}
