/// A release of iOS that changed how the system reads the file (semantics section 16).
public struct SystemRelease: Hashable, Sendable {
    package enum Value: String, CaseIterable, Sendable {
        case ios12 = "12"
        case ios13 = "13"
        case ios13Point5 = "13.5"
        case ios14 = "14"
    }

    package let value: Value

    /// iOS 12: `paths` and `appID` alone.
    public static let ios12 = SystemRelease(value: .ios12)
    /// iOS 13, which brought `components` and `appIDs`.
    public static let ios13 = SystemRelease(value: .ios13)
    /// iOS 13.5, which brought `caseSensitive` and `substitutionVariables`.
    public static let ios13Point5 = SystemRelease(value: .ios13Point5)
    /// iOS 14, which brought `percentEncoded`, `defaults`, `appclips` and Apple's CDN; nothing is newer.
    public static let ios14 = SystemRelease(value: .ios14)
}

extension SystemRelease: RawRepresentable, CaseIterable {
    /// Every release.
    public static var allCases: [SystemRelease] { Value.allCases.map(Self.init(value:)) }

    /// The release with this number; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// The number: `13.5`.
    public var rawValue: String { value.rawValue }
}

extension SystemRelease: Comparable {
    /// Whether `left` came before `right`.
    public static func < (left: SystemRelease, right: SystemRelease) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch value {
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
