/// The certificates that a host presented, that of the host first.
public struct CertificateChain: Hashable, Sendable {
    /// In the order in which they were sent.
    public var certificates: [CertificateSummary]
    /// Why they are not trusted; nil if they are.
    public var problem: ExchangeFailure.TLSProblem?
    /// What the verifier says about it, for people; not escaped.
    public var detail: String

    /// A chain.
    public init(
        _ certificates: [CertificateSummary], problem: ExchangeFailure.TLSProblem? = nil, detail: String = ""
    ) {
        self.certificates = certificates
        self.problem = problem
        self.detail = detail
    }
}

extension CertificateChain {
    /// The host's certificate and its issuers, each followed by the one whose subject is its issuer, as far as they were sent.
    var path: [CertificateSummary] {
        var path = Array(certificates.prefix(1))
        while let last = path.last, last.issuer != last.subject,
            let issuer = certificates.first(where: { $0.subject == last.issuer && !path.contains($0) })
        {
            path.append(issuer)
        }
        return path
    }
}

/// What is worth knowing of a certificate.
public struct CertificateSummary: Hashable, Sendable {
    /// Whom it is for.
    public var subject: String
    /// Who signed it.
    public var issuer: String
    /// The host names and addresses that it is for.
    public var names: [String]
    /// From when on it is valid.
    public var notBefore: UTCInstant
    /// Until when it is valid.
    public var notAfter: UTCInstant

    /// A certificate.
    public init(subject: String, issuer: String, names: [String], notBefore: UTCInstant, notAfter: UTCInstant) {
        self.subject = subject
        self.issuer = issuer
        self.names = names
        self.notBefore = notBefore
        self.notAfter = notAfter
    }
}
