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
        UnsupportedVersion.self,
    ]

    /// What is wrong with how a host serves its file, the worst first.
    ///
    /// There is at most one error: the one thing that prevents Apple from fetching the file. The content of the file is for
    /// lint, if ``HostEvidence/hasFileToLint``.
    ///
    /// - Parameter now: The time of the check, for certificates.
    package static func diagnostics(in evidence: HostEvidence, now: UTCInstant) -> [Diagnostic] {
        let found = all.flatMap { $0.diagnostics(in: evidence, now: now) }
        let sorted = Diagnostic.Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
        guard evidence.obstacle != nil, let error = sorted.first, error.severity == .error else { return sorted }
        let notes = [evidence.usualCause, evidence.cachedAnswer(now: now)].compactMap { $0.map { Diagnostic.Note($0) } }
        return [error.beginning(with: notes)] + sorted.dropFirst()
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
