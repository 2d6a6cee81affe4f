/// The answer for one app and one URL: what the file allows, not what a device will do.
public enum Decision: Hashable, Sendable {
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

    /// Whether it is unknown what the file allows: finding out would take too long.
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
