import UniversalLinks
import UniversalLinksLinting

/// TLS did not come about, or nobody trusts the certificate.
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
                offence(for: problem), "The file cannot be fetched: \(exchange.words(for: failure, now: now)).",
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
            The certificate of the host, or one between it and the root, is over. Most often the renewal failed without a word, \
            or the server was not told to load the new one.
            """,
        remedy: "Renew the certificate, load it into the server, and have the renewal run by itself.",
        evidence: [.plainAnswer])

    private static let futureCertificate = Offence(
        "AASA913", "certificate-not-yet-valid", .error,
        summary: "A certificate that is not valid yet",
        effect: Offence.nothingIsFetched,
        reason:
            "The certificate starts later than now. It was installed too early, or a clock is wrong: the issuer's, or here.",
        remedy:
            "Compare the clock of this machine. Where it is right, use the former certificate until the new one starts.",
        evidence: [.plainAnswer])

    private static let certificateForOtherName = Offence(
        "AASA914", "certificate-for-other-name", .error,
        summary: "A certificate for other names",
        effect: Offence.nothingIsFetched,
        reason: """
            The names in the certificate do not cover the host. A wildcard covers one label alone, and not the domain itself; \
            a server that does not know the host answers with the certificate of another site.
            """,
        remedy: "Get a certificate that names the host, and have the server use it for this name.",
        evidence: [.plainAnswer])

    private static let selfSignedCertificate = Offence(
        "AASA915", "self-signed-certificate", .error,
        summary: "A certificate that is signed by itself",
        effect: Offence.nothingIsFetched,
        reason: """
            Nobody but the host vouches for the certificate. So it is with a server that was set up with its default \
            certificate, with a private authority, or behind something that reads the connection on its way.
            """,
        remedy: "Get a certificate from a publicly trusted authority; some of them give it for nothing.",
        evidence: [.plainAnswer])

    private static let unknownIssuer = Offence(
        "AASA916", "unknown-issuer", .error,
        summary: "A certificate of an issuer that is not trusted",
        effect: Offence.nothingIsFetched,
        reason: """
            The chain ends at an authority that is not among the trusted roots: a private one, one that lost its trust, or the \
            proxy of a company that stands between here and the host. The roots of this machine are asked, not Apple's.
            """,
        remedy: """
            Use a certificate of a publicly trusted authority. Where the authority is one of your own and meant so, trust it for \
            the check; Apple will not know it.
            """,
        evidence: [.plainAnswer])

    private static let incompleteChain = Offence(
        "AASA917", "incomplete-chain", .error,
        summary: "A certificate chain with a gap",
        effect: """
            Who does not know the missing certificate refuses the connection, Apple's fetcher perhaps among them. Browsers often \
            fetch or remember it, so that the site looks right there.
            """,
        reason: "The server sends its own certificate and not the intermediate ones that lead to a trusted root.",
        remedy: "Have the server send the whole chain: most issuers give out a file with it, often called fullchain.",
        evidence: [.plainAnswer])

    private static let outdatedTLS = Offence(
        "AASA918", "outdated-tls", .error,
        summary: "A host without a version of TLS that is still in use",
        effect: Offence.nothingIsFetched,
        reason:
            "The host and the check have no version of TLS, or no cipher, in common. TLS 1.0 and 1.1 are no longer spoken.",
        remedy: "Turn TLS 1.2 and TLS 1.3 on, with ciphers of today.",
        evidence: [.plainAnswer])

    private static let failedHandshake = Offence(
        "AASA919", "failed-handshake", .error,
        summary: "A TLS handshake that fails",
        effect: Offence.nothingIsFetched,
        reason: """
            The host closed the connection or sent an alert before the keys were agreed on: it does not know the name, wants a \
            certificate of the client, speaks no TLS at this port, or a firewall ended the connection.
            """,
        remedy: "Have the server serve this name with TLS on port 443 for everyone, without certificates of clients.",
        evidence: [.plainAnswer])
}
