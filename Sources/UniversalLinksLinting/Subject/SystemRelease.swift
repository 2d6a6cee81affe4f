/// A release of iOS from which on the system reads the file differently (semantics section 16).
public enum SystemRelease: String, Hashable, Sendable, CaseIterable {
    /// iOS 12: `paths` and `appID` alone.
    case ios12 = "12"
    /// iOS 13, which brought `components` and `appIDs`.
    case ios13 = "13"
    /// iOS 13.5, which brought `caseSensitive` and `substitutionVariables`.
    case ios13Point5 = "13.5"
    /// iOS 14, which brought `percentEncoded`, `defaults`, `appclips` and Apple's CDN; nothing is newer.
    case ios14 = "14"
}

extension SystemRelease: Comparable {
    /// Whether `left` came before `right`.
    public static func < (left: SystemRelease, right: SystemRelease) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .ios12: 0
        case .ios13: 1
        case .ios13Point5: 2
        case .ios14: 3
        }
    }
}

extension SystemRelease: CustomStringConvertible {
    /// `iOS 13.5`.
    public var description: String { "iOS \(rawValue)" }
}
