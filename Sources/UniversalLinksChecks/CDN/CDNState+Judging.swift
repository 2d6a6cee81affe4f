import JSONSyntax
package import UniversalLinks
import UniversalLinksAnalysis

extension CDNState {
    /// Judges what host and CDN answered.
    ///
    /// | host ↓ CDN → | file | status 200, no file | failure, or 404, 405, 410 | no answer, other status, not requested |
    /// | --- | --- | --- | --- | --- |
    /// | a file | in sync, equivalent or stale | stale | failure cached | not checked |
    /// | 404 or 410 | only on the CDN | origin broken | origin broken | origin broken |
    /// | no file | origin broken | origin broken | origin broken | origin broken |
    /// | not reached | origin broken | origin broken | origin broken | not checked; origin broken if the CDN was not requested |
    /// | not requested | not checked | not checked | not checked | not checked |
    ///
    /// Status 200 without a file, and without a header field of Apple's, is not an answer of the CDN.
    ///
    /// - Parameters:
    ///   - evidence: The requests, and what came of them.
    ///   - links: URLs that matter, to compare decisions on; those of other hosts are left out.
    ///   - now: When it is judged.
    package init(judging evidence: HostEvidence, links: [LinkURL] = [], now: UTCInstant) {
        self.init(judging: evidence, evidence.readOrigin, links: links, now: now)
    }

    /// - Parameter body: What the host serves, read; nil without a body with status 200.
    init(judging evidence: HostEvidence, _ body: ReadBody?, links: [LinkURL] = [], now: UTCInstant) {
        self.init(value: Value(judging: evidence, body, links: links, now: now))
    }
}

extension CDNState.Value {
    fileprivate init(judging evidence: HostEvidence, _ body: ReadBody?, links: [LinkURL], now: UTCInstant) {
        let copy = CDNReading(evidence.cdn, host: evidence.host, besides: body, now: now)
        switch OriginReading(evidence.origin, body, now: now) {
        case .notAsked(let reason):
            self = .notChecked(reason: reason)
        case .problem(let problem):
            self = CDNState.Value.state(of: problem, copy, isCDNAsked: evidence.cdn != nil)
        case .file(let file):
            switch copy {
            case .file(let copy, let freshness):
                let isSameBytes = evidence.origin.response?.body == evidence.cdn?.response?.body
                self =
                    isSameBytes
                    ? .inSync(freshness)
                    : CDNState.Value.comparison(of: copy, with: file, at: evidence.host, links: links, freshness)
            case .unusableCopy(let reason, let freshness):
                self = .stale(CDNStaleness(unusableCopy: reason, freshness: freshness))
            case .failure(let failure): self = .failureCached(failure)
            case .unknown(let reason): self = .notChecked(reason: reason)
            }
        }
    }

    private static func state(of problem: OriginProblem, _ copy: CDNReading, isCDNAsked: Bool) -> CDNState.Value {
        switch copy {
        case .file(_, let freshness):
            return problem.kind == .absent
                ? .onlyOnCDN(problem, freshness) : .originBroken(problem, cdn: .file(freshness))
        case .unusableCopy(let reason, _): return .originBroken(problem, cdn: .unusableCopy(reason: reason))
        case .failure(let failure): return .originBroken(problem, cdn: .failure(failure))
        case .unknown(let reason):
            guard problem.kind == .unreachable, isCDNAsked else {
                return .originBroken(problem, cdn: .unknown(reason: reason))
            }
            // If nothing answers, it may well be this machine's network.
            return .notChecked(reason: "\(problem.sentence) \(reason)")
        }
    }

    private static func comparison(
        of copy: AssociationFile, with file: AssociationFile, at host: CheckedHost, links: [LinkURL],
        _ freshness: CDNFreshness
    ) -> CDNState.Value {
        func equivalent(_ kind: CDNEquivalence.Kind) -> CDNState.Value {
            .equivalent(CDNEquivalence(kind: kind, freshness: freshness))
        }
        if CanonicalValue(copy.root) == CanonicalValue(file.root) { return equivalent(.sameValue) }
        if ReadModel(copy) == ReadModel(file) { return equivalent(.sameModel) }
        let difference = FileDifference(copy, file, witnessLimit: 1)
        if difference.isEquivalent == true { return equivalent(.sameDecisions) }
        return .stale(CDNStaleness(difference, from: copy, to: file, at: host, links: links, freshness: freshness))
    }
}
