public import UniversalLinks

/// What the app shows for a link that the system gives to it.
public enum Screen: Equatable, Sendable {
    case menu(restaurant: String)
    case order(number: String)

    /// The screen of a link; nil for one that the app does not know.
    public init?(_ link: LinkURL) {
        let parts = link.path.split(separator: "/").map(String.init)
        guard parts.count == 2 else { return nil }
        switch parts[0] {
        case "menu": self = .menu(restaurant: parts[1])
        case "orders": self = .order(number: parts[1])
        default: return nil
        }
    }
}
