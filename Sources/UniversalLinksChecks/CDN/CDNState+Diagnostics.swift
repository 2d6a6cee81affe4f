package import UniversalLinks
import UniversalLinksLinting

extension CDNState {
    /// What there is to tell about it: nothing where devices get what the host serves, where the CDN was not asked, and
    /// where the host alone is to blame, which its own checks tell.
    ///
    /// - Parameter evidence: What the state was judged from.
    package func diagnostics(for evidence: HostEvidence) -> [Diagnostic] {
        switch value {
        case .inSync, .equivalent: []
        case .stale(let staleness): [diagnostic(.staleCopy, notes: staleness.differences.map(\.sentence))]
        case .failureCached: [diagnostic(.cachedFailure)]
        case .onlyOnCDN: [diagnostic(.copyWithoutOrigin)]
        case .originBroken(_, .file), .originBroken(_, .failure), .originBroken(_, .unusableCopy):
            [diagnostic(.copyBesideBrokenOrigin, copyReason)]
        case .originBroken(_, .unknown): []
        case .notChecked:
            evidence.cdn == nil || evidence.origin.obstructingFailure != nil ? [] : [diagnostic(.unansweredComparison)]
        }
    }

    private func diagnostic(_ offence: Offence, _ message: String? = nil, notes: [String] = []) -> Diagnostic {
        Diagnostic(
            offence.code, offence.severity, message ?? reason, notes: notes.map { Diagnostic.Note($0 + ".") },
            help: advice ?? offence.remedy
        ).offering(advice == nil ? .remedy : nil)
    }
}
