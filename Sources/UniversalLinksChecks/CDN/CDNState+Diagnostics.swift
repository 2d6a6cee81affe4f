package import UniversalLinks
import UniversalLinksLinting

extension CDNState {
    /// What to report about it: nothing if devices get what the host serves, if the CDN was not requested, and if only the
    /// host is to blame, which its own checks report.
    ///
    /// - Parameter evidence: What the state was judged from.
    package func diagnostics(for evidence: HostEvidence) -> [Diagnostic] {
        switch value {
        case .inSync, .equivalent: []
        case .stale(let staleness):
            [
                diagnostic(
                    .staleCopy, staleness.copyProblem == nil ? nil : .error, at: evidence.host,
                    notes: staleness.differences.map { $0.sentence + "." })
            ]
        case .failureCached: [diagnostic(.cachedFailure, at: evidence.host)]
        case .onlyOnCDN: [diagnostic(.copyWithoutOrigin, at: evidence.host)]
        case .originBroken(_, .file), .originBroken(_, .failure), .originBroken(_, .unusableCopy):
            [diagnostic(.copyBesideBrokenOrigin, at: evidence.host)]
        case .originBroken(_, .unknown): []
        case .notChecked:
            evidence.cdn == nil || evidence.origin.obstructingFailure != nil
                ? [] : [diagnostic(.unansweredComparison, at: evidence.host)]
        }
    }

    /// A diagnostic with the first sentence as its message, and the others as notes.
    ///
    /// - Parameter severity: nil for that of the offence.
    private func diagnostic(
        _ offence: Offence, _ severity: Diagnostic.Severity? = nil, at host: CheckedHost, notes: [String] = []
    ) -> Diagnostic {
        var sentences = copySentences
        if case .onlyOnCDN(let problem, _) = value { sentences.append(problem.sentence) }
        let all = sentences.dropFirst() + notes + [timing].compactMap { $0 }
        let first = sentences.first ?? offence.summary
        return Diagnostic(
            offence.code, severity ?? offence.severity, "\(host): \(first.prefix(1).lowercased())\(first.dropFirst())",
            notes: all.map { Diagnostic.Note($0) },
            help: remedy ?? offence.remedy
        ).offering(remedy == nil ? .remedy : nil)
    }
}
