import UniversalLinks
import UniversalLinksLinting

/// A host that returns the file to browsers and not to Apple's fetcher.
enum BlockedFetcher: HostCheck {
    static let offences = [blockedFetcher]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .blockedFetcher(let response, let failure) = evidence.obstacle else { return [] }
        let agent = evidence.origin.agentName
        let found =
            if let failure {
                "the request as \(agent) fails (\(evidence.origin.words(for: failure, now: now))), but a browser gets the file"
            } else if let response {
                "it returns \(words(for: response)) to \(agent), but "
                    + (response.status == 200 ? "the file" : "200") + " to a browser"
            } else {
                "it does not answer \(agent), but returns the file to a browser"
            }
        return [Diagnostic(blockedFetcher, "\(evidence.host) blocks Apple's fetcher: \(found).")]
    }

    private static func words(for response: ExchangeResponse) -> String {
        if let challenge = BotChallenge(response) {
            return "\(response.status) with a page of \(challenge.origin)'s firewall"
        }
        if let target = response.redirectTarget {
            return "\(response.status) with a redirect to \(ForeignText.quoted(target))"
        }
        return "\(response.status)" + (response.servedBody == .page ? " with an HTML page" : "")
    }

    private static let blockedFetcher = Offence(
        "AASA928", "blocked-fetcher", .error,
        summary: "A host that blocks Apple's fetcher",
        effect: """
            A browser shows the file, but Apple's CDN cannot fetch it, so devices get no file and links open in the browser.
            """,
        reason: """
            The answer depends on the User-Agent: a firewall, bot protection or a list of known browsers blocks AASA-Bot.
            """,
        remedy: """
            Allow /.well-known/apple-app-site-association for every User-Agent, in the firewall and in every rule that checks the \
            User-Agent.
            """,
        evidence: [.plainAnswer])
}
