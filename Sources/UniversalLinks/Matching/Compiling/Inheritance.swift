import JSONSyntax

/// Where a component's keys come from: itself, the detail's `defaults`, or those of `applinks` (semantics B1).
///
/// ``nearest(_:outside:)`` alone decides which level counts. What is compiled and what is explained both ask it.
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

    /// The nearest level on which a key is present, whatever it says there, with its value.
    ///
    /// - Parameter isOutside: Whether the component's own keys are passed over.
    @inline(__always)
    func nearest(_ key: ComponentFields.Key, outside isOutside: Bool = false) -> (level: Level, value: JSONValue)? {
        if !isOutside, case .value(let value) = own.value(of: key, ownPlaces) { return (.component, value) }
        if let detail, case .value(let value) = detail.value(of: key) { return (.detail, value) }
        if let appLinks, case .value(let value) = appLinks.value(of: key) { return (.appLinks, value) }
        return nil
    }

    /// Whether a truth value is on (semantics P6).
    ///
    /// - Parameter byItself: What the system takes where no level has the key.
    func isOn(_ key: ComponentFields.Key, byItself: Bool) -> Bool {
        guard let (_, value) = nearest(key) else { return byItself }
        return ComponentFields.Flag(value).isOn
    }
}
