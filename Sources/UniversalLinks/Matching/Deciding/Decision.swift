/// The answer for one app and one URL: what the file allows, not what a device will do.
///
/// It is `Codable`, as are ``Explanation`` and ``Diagnostic``, to be stored and sent between programs with the same version
/// of this library. The layout is not that of the command's documents, and can change with a version.
public enum Decision: Hashable, Codable, Sendable {
    /// The app may open the URL; by which component, or nil if the detail constrains nothing (semantics section 1).
    case matched(by: ComponentIndex?)
    /// A component with `exclude` excludes the URL.
    case excluded(by: ComponentIndex)
    /// No component matches the URL.
    case unmatched(UnmatchedReason)
}

extension Decision {
    /// The decision without its reason.
    public enum Answer: String, Hashable, Sendable, CaseIterable {
        /// The app may open the URL.
        case matched
        /// A component with `exclude` excludes the URL.
        case excluded
        /// No component matches the URL.
        case unmatched
    }

    /// The decision without its reason.
    public var answer: Answer {
        switch self {
        case .matched: .matched
        case .excluded: .excluded
        case .unmatched: .unmatched
        }
    }

    /// Whether the decision is unknown, because finding out would take too long.
    public var isUndecided: Bool { self == .unmatched(.undecided) }

    /// The component that decides; nil if none does.
    public var component: ComponentIndex? {
        switch self {
        case .matched(let component): component
        case .excluded(let component): component
        case .unmatched: nil
        }
    }
}

extension Decision {
    /// The name of what decides, in lower case with hyphens: `component-matches`, or that of an ``UnmatchedReason``.
    public var reasonName: String {
        switch self {
        case .matched(by: nil): "unconstrained-detail"
        case .matched: "component-matches"
        case .excluded: "exclusion-matches"
        case .unmatched(let reason): reason.name
        }
    }
}

extension Decision: CustomStringConvertible {
    /// The answer in one word: that of ``answer``, or `undecided`.
    public var description: String { isUndecided ? "undecided" : answer.rawValue }
}

/// Why no component matches a URL for an app.
public struct UnmatchedReason: Hashable, Codable, Sendable {
    package enum Value: Hashable, Codable, Sendable {
        case refusedFile(AssociationFile.Refusal.Value)
        case otherScheme, noHost, otherHost, noAppLinks, unlistedApp, unknownIdentifierList, emptyList,
            noComponentMatches, undecided
    }

    package let value: Value

    /// The system refuses the file altogether.
    public static func refusedFile(_ refusal: AssociationFile.Refusal) -> UnmatchedReason {
        UnmatchedReason(value: .refusedFile(refusal.value))
    }

    /// The URL's scheme is neither `http` nor `https` (semantics H5).
    public static let otherScheme = UnmatchedReason(value: .otherScheme)
    /// The URL has no host (semantics H5).
    public static let noHost = UnmatchedReason(value: .noHost)
    /// The file applies to another host (semantics H1).
    public static let otherHost = UnmatchedReason(value: .otherHost)
    /// The file has no usable `applinks` object.
    public static let noAppLinks = UnmatchedReason(value: .noAppLinks)
    /// No detail lists the app (semantics I3).
    public static let unlistedApp = UnmatchedReason(value: .unlistedApp)
    /// The app is only in `appIDs`, which the system of the reading options does not support (semantics I6).
    public static let unknownIdentifierList = UnmatchedReason(value: .unknownIdentifierList)
    /// The detail has an empty list (semantics O2), or none that the system of the reading options knows.
    public static let emptyList = UnmatchedReason(value: .emptyList)
    /// No component of the detail matches.
    public static let noComponentMatches = UnmatchedReason(value: .noComponentMatches)
    /// It is unknown whether a component matches, because finding out would take too long for this URL and file.
    public static let undecided = UnmatchedReason(value: .undecided)

    /// The name of the reason, in lower case with hyphens.
    public var name: String {
        switch value {
        case .refusedFile: "refused-file"
        case .otherScheme: "other-scheme"
        case .noHost: "no-host"
        case .otherHost: "other-host"
        case .noAppLinks: "no-applinks"
        case .unlistedApp: "unlisted-app"
        case .unknownIdentifierList: "unknown-identifier-list"
        case .emptyList: "empty-list"
        case .noComponentMatches: "no-component-matches"
        case .undecided: "undecided"
        }
    }
}

extension UnmatchedReason: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
