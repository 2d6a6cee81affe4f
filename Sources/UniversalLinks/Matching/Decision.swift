/// The answer for one app and one URL: what the file allows, not what a device will do.
public enum Decision: Hashable, Sendable {
    /// The app may open the URL; by which component, or nil where the detail constrains nothing (semantics section 1).
    case matched(by: ComponentIndex?)
    /// A component with `exclude` keeps the URL from the app.
    case excluded(by: ComponentIndex)
    /// Nothing gives the URL to the app.
    case unmatched(UnmatchedReason)
}

extension Decision {
    /// The decision without its reason.
    public enum Answer: String, Hashable, Sendable, CaseIterable {
        /// The app may open the URL.
        case matched
        /// A component with `exclude` keeps the URL from the app.
        case excluded
        /// Nothing gives the URL to the app.
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

    /// The component that decides; nil where none does.
    public var component: ComponentIndex? {
        switch self {
        case .matched(let component): component
        case .excluded(let component): component
        case .unmatched: nil
        }
    }
}

extension Decision {
    /// The name of what decides, in lower case with hyphens: `component-holds`, or that of an ``UnmatchedReason``.
    public var reasonName: String {
        switch self {
        case .matched(by: nil): "unconstrained-detail"
        case .matched: "component-holds"
        case .excluded: "exclusion-holds"
        case .unmatched(let reason): reason.name
        }
    }
}

extension Decision: CustomStringConvertible {
    /// The answer in one word.
    public var description: String { answer.rawValue }
}

/// A component by its place in the order in which they are tried, both from 0.
public struct ComponentIndex: Hashable, Sendable {
    /// The detail, among those that the system reads.
    public let detail: Int
    /// The component inside the detail's list.
    public let component: Int

    /// A component by its detail and its place there.
    public init(detail: Int, component: Int) {
        self.detail = detail
        self.component = component
    }
}

/// Why nothing gives a URL to an app.
public enum UnmatchedReason: Hashable, Sendable {
    /// The system refuses the file altogether.
    case refusedFile(AssociationFile.Refusal)
    /// The URL's scheme is neither `http` nor `https` (semantics H5).
    case otherScheme
    /// The URL has no host (semantics H5).
    case noHost
    /// The file speaks for another host (semantics H1).
    case otherHost
    /// The file has no usable `applinks` object.
    case noAppLinks
    /// No detail lists the app (semantics I3).
    case unlistedApp
    /// The app stands in `appIDs` only, which the system of the reading options does not know (semantics I6).
    case unknownIdentifierList
    /// The detail has a list without a member (semantics O2), or none that the system of the reading options knows.
    case emptyList
    /// No component of the detail holds.
    case noComponentHolds

    /// The name of the reason, in lower case with hyphens.
    public var name: String {
        switch self {
        case .refusedFile: "refused-file"
        case .otherScheme: "other-scheme"
        case .noHost: "no-host"
        case .otherHost: "other-host"
        case .noAppLinks: "no-applinks"
        case .unlistedApp: "unlisted-app"
        case .unknownIdentifierList: "unknown-identifier-list"
        case .emptyList: "empty-list"
        case .noComponentHolds: "no-component-holds"
        }
    }
}
