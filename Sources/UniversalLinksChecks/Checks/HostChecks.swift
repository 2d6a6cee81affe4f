package import UniversalLinks
package import UniversalLinksLinting

/// Every check of how a host serves its file.
package enum HostChecks {
    /// The checks, in the order of their codes.
    package static let all: [any HostCheck.Type] = [
        UnreachableHost.self, UntrustedConnection.self, BrokenAnswer.self, RedirectedFile.self, RequiredLogin.self,
        FirewallPage.self, BlockedFetcher.self, UnwantedStatus.self, MisplacedFile.self, PageInsteadOfFile.self,
        UnusualContentType.self, SplittingVary.self, UnhelpfulCaching.self, UnrequestedCoding.self,
        ExpiringCertificate.self, UnequalAddresses.self, FileByUserAgent.self, NamelessHost.self,
    ]

    /// What is wrong with how a host serves its file, the worst first.
    ///
    /// There is at most one error: the one thing that keeps Apple from getting the file. What the file itself says is for
    /// lint, where ``HostEvidence/hasFileToLint``.
    ///
    /// - Parameter now: When it is judged, for what expires.
    package static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        let found = all.flatMap { $0.diagnostics(in: evidence, now: now) }
        return Diagnostic.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
    }
}

extension Offence {
    /// The offences of checks, in the order of their codes.
    package static let ofChecks: [Offence] = HostChecks.all.flatMap { $0.offences }
}

extension Diagnostic.Code {
    /// The codes of checks, in order.
    package static let ofChecks: [Diagnostic.Code] = Offence.ofChecks.map(\.code)
}
