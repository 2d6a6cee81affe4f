/// How the copy of Apple's CDN stands to the file of a host (semantics N1 to N4).
public struct CDNState: Sendable {
    package enum Value: Sendable {
        /// The same bytes.
        case inSync(CDNFreshness)
        /// Other bytes that say the same: key order, whitespace, another writing of the same values, or a difference that
        /// the system does not read.
        case equivalent(CDNEquivalence)
        /// The CDN has another file.
        case stale(CDNStaleness)
        /// The host has a file, and the CDN a failure.
        case failureCached(CDNFailure)
        /// The host has no file any more, the CDN has one.
        case onlyOnCDN(OriginProblem, CDNFreshness)
        /// What the host serves is no association file, or it serves nothing; the CDN has none either, or one of before.
        case originBroken(OriginProblem, cdn: CDNHolding)
        /// Nobody asked, or there was no answer.
        case notChecked(reason: String)
    }

    package let value: Value
}

/// A copy that says the same in other bytes.
package struct CDNEquivalence: Hashable, Sendable {
    /// What both have in common.
    package enum Kind: Hashable, Sendable {
        /// They are the same JSON value.
        case sameValue
        /// They differ in what the system does not read, such as comments.
        case sameModel
        /// They say it in other words: every URL is proved to be decided alike.
        case sameDecisions
    }

    package let kind: Kind
    /// How old the copy is.
    package let freshness: CDNFreshness
}

/// What the CDN has while the host serves no file.
package enum CDNHolding: Sendable {
    /// A file, of before or as others see it.
    case file(CDNFreshness)
    /// Status 200 with something that is not a file; why.
    case unusableCopy(reason: String)
    /// A failure as well.
    case failure(CDNFailure)
    /// That is not known; why.
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

    /// The name where the CDN alone is the subject: a broken host says nothing about a CDN that gave no answer.
    package var copyName: String { if case .originBroken(_, .unknown) = value { "not-checked" } else { name } }

    /// Whether devices get from the CDN what the host serves.
    public var isUpToDate: Bool {
        switch value {
        case .inSync, .equivalent: true
        case .stale, .failureCached, .onlyOnCDN, .originBroken, .notChecked: false
        }
    }

    /// Whether the host has a file and the CDN alone is behind.
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

    /// The failure that the CDN has kept, whatever the host serves; nil where it has kept none.
    public var failure: CDNFailure? {
        switch value {
        case .failureCached(let failure), .originBroken(_, .failure(let failure)): failure
        case .inSync, .equivalent, .stale, .onlyOnCDN, .originBroken, .notChecked: nil
        }
    }
}
