import UniversalLinks

/// A certificate that is about to expire.
enum ExpiringCertificate: HostCheck {
    static let offences = [expiringCertificate]

    /// Three weeks: time for several attempts to renew it, and for people to notice.
    private static let period: Int64 = 21 * 86_400

    static func diagnostics(in evidence: HostEvidence, now: Instant) -> [Diagnostic] {
        guard evidence.origin.obstructingFailure == nil, let chain = evidence.origin.certificates else { return [] }
        let words = CertificateWords(chain: chain, host: evidence.host.name, now: now)
        // One that is over and did no harm is no part of the way to the root.
        let ending = chain.certificates.enumerated().filter { _, certificate in
            let left = certificate.notAfter.seconds(since: now)
            return left >= 0 && left <= threshold(for: certificate)
        }
        guard let first = ending.min(by: { $0.element.notAfter < $1.element.notAfter }) else { return [] }
        let others = ending.filter { $0.offset != first.offset }.map { index, certificate in
            "Then \(words.name(of: certificate, at: index)) expires on \(words.day(certificate.notAfter))."
        }
        let left = CertificateWords.days(first.element.notAfter.seconds(since: now))
        let name = words.name(of: first.element, at: first.offset)
        return [
            Diagnostic(
                expiringCertificate,
                "Of \(evidence.host), \(name) expires on \(words.day(first.element.notAfter)), in \(left).",
                notes: others)
        ]
    }

    /// What is renewed every few days or weeks is always near its end: a third of its time is enough there.
    private static func threshold(for certificate: CertificateSummary) -> Int64 {
        min(period, max(0, certificate.notAfter.seconds(since: certificate.notBefore)) / 3)
    }

    private static let expiringCertificate = Offence(
        "AASA944", "expiring-certificate", .warning,
        summary: "A certificate that expires soon",
        effect:
            "Nothing yet. From that day on nobody fetches the file any more, and every link of the host opens in the browser.",
        reason: """
            Less than 21 days are left, or less than a third of its time where that is shorter. Renewal by itself happens \
            earlier, so it has probably failed.
            """,
        remedy: "Look at what renews the certificate, renew it, and load it into the server.",
        evidence: [.trustedCertificate])
}
