import UniversalLinks
import UniversalLinksLinting

/// A certificate that is about to expire.
enum ExpiringCertificate: HostCheck {
    static let offences = [expiringCertificate]

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

    /// Whether renewal should have happened: certificates for months are renewed three weeks before their end and more; of
    /// those for days or weeks, which are always near it, two thirds have passed.
    private static func isLate(_ certificate: CertificateSummary, now: UTCInstant) -> Bool {
        let left = certificate.notAfter.seconds(since: now)
        return certificate.lifetime >= 3 * period || left < certificate.lifetime / 3
    }

    private static let expiringCertificate = Offence(
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
    /// From its start to its end, in seconds.
    fileprivate var lifetime: Int64 { max(0, notAfter.seconds(since: notBefore)) }
}
