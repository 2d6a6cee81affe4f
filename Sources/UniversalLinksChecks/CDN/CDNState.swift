public import UniversalLinks

/// How the copy of Apple's CDN compares to the file of a host (semantics N1 to N4).
public struct CDNState: Sendable {
    package enum Value: Sendable {
        case inSync(CDNFreshness)
        /// Other bytes that say the same: key order, whitespace, other notations, or a difference that the system does
        /// not read.
        case equivalent(CDNEquivalence)
        case stale(CDNStaleness)
        case failureCached(CDNFailure)
        case onlyOnCDN(OriginProblem, CDNFreshness)
        /// The host serves no association file; the CDN has none either, or an old one.
        case originBroken(OriginProblem, cdn: CDNHolding)
        case notChecked(reason: String)
    }

    package let value: Value
}

package struct CDNEquivalence: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case sameValue
        /// They differ in what the system does not read, such as comments.
        case sameModel
        /// Every URL is proved to be decided alike.
        case sameDecisions
    }

    package let kind: Kind
    package let freshness: CDNFreshness
}

/// What the CDN has while the host serves no file.
package enum CDNHolding: Sendable {
    /// An old file, or one that the host serves to others.
    case file(CDNFreshness)
    case unusableCopy(reason: String)
    case failure(CDNFailure)
    case unknown(reason: String)
}

extension CDNState {
    /// The name in lower case with hyphens, for data: `in-sync`.
    public var name: String {
        switch value {
        case .inSync: "in-sync"
        case .equivalent: "equivalent"
        case .stale: "stale"
        case .failureCached: "failure-cached"
        case .onlyOnCDN: "only-on-cdn"
        case .originBroken: "origin-broken"
        case .notChecked: "not-checked"
        }
    }

    /// The name if the CDN alone is the subject: a broken host says nothing about a CDN that gave no answer.
    package var copyName: String { if case .originBroken(_, .unknown) = value { "not-checked" } else { name } }

    /// Whether devices get from the CDN what the host serves.
    public var isUpToDate: Bool {
        switch value {
        case .inSync, .equivalent: true
        case .stale, .failureCached, .onlyOnCDN, .originBroken, .notChecked: false
        }
    }

    /// Whether the host has a file and only the CDN is out of date.
    public var isBehind: Bool {
        switch value {
        case .stale, .failureCached: true
        case .inSync, .equivalent, .onlyOnCDN, .originBroken, .notChecked: false
        }
    }

    /// Whether something was compared: not if the host or the CDN is unreachable.
    public var isConclusive: Bool {
        switch value {
        case .notChecked: false
        case .originBroken(let problem, _): problem.kind != .unreachable
        case .inSync, .equivalent, .stale, .failureCached, .onlyOnCDN: true
        }
    }

    /// How old the CDN's answer is and when it may change; nil without an answer.
    public var freshness: CDNFreshness? {
        switch value {
        case .inSync(let freshness), .onlyOnCDN(_, let freshness), .originBroken(_, .file(let freshness)): freshness
        case .equivalent(let equivalence): equivalence.freshness
        case .stale(let staleness): staleness.freshness
        case .failureCached(let failure), .originBroken(_, .failure(let failure)): failure.freshness
        case .originBroken, .notChecked: nil
        }
    }

    /// The failure that the CDN has cached, whatever the host serves; nil if it has cached none.
    public var failure: CDNFailure? {
        switch value {
        case .failureCached(let failure), .originBroken(_, .failure(let failure)): failure
        case .inSync, .equivalent, .stale, .onlyOnCDN, .originBroken, .notChecked: nil
        }
    }
}

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
    ///   - body: What the host serves; nil without a body with status 200.
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

/// A host's file and the CDN's copy of it, put side by side.
public struct CDNComparison: Sendable {
    /// The requests, and what came of them.
    public let evidence: HostEvidence
    /// How the copy compares to the file.
    public let state: CDNState
}

extension HostProbe {
    /// Requests the host's file and the CDN's copy, and nothing else.
    package func comparedEvidence(of host: CheckedHost) async -> HostEvidence {
        async let cdn = askCDN(for: host)
        let origin = await ask(request(to: host.file))
        return HostEvidence(host: host, origin: origin, cdn: await cdn)
    }

    /// Compares hosts with the CDN, several at a time.
    ///
    /// - Parameters:
    ///   - hosts: The hosts, each once.
    ///   - links: URLs that matter, to compare decisions on.
    ///   - concurrency: The most hosts that are checked at a time.
    /// - Returns: What came of it, in the order of the hosts.
    public func compare(
        _ hosts: [CheckedHost], links: [LinkURL] = [], concurrency: Int
    ) async -> [CDNComparison] {
        await withTaskGroup(of: (index: Int, comparison: CDNComparison).self) { group in
            var found: [Int: CDNComparison] = [:]
            for (index, host) in hosts.enumerated() {
                if index >= max(1, concurrency), let one = await group.next() { found[one.index] = one.comparison }
                group.addTask {
                    let evidence = await comparedEvidence(of: host)
                    let state = CDNState(judging: evidence, links: links, now: now())
                    return (index, CDNComparison(evidence: evidence, state: state))
                }
            }
            for await one in group { found[one.index] = one.comparison }
            return hosts.indices.compactMap { found[$0] }
        }
    }
}
