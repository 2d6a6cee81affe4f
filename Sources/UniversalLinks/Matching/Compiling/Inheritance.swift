/// Where a component's keys come from: itself, the detail's `defaults`, or those of `applinks` (semantics B1).
///
/// ``level(of:outside:)`` alone decides which level counts. What is compiled and what is explained both ask it.
struct Inheritance {
    typealias Level = EffectiveComponent.Level

    private let own: ComponentFields.Content
    private let ownPlaces: ComponentFields.Places
    private let detail: AppLinks.Defaults?
    private let appLinks: AppLinks.Defaults?

    init(_ own: ComponentFields.Content, detail: AppLinks.Defaults?, appLinks: AppLinks.Defaults?) {
        self.own = own
        ownPlaces = own.places
        self.detail = detail
        self.appLinks = appLinks
    }

    /// The nearest level on which a key is present, whatever its value; the system's if it is on none.
    ///
    /// - Parameter isOutside: Whether the component's own keys are passed over.
    @inline(__always)
    func level(of key: ComponentFields.Key, outside isOutside: Bool = false) -> Level {
        if !isOutside, ownPlaces.contains(key) { return .component }
        if let detail, detail.contains(key) { return .detail }
        if let appLinks, appLinks.contains(key) { return .appLinks }
        return .system
    }

    /// The value of a key on a level.
    @inline(__always)
    func value(of key: ComponentFields.Key, at level: Level) -> ComponentFields.Found {
        switch level {
        case .component: own.value(of: key, ownPlaces)
        case .detail: detail?.value(of: key) ?? .absent
        case .appLinks: appLinks?.value(of: key) ?? .absent
        case .system: .absent
        }
    }

    /// The truth value of a key, as the system reads it (semantics P6); nil if no level has the key.
    ///
    /// - Parameter isOutside: Whether the component's own keys are passed over.
    func flag(_ key: ComponentFields.Key, outside isOutside: Bool = false) -> ComponentFields.Flag? {
        let level = level(of: key, outside: isOutside)
        guard level != .system, case .value(let value) = value(of: key, at: level) else { return nil }
        return ComponentFields.Flag(value)
    }
}
