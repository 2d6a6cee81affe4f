/// Of the components that do not match a URL, the one that a person would call closest, and what makes the difference.
public struct ClosestMiss: Sendable {
    /// The component.
    public let step: Trace.Step
    /// What makes the difference.
    public let difference: Difference
    /// The comparison that fails; nil if the component constrains nothing.
    public let comparison: Trace.Comparison?
    /// The bytes of the pattern as written that differ, counted from the start of its text.
    public let patternRange: Range<Int>?
    /// What the URL has there; what it lacks if it is empty.
    let found: String
    /// The pattern with its escapes in upper case, where upper and lower case of escapes alone make the difference; else nil.
    let capitalPattern: String?
    /// How much differs, for components with the same kind of difference.
    let cost: Double

    /// What keeps a component from matching.
    ///
    /// From one version to the next there may be more of them.
    public struct Difference: RawRepresentable, Hashable, Sendable {
        /// Its name, in lower case with hyphens.
        public let rawValue: String

        /// A difference with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Upper and lower case alone.
        public static let letterCase = Difference(rawValue: "case")
        /// Percent-encoding alone.
        public static let percentEncoding = Difference(rawValue: "percent-encoding")
        /// The path ends too early.
        public static let pathEndsEarly = Difference(rawValue: "path-ends-early")
        /// The path goes on where the pattern ends.
        public static let pathGoesOn = Difference(rawValue: "path-goes-on")
        /// The query, or one of its items.
        public static let query = Difference(rawValue: "query")
        /// The fragment.
        public static let fragment = Difference(rawValue: "fragment")
        /// Some segment of the path.
        public static let path = Difference(rawValue: "path")

        /// What is nearer comes first.
        fileprivate var rank: Int {
            switch self {
            case .letterCase: 0
            case .percentEncoding: 1
            case .pathEndsEarly, .pathGoesOn: 2
            case .query, .fragment: 3
            default: 4
            }
        }
    }

    /// Whether it is nearer than another one.
    func isCloser(than other: ClosestMiss) -> Bool {
        (isUnspecific ? 1 : 0, difference.rank, cost) < (other.isUnspecific ? 1 : 0, other.difference.rank, other.cost)
    }

    /// Whether the path agrees only because its pattern matches every path.
    private var isUnspecific: Bool {
        guard difference == .query || difference == .fragment else { return false }
        return !step.comparisons.contains { $0.part == .path && $0.pattern.contains { !"/*".contains($0) } }
    }
}
