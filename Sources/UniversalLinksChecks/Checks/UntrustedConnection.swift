import UniversalLinks
import UniversalLinksLinting

/// A TLS handshake that fails, or a certificate that is not trusted.
enum UntrustedConnection: HostCheck {
    static let offences = [
        expiredCertificate, futureCertificate, certificateForOtherName, selfSignedCertificate, unknownIssuer,
        incompleteChain, outdatedTLS, failedHandshake,
    ]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, case .tls(let problem) = failure.kind.value else {
            return []
        }
        let exchange = evidence.origin
        return [
            Diagnostic(
                offence(for: problem), "Cannot fetch the file: \(exchange.words(for: failure, now: now)).",
                notes: CertificateWords(chain: exchange.certificates, host: evidence.host.name, now: now).notes)
        ]
    }

    private static func offence(for problem: ExchangeFailure.TLSProblem) -> Offence {
        switch problem.value {
        case .expired: expiredCertificate
        case .notYetValid: futureCertificate
        case .wrongName: certificateForOtherName
        case .selfSigned: selfSignedCertificate
        case .unknownIssuer(let isIncomplete): isIncomplete ? incompleteChain : unknownIssuer
        case .noCommonVersion: outdatedTLS
        case .closed, .other: failedHandshake
        }
    }

    private static let expiredCertificate = Offence(
        "AASA912", "expired-certificate", .error,
        summary: "A certificate that has expired",
        effect: Offence.nothingIsFetched,
        reason: """
            The host's certificate, or one between it and the root, has expired. Usually the renewal failed silently, or the server \
            did not load the new one.
            """,
        remedy: "Renew the certificate, load it into the server, and automate the renewal.",
        evidence: [.plainAnswer])

    private static let futureCertificate = Offence(
        "AASA913", "certificate-not-yet-valid", .error,
        summary: "A certificate that is not valid yet",
        effect: Offence.nothingIsFetched,
        reason:
            "The certificate's validity starts in the future. It was installed too early, or a clock is wrong: the issuer's or this machine's.",
        remedy:
            "Check this machine's clock. If it is right, use the previous certificate until the new one is valid.",
        evidence: [.plainAnswer])

    private static let certificateForOtherName = Offence(
        "AASA914", "certificate-for-other-name", .error,
        summary: "A certificate for other names",
        effect: Offence.nothingIsFetched,
        reason: """
            No name in the certificate matches the host. A wildcard matches exactly one label, and not the domain itself; a server \
            that does not know the host presents the certificate of another site.
            """,
        remedy: "Get a certificate for the host, and configure the server to use it for this name.",
        evidence: [.plainAnswer])

    private static let selfSignedCertificate = Offence(
        "AASA915", "self-signed-certificate", .error,
        summary: "A self-signed certificate",
        effect: Offence.nothingIsFetched,
        reason: """
            The certificate is signed by itself, not by an authority. Typical causes: the default certificate of a new server, a \
            private authority, or a proxy that intercepts TLS.
            """,
        remedy: "Get a certificate from a publicly trusted authority; some issue them for free.",
        evidence: [.plainAnswer])

    private static let unknownIssuer = Offence(
        "AASA916", "unknown-issuer", .error,
        summary: "A certificate from an untrusted issuer",
        effect: Offence.nothingIsFetched,
        reason: """
            The chain ends at an authority that is not a trusted root: a private one, a distrusted one, or a company's proxy that \
            intercepts TLS. The check uses this machine's roots, not Apple's.
            """,
        remedy: """
            Use a certificate from a publicly trusted authority. If it is your own authority, trust it for the check; Apple does not \
            trust it.
            """,
        evidence: [.plainAnswer])

    private static let incompleteChain = Offence(
        "AASA917", "incomplete-chain", .error,
        summary: "A certificate chain with a gap",
        effect: """
            Clients without the missing certificate refuse the connection, possibly including Apple's fetcher. Browsers often fetch \
            or cache it, so the site works there.
            """,
        reason: "The server sends its own certificate, but not the intermediate ones up to a trusted root.",
        remedy:
            "Configure the server to send the whole chain: most issuers provide it as a file, often called fullchain.",
        evidence: [.plainAnswer])

    private static let outdatedTLS = Offence(
        "AASA918", "outdated-tls", .error,
        summary: "A host that supports only outdated TLS",
        effect: Offence.nothingIsFetched,
        reason:
            "The host and the check have no TLS version or cipher in common. TLS 1.0 and 1.1 are no longer supported.",
        remedy: "Enable TLS 1.2 and TLS 1.3 with current ciphers.",
        evidence: [.plainAnswer])

    private static let failedHandshake = Offence(
        "AASA919", "failed-handshake", .error,
        summary: "A TLS handshake that fails",
        effect: Offence.nothingIsFetched,
        reason: """
            The host closed the connection or sent an alert during the handshake: it does not know the name, requires a client \
            certificate, does not speak TLS on this port, or a firewall closed the connection.
            """,
        remedy: "Configure the server to serve this name with TLS on port 443, without client certificates.",
        evidence: [.plainAnswer])
}
