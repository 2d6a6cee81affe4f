package import UniversalLinks

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

    /// - Parameters:
    ///   - body: What the host serves, read; nil without a body with status 200.
    ///   - known: How the copy compares to the file, if that is known already.
    init(
        judging evidence: HostEvidence, _ body: ReadBody?, known: JudgedCopy? = nil, links: [LinkURL] = [],
        now: UTCInstant
    ) {
        self.init(value: Value(judging: evidence, body, known: known, links: links, now: now))
    }
}

extension CDNState.Value {
    fileprivate init(
        judging evidence: HostEvidence, _ body: ReadBody?, known: JudgedCopy?, links: [LinkURL], now: UTCInstant
    ) {
        let read = [body, known?.copy].compactMap(\.self)
        let copy = CDNReading(evidence.cdn, host: evidence.host, besides: read, now: now)
        switch OriginReading(evidence.origin, body, now: now) {
        case .notAsked(let reason):
            self = .notChecked(reason: reason)
        case .problem(let problem):
            self = CDNState.Value.state(of: problem, copy, isCDNAsked: evidence.cdn != nil)
        case .file(let file):
            switch copy {
            case .file(let copy, let freshness):
                let (bytes, copyBytes) = (evidence.origin.response?.body, evidence.cdn?.response?.body)
                guard bytes != copyBytes else {
                    self = .inSync(freshness)
                    return
                }
                let isKnown = known?.fileBytes == bytes && known?.copy.bytes == copyBytes
                switch (isKnown ? known?.comparison : nil) ?? JudgedCopy.Comparison(copy, file) {
                case .equivalent(let kind): self = .equivalent(CDNEquivalence(kind: kind, freshness: freshness))
                case .different(let difference):
                    self = .stale(
                        CDNStaleness(
                            difference, from: copy, to: file, at: evidence.host, links: links, freshness: freshness))
                }
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
}
