/// How the copy of Apple's CDN compares to the file of a host (semantics N1 to N4).
public enum CDNState: Sendable {
    /// The same bytes.
    case inSync(CDNFreshness)
    /// Other bytes that say the same: key order, whitespace, another writing of the same values, or a difference that the
    /// system does not read.
    case equivalent(CDNEquivalence)
    /// The CDN has another file.
    case stale(CDNStaleness)
    /// The host has a file, and the CDN a failure.
    case failureCached(CDNFailure)
    /// The host has no file any more, the CDN has one.
    case onlyOnCDN(OriginProblem, CDNFreshness)
    /// The host does not serve an association file; the CDN has none either, or an earlier one.
    case originBroken(OriginProblem, cdn: CDNHolding)
    /// Nothing was requested, or there was no answer.
    case notChecked(reason: String)
}

/// A copy that says the same in other bytes.
public struct CDNEquivalence: Hashable, Sendable {
    /// Whether both are the same JSON value; else they differ in what the system does not read, such as comments.
    public let isSameValue: Bool
    /// How old the copy is.
    public let freshness: CDNFreshness
}

/// What the CDN has while the host serves no file.
public enum CDNHolding: Sendable {
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
    /// The case in lower case with hyphens, for data: `in-sync`.
    public var name: String {
        switch self {
        case .inSync: "in-sync"
        case .equivalent: "equivalent"
        case .stale: "stale"
        case .failureCached: "failure-cached"
        case .onlyOnCDN: "only-on-cdn"
        case .originBroken: "origin-broken"
        case .notChecked: "not-checked"
        }
    }

    /// Whether devices get from the CDN what the host serves.
    public var isUpToDate: Bool {
        switch self {
        case .inSync, .equivalent: true
        case .stale, .failureCached, .onlyOnCDN, .originBroken, .notChecked: false
        }
    }

    /// Whether the host has a file and the CDN alone is behind.
    public var isBehind: Bool {
        switch self {
        case .stale, .failureCached: true
        case .inSync, .equivalent, .onlyOnCDN, .originBroken, .notChecked: false
        }
    }

    /// Whether something was compared: not if the host or the CDN is unreachable.
    public var isConclusive: Bool {
        switch self {
        case .notChecked: false
        case .originBroken(let problem, _): problem.kind != .unreachable
        case .inSync, .equivalent, .stale, .failureCached, .onlyOnCDN: true
        }
    }

    /// How old the CDN's answer is and when it may change; nil without an answer.
    public var freshness: CDNFreshness? {
        switch self {
        case .inSync(let freshness), .onlyOnCDN(_, let freshness), .originBroken(_, .file(let freshness)): freshness
        case .equivalent(let equivalence): equivalence.freshness
        case .stale(let staleness): staleness.freshness
        case .failureCached(let failure), .originBroken(_, .failure(let failure)): failure.freshness
        case .originBroken, .notChecked: nil
        }
    }
}
