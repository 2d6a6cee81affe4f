import UniversalLinks
import UniversalLinksLinting

/// A TLS handshake that fails, or a certificate that is not trusted.
enum UntrustedConnection: HostCheck {
    static let offences = [
        certificateOutsideValidity, certificateForOtherName, untrustedCertificate, incompleteChain, failedHandshake,
    ]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, case .tls(let problem) = failure.kind.value else {
            return []
        }
        let exchange = evidence.origin
        let (offence, help) = finding(for: problem)
        return [
            Diagnostic(
                offence, "Cannot fetch the file: \(exchange.words(for: failure, now: now)).",
                notes: CertificateWords(chain: exchange.certificates, host: evidence.host.name, now: now).notes,
                help: help)
        ]
    }

    /// What is wrong, and what to do about it if that is not what the page of the rule says.
    private static func finding(for problem: ExchangeFailure.TLSProblem) -> (Offence, help: String?) {
        switch problem.value {
        case .expired:
            (
                certificateOutsideValidity,
                "Renew the certificate, load it into the server, and automate the renewal."
            )
        case .notYetValid:
            (
                certificateOutsideValidity,
                "Check this machine's clock. If it is right, use the previous certificate until the new one is valid."
            )
        case .wrongName: (certificateForOtherName, nil)
        case .selfSigned, .unknownIssuer(isIncomplete: false): (untrustedCertificate, nil)
        case .unknownIssuer: (incompleteChain, nil)
        case .noCommonVersion: (failedHandshake, "Enable TLS 1.2 and TLS 1.3 with current ciphers.")
        case .closed, .other:
            (
                failedHandshake,
                "Configure the server to serve this name with TLS on port 443, without client certificates."
            )
        }
    }

    private static let certificateOutsideValidity = Offence(
        "AASA912", "certificate-outside-validity", .error,
        summary: "A certificate that has expired or is not valid yet",
        effect: Offence.nothingIsFetched,
        reason: """
            The host's certificate, or one between it and the root, has expired: usually the renewal failed silently, or the server \
            did not load the new one. Or its validity starts in the future: it was installed too early, or a clock is wrong.
            """,
        remedy: """
            Renew the certificate, load it into the server, and automate the renewal. If it is not valid yet, check the clocks, and \
            use the previous one until it is.
            """,
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

    private static let untrustedCertificate = Offence(
        "AASA915", "untrusted-certificate", .error,
        summary: "A certificate from an untrusted issuer",
        effect: Offence.nothingIsFetched,
        reason: """
            The certificate is signed by itself, or by an authority that is not a trusted root. Typical causes: the default \
            certificate of a new server, a private authority, or a proxy that intercepts TLS. The check uses this machine's roots, \
            not Apple's.
            """,
        remedy: """
            Use a certificate from a publicly trusted authority; some issue them for free. If it is your own authority, trust it \
            for the check; Apple does not trust it.
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

    private static let failedHandshake = Offence(
        "AASA919", "failed-handshake", .error,
        summary: "A TLS handshake that fails",
        effect: Offence.nothingIsFetched,
        reason: """
            The host supports only outdated TLS, does not know the name, requires a client certificate, does not speak TLS on this \
            port, or a firewall closed the connection.
            """,
        remedy: """
            Configure the server to serve this name on port 443 with TLS 1.2 or 1.3 and current ciphers, without client \
            certificates.
            """,
        evidence: [.plainAnswer])
}
