package import UniversalLinksChecks

extension RunFailure {
    /// What to run or change next, without the words of the program that offers it.
    package enum NextStep: Hashable, Sendable {
        /// Check the host.
        case check(CheckedHost)
        /// Check the host, and follow its redirects.
        case traceRedirects(CheckedHost)
        /// Allow connections to private addresses.
        case allowPrivateAddresses
        /// Trust the authority of the host's certificate.
        case trustAuthority
        /// Read a schema of another draft as one of draft 2020-12.
        case assumeCurrentDraft
        /// List the rules.
        case listRules
        /// Make text of a log that only a Mac reads; it may have to be unpacked first.
        case exportLog(String, isPacked: Bool)
        /// Name the domain that a file is for.
        case nameDomain
        /// Choose records by app or domain.
        case chooseRecords
        /// Update the baseline.
        case writeBaseline
    }
}
