public import UniversalLinks
import UniversalLinksLinting

extension CDNState {
    /// What to report about it: nothing if devices get what the host serves, if the CDN was not requested, and if only the
    /// host is to blame, which its own checks report.
    ///
    /// - Parameter evidence: What the state was judged from.
    public func diagnostics(for evidence: HostEvidence) -> [Diagnostic] {
        switch self {
        case .inSync, .equivalent: []
        case .stale(let staleness): [diagnostic(.staleCopy, notes: staleness.differences.map { $0.sentence + "." })]
        case .failureCached: [diagnostic(.cachedFailure)]
        case .onlyOnCDN: [diagnostic(.copyWithoutOrigin)]
        case .originBroken(_, .file), .originBroken(_, .failure), .originBroken(_, .unusableCopy):
            [diagnostic(.copyBesideBrokenOrigin)]
        case .originBroken(_, .unknown): []
        case .notChecked:
            evidence.cdn == nil || evidence.origin.obstructingFailure != nil ? [] : [diagnostic(.unansweredComparison)]
        }
    }

    /// A diagnostic with the first sentence as its message, and the others as notes.
    private func diagnostic(_ offence: Offence, notes: [String] = []) -> Diagnostic {
        var sentences = copySentences
        if case .onlyOnCDN(let problem, _) = self { sentences.append(problem.sentence) }
        let all = sentences.dropFirst() + notes + [timing].compactMap { $0 }
        return Diagnostic(
            offence.code, offence.severity, sentences.first ?? offence.summary, notes: all.map { Diagnostic.Note($0) },
            help: remedy ?? offence.remedy
        ).offering(remedy == nil ? .remedy : nil)
    }
}
