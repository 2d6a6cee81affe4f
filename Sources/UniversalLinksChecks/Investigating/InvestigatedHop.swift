package import UniversalLinks

/// One URL on the way of a link, with what is known about its host.
package struct InvestigatedHop: Sendable {
    /// The URL.
    package var link: LinkURL
    /// Where the URL before it contains this one, if no redirect leads here; nil for the tapped URL and for redirects.
    package var containedIn: String?
    /// What the host answered to the URL itself; nil where it was not asked.
    package var answer: HTTPExchange?
    /// What the host and the CDN serve as association file; nil where nobody asked.
    package var evidence: HostEvidence?
    /// What is wrong with how the host serves its file, errors alone, a sentence each.
    package var hostingErrors: [String]
    /// What else is unusual about it, a sentence each.
    package var hostingWarnings: [String]
    /// How the CDN's copy stands to the host's file.
    package var cdnState: CDNState

    /// A URL with what is known about its host.
    package init(
        _ link: LinkURL, answer: HTTPExchange? = nil, evidence: HostEvidence? = nil, hostingErrors: [String] = [],
        hostingWarnings: [String] = [],
        cdnState: CDNState = CDNState(value: .notChecked(reason: "Not requested."))
    ) {
        self.link = link
        self.answer = answer
        self.evidence = evidence
        self.hostingErrors = hostingErrors
        self.hostingWarnings = hostingWarnings
        self.cdnState = cdnState
        containedIn = nil
    }
}
