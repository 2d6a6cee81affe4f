import UniversalLinks

/// Whether a component ever decides a URL.
package enum Reachability: Hashable, Sendable {
    /// It does: this URL, for example.
    case reachable(WitnessLink)
    /// No URL is such as it asks for.
    case matchesNothing
    /// Each of its URLs is decided by one of these earlier components, of which none can be left out.
    case covered(by: [Int])
    /// That was not found out.
    case unknown(AnalysisLimit)

    /// Whether it is certain that the component never decides.
    package var isDead: Bool {
        switch self {
        case .matchesNothing, .covered: true
        case .reachable, .unknown: false
        }
    }
}
