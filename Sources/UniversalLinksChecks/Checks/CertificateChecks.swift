import UniversalLinks
import UniversalLinksLinting

enum UntrustedConnection: HostCheck {
    static let rules = [
        certificateOutsideValidity, certificateForOtherName, untrustedCertificate, incompleteChain, failedHandshake,
    ]

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard case .failure(let failure) = evidence.obstacle, case .tls(let problem) = failure.kind.value else {
            return []
        }
        let exchange = evidence.origin
        let (rule, help) = finding(for: problem)
        return [
            Diagnostic(
                rule, "Cannot fetch the file: \(exchange.words(for: failure, now: now)).",
                notes: CertificateWords(chain: exchange.certificates, host: evidence.host.name, now: now).notes,
                help: help)
        ]
    }

    /// `help` is nil if the rule's page says what to do.
    private static func finding(for problem: ExchangeFailure.TLSProblem) -> (Rule, help: String?) {
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

    private static let certificateOutsideValidity = Rule(
        "AASA912", "certificate-outside-validity", .error,
        summary: "A certificate that has expired or is not valid yet",
        effect: Rule.nothingIsFetched,
        reason: """
            The host's certificate, or one between it and the root, has expired: usually the renewal failed silently, or the server \
            did not load the new one. Or its validity starts in the future: it was installed too early, or a clock is wrong.
            """,
        remedy: """
            Renew the certificate, load it into the server, and automate the renewal. If it is not valid yet, check the clocks, and \
            use the previous one until it is.
            """,
        evidence: [.plainAnswer])

    private static let certificateForOtherName = Rule(
        "AASA914", "certificate-for-other-name", .error,
        summary: "A certificate for other names",
        effect: Rule.nothingIsFetched,
        reason: """
            No name in the certificate matches the host. A wildcard matches exactly one label, and not the domain itself; a server \
            that does not know the host presents the certificate of another site.
            """,
        remedy: "Get a certificate for the host, and configure the server to use it for this name.",
        evidence: [.plainAnswer])

    private static let untrustedCertificate = Rule(
        "AASA915", "untrusted-certificate", .error,
        summary: "A certificate from an untrusted issuer",
        effect: Rule.nothingIsFetched,
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

    private static let incompleteChain = Rule(
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

    private static let failedHandshake = Rule(
        "AASA919", "failed-handshake", .error,
        summary: "A TLS handshake that fails",
        effect: Rule.nothingIsFetched,
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

enum ExpiringCertificate: HostCheck {
    static let rules = [expiringCertificate]

    /// Three weeks: time for several attempts to renew it, and for people to notice.
    private static let period: Int64 = 21 * 86_400

    static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        guard evidence.origin.obstructingFailure == nil, let chain = evidence.origin.certificates else { return [] }
        let words = CertificateWords(chain: chain, host: evidence.host.name, now: now)
        // An expired one that did no harm is not part of the path to the root.
        let ending = chain.certificates.enumerated().filter { _, certificate in
            (0...period).contains(certificate.notAfter.seconds(since: now))
        }
        let late = ending.filter { isLate($0.element, now: now) }
        guard let first = (late.isEmpty ? ending : late).min(by: { $0.element.notAfter < $1.element.notAfter }) else {
            return []
        }
        let others = ending.filter { $0.offset != first.offset }.map { index, certificate in
            let name = words.name(of: certificate, at: index)
            return "\(name.prefix(1).uppercased())\(name.dropFirst()) expires on \(words.day(certificate.notAfter))."
        }
        let left = CertificateWords.days(first.element.notAfter.seconds(since: now))
        let name = words.name(of: first.element, at: first.offset)
        let message = "\(evidence.host): \(name) expires on \(words.day(first.element.notAfter)), in \(left)."
        guard late.isEmpty else { return [Diagnostic(expiringCertificate, message, notes: others)] }
        let lifetime = CertificateWords.days(first.element.lifetime)
        return [
            Diagnostic(
                expiringCertificate, message, .note, notes: others,
                help: "Renew it, unless its renewal is automatic, as is usual for certificates valid for \(lifetime).")
        ]
    }

    /// Whether renewal is overdue. Certificates for months are renewed three weeks or more before they expire. Those
    /// for days or weeks are always near their end: they are late after two thirds of their lifetime.
    private static func isLate(_ certificate: CertificateSummary, now: UTCInstant) -> Bool {
        let left = certificate.notAfter.seconds(since: now)
        return certificate.lifetime >= 3 * period || left < certificate.lifetime / 3
    }

    private static let expiringCertificate = Rule(
        "AASA944", "expiring-certificate", .warning,
        summary: "A certificate that expires soon",
        effect:
            "Nothing yet. From that day on Apple cannot fetch the file, and the host's links open in the browser.",
        reason: """
            The certificate expires within 21 days. Automatic renewal happens earlier, so it has probably failed. For a certificate \
            valid for less than 63 days, this is a note as long as a third of its lifetime is left.
            """,
        remedy: "Check the automatic renewal, renew the certificate, and load it into the server.",
        evidence: [.plainAnswer])
}

extension CertificateSummary {
    /// In seconds.
    fileprivate var lifetime: Int64 { max(0, notAfter.seconds(since: notBefore)) }
}

struct CertificateWords {
    let chain: CertificateChain?
    let host: String
    let now: UTCInstant

    /// As a clause.
    func reason(_ problem: ExchangeFailure.TLSProblem) -> String {
        switch problem.value {
        case .expired:
            guard let (index, certificate) = first(where: { $0.notAfter < now }) else {
                return "its certificate, or one further up its chain, has expired"
            }
            return "\(name(of: certificate, at: index)) expired on \(day(certificate.notAfter)), "
                + "\(Self.days(now.seconds(since: certificate.notAfter))) ago"
        case .notYetValid:
            guard let (index, certificate) = first(where: { now < $0.notBefore }) else {
                return "its certificate, or one further up its chain, is not valid yet"
            }
            return
                "\(name(of: certificate, at: index)) is not valid before \(certificate.notBefore); this machine's clock says \(now)"
        case .wrongName:
            guard let leaf = chain?.certificates.first else { return "its certificate is for other names" }
            guard !leaf.names.isEmpty else {
                return "its certificate, \(ForeignText.quoted(leaf.subject)), names no host"
            }
            return "its certificate is for \(ForeignText.list(leaf.names)), not for \(host)"
        case .selfSigned:
            guard let leaf = chain?.certificates.first else { return "its certificate is self-signed" }
            return
                "its certificate, \(ForeignText.quoted(leaf.subject)), is self-signed or ends in a self-signed certificate"
        case .unknownIssuer(let isIncomplete):
            guard let chain, let last = chain.path.last else {
                return "the issuer of its certificate is not trusted here"
            }
            let issuer = ForeignText.quoted(last.issuer)
            guard isIncomplete else {
                return "its certificate was issued by \(issuer), which is not a trusted root here"
            }
            let sent =
                "it sends \(Self.count(chain.certificates.count, "certificate")) without that of the issuer, \(issuer)"
            let other = chain.certificates.dropFirst().first { !chain.path.contains($0) }
            return other.map { "\(sent); \(ForeignText.quoted($0.subject)) is not the issuer" } ?? sent
        case .noCommonVersion, .closed, .other:
            return "there is no TLS connection"
        }
    }

    var notes: [String] {
        (chain?.certificates ?? []).prefix(6).enumerated().map { index, certificate in
            "Certificate \(index + 1): for \(ForeignText.quoted(certificate.subject)), issued by "
                + "\(ForeignText.quoted(certificate.issuer)), valid from \(day(certificate.notBefore)) to "
                + "\(day(certificate.notAfter))."
        }
    }

    func name(of certificate: CertificateSummary, at index: Int) -> String {
        index == 0
            ? "its certificate" : "certificate \(index + 1) of its chain, \(ForeignText.quoted(certificate.subject)),"
    }

    func day(_ instant: UTCInstant) -> String { String(instant.description.prefix { $0 != "T" }) }

    static func days(_ seconds: Int64) -> String {
        let hours = Int(seconds / 3_600)
        return hours < 48 ? count(hours, "hour") : count(hours / 24, "day")
    }

    static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

    private func first(where condition: (CertificateSummary) -> Bool) -> (Int, CertificateSummary)? {
        chain?.certificates.enumerated().first { condition($0.element) }.map { ($0.offset, $0.element) }
    }
}
