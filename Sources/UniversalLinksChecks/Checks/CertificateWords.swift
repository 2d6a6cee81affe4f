/// What is to be said about a host's certificates.
struct CertificateWords {
    let chain: CertificateChain?
    let host: String
    let now: UTCInstant

    /// Why they are not trusted, as the end of a sentence.
    func reason(_ problem: ExchangeFailure.TLSProblem) -> String {
        switch problem.value {
        case .expired:
            guard let (index, certificate) = first(where: { $0.notAfter < now }) else {
                return "its certificate, or one behind it, has expired"
            }
            return "\(name(of: certificate, at: index)) expired on \(day(certificate.notAfter)), "
                + "\(Self.days(now.seconds(since: certificate.notAfter))) ago"
        case .notYetValid:
            guard let (index, certificate) = first(where: { now < $0.notBefore }) else {
                return "its certificate, or one behind it, is not valid yet"
            }
            return
                "\(name(of: certificate, at: index)) is valid from \(certificate.notBefore) on, and it is \(now) here"
        case .wrongName:
            guard let leaf = chain?.certificates.first else { return "its certificate is for other names" }
            guard !leaf.names.isEmpty else {
                return "its certificate, \(ForeignText.quoted(leaf.subject)), names no host at all"
            }
            return "its certificate is for \(ForeignText.list(leaf.names)), not for \(host)"
        case .selfSigned:
            guard let leaf = chain?.certificates.first else { return "its certificate is signed by itself" }
            return
                "its certificate, \(ForeignText.quoted(leaf.subject)), leads to none but one that is signed by itself"
        case .unknownIssuer(let isIncomplete):
            guard let last = chain?.certificates.last else {
                return "its certificate was issued by nobody who is trusted here"
            }
            let issuer = ForeignText.quoted(last.issuer)
            return isIncomplete
                ? "it sends \(Self.count(chain?.certificates.count ?? 0, "certificate")) and leaves out that of the "
                    + "issuer, \(issuer)"
                : "its certificate was issued by \(issuer), which is not among the roots that are trusted here"
        case .noCommonVersion, .closed, .other:
            return "there is no connection with TLS"
        }
    }

    /// Each certificate that was sent, as a sentence.
    var notes: [String] {
        (chain?.certificates ?? []).prefix(6).enumerated().map { index, certificate in
            "Certificate \(index + 1): for \(ForeignText.quoted(certificate.subject)), by "
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

    /// Seconds as days, or as hours where they are not many.
    static func days(_ seconds: Int64) -> String {
        let hours = Int(seconds / 3_600)
        return hours < 48 ? count(hours, "hour") : count(hours / 24, "day")
    }

    static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }

    private func first(where condition: (CertificateSummary) -> Bool) -> (Int, CertificateSummary)? {
        chain?.certificates.enumerated().first { condition($0.element) }.map { ($0.offset, $0.element) }
    }
}
