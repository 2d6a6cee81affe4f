/// The words about a host's certificates.
struct CertificateWords {
    let chain: CertificateChain?
    let host: String
    let now: UTCInstant

    /// Why they are not trusted, as a clause.
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

    /// Each certificate that was sent, as a sentence.
    var notes: [String] {
        (chain?.certificates ?? []).prefix(6).enumerated().map { index, certificate in
            "Certificate \(index + 1): for \(ForeignText.quoted(certificate.subject)), issued by "
                + "\(ForeignText.quoted(certificate.issuer)), valid from \(day(certificate.notBefore)) to "
                + "\(day(certificate.notAfter))."
        }
    }

    /// Which certificate of a chain it is.
    func name(of certificate: CertificateSummary, at index: Int) -> String {
        index == 0
            ? "its certificate" : "certificate \(index + 1) of its chain, \(ForeignText.quoted(certificate.subject)),"
    }

    /// The date of a point in time.
    func day(_ instant: UTCInstant) -> String { String(instant.description.prefix { $0 != "T" }) }

    /// Seconds as days, or as hours if they are less than two days.
    static func days(_ seconds: Int64) -> String {
        let hours = Int(seconds / 3_600)
        return hours < 48 ? count(hours, "hour") : count(hours / 24, "day")
    }

    static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

    private func first(where condition: (CertificateSummary) -> Bool) -> (Int, CertificateSummary)? {
        chain?.certificates.enumerated().first { condition($0.element) }.map { ($0.offset, $0.element) }
    }
}
