import JSONSyntax

/// Which level a component's keys come from: itself, the detail's `defaults`, or those of `applinks` (semantics B1).
///
/// ``level(of:outside:)`` alone decides that, both for what is compiled and for what is explained.
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

    /// The nearest level that has the key, whatever its value; the system if none has it.
    ///
    /// - Parameter isOutside: Whether the component's own keys are skipped.
    @inline(__always)
    func level(of key: ComponentFields.Key, outside isOutside: Bool = false) -> Level {
        if !isOutside, ownPlaces.contains(key) { return .component }
        if let detail, detail.contains(key) { return .detail }
        if let appLinks, appLinks.contains(key) { return .appLinks }
        return .system
    }

    @inline(__always)
    func value(of key: ComponentFields.Key, at level: Level) -> ComponentFields.Found {
        switch level {
        case .component: own.value(of: key, ownPlaces)
        case .detail: detail?.value(of: key) ?? .absent
        case .appLinks: appLinks?.value(of: key) ?? .absent
        case .system: .absent
        }
    }

    /// As the system reads it (semantics P6); nil if no level has the key.
    ///
    /// - Parameter isOutside: Whether the component's own keys are skipped.
    func flag(_ key: ComponentFields.Key, outside isOutside: Bool = false) -> ComponentFields.Flag? {
        let level = level(of: key, outside: isOutside)
        guard level != .system, case .value(let value) = value(of: key, at: level) else { return nil }
        return ComponentFields.Flag(value)
    }
}

extension EffectiveComponent {
    /// Whether the component stays the same without a key of its own: the defaults have the same value, or neither
    /// constrains anything.
    ///
    /// - Parameter key: One of ``ComponentFields/keys``.
    package func isRedundant(ownKey key: String) -> Bool {
        guard let key = ComponentFields.Key.allCases.first(where: { $0.text.description == key }),
            inheritance.level(of: key) == .component
        else { return false }
        switch key {
        case .path: return isSame(key) { $0.path.value }
        case .fragment: return isSame(key) { $0.fragment.value }
        case .query: return isSameQuery
        case .exclude: return isSameFlag(key, byItself: false)
        case .caseSensitive, .percentEncoded: return isSameFlag(key, byItself: true)
        }
    }

    private func isSameFlag(_ key: ComponentFields.Key, byItself: Bool) -> Bool {
        inheritance.flag(key)?.isOn ?? byItself == inheritance.flag(key, outside: true)?.isOn ?? byItself
    }

    private func isSame(_ key: ComponentFields.Key, _ text: (ComponentFields) -> String?) -> Bool {
        let inner = text(fields(at: .component))
        let outer = text(fields(at: inheritance.level(of: key, outside: true)))
        guard let inner, let outer else {
            // A path of "*" says explicitly what an empty object leaves open.
            return outer == nil && (inner == nil || (key != .path && inner?.hasSameScalars(as: "*") == true))
        }
        return inner.hasSameScalars(as: outer)
    }

    private var isSameQuery: Bool {
        let inner = QueryConstraint(fields(at: .component).query.value)
        return inner == QueryConstraint(fields(at: inheritance.level(of: .query, outside: true)).query.value)
    }
}

/// Semantics Q2, Q3 and Q6.
private enum QueryConstraint: Equatable {
    case free
    case text(ScalarString)
    case items([ScalarString: ScalarString])

    init(_ query: ComponentFields.QueryPattern?) {
        switch query {
        case nil, .unusableItems: self = .free
        case .text(let text): self = text.hasSameScalars(as: "*") ? .free : .text(ScalarString(text))
        case .items(let items):
            let patterns = items.map { (ScalarString($0.name), ScalarString($0.pattern)) }
            self = items.isEmpty ? .free : .items(Dictionary(patterns) { _, last in last })
        }
    }
}
