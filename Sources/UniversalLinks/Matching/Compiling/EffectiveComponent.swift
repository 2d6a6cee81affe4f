import JSONSyntax

/// A component with everything that it inherits (semantics B1): what is compared, and where each part of it comes from.
///
/// What it says is found out when it is asked for: a decision needs little of it.
public struct EffectiveComponent: Sendable {
    /// Its place in the order in which components are tried.
    public let index: ComponentIndex
    /// The list that it is in, and where.
    private let list: List
    private let position: Int

    /// A list of components with the `defaults` that they share.
    final class List: Sendable {
        let components: [AppLinks.Component]
        let detailDefaults: AppLinks.Defaults?
        let appLinksDefaults: AppLinks.Defaults?

        var hasDefaults: Bool { detailDefaults != nil || appLinksDefaults != nil }

        init(_ components: [AppLinks.Component], detail: AppLinks.Defaults?, appLinks: AppLinks.Defaults?) {
            self.components = components
            detailDefaults = detail
            appLinksDefaults = appLinks
        }
    }

    /// A member of a list, at the place that it has there.
    init(at position: Int, of list: List, inDetail detail: Int) {
        index = ComponentIndex(detail: detail, component: position)
        self.list = list
        self.position = position
    }

    /// A component that inherits nothing.
    package init(_ component: AppLinks.Component, at index: ComponentIndex) {
        self.index = index
        list = List([component], detail: nil, appLinks: nil)
        position = 0
    }

    /// The component as written.
    public var component: AppLinks.Component { list.components[position] }

    /// Neither level reaches a member of `components` that is not an object (semantics P6).
    private var isReachedByDefaults: Bool { list.components[position].form != .unusable }

    /// The `defaults` of the detail.
    var detailDefaults: AppLinks.Defaults? { list.detailDefaults }
    /// The `defaults` of `applinks`.
    var appLinksDefaults: AppLinks.Defaults? { list.appLinksDefaults }

    /// Where its keys come from.
    var inheritance: Inheritance {
        let content = list.components[position].content
        guard list.hasDefaults, isReachedByDefaults else { return Inheritance(content, detail: nil, appLinks: nil) }
        return Inheritance(content, detail: list.detailDefaults, appLinks: list.appLinksDefaults)
    }

    /// What one of the levels says; no key at all where it does not reach the component.
    func fields(at level: Level) -> ComponentFields {
        switch level {
        case .component: component.fields
        case .detail where isReachedByDefaults: list.detailDefaults?.fields ?? .none
        case .appLinks where isReachedByDefaults: list.appLinksDefaults?.fields ?? .none
        case .detail, .appLinks, .system: .none
        }
    }
}

extension EffectiveComponent {
    /// The pattern for the path; nil if the path is free.
    public var path: Inherited<String>? { inherited(.path) { $0.path } }

    /// The pattern or patterns for the query; nil if the query is free.
    public var query: Inherited<ComponentFields.QueryPattern>? {
        let query = inherited(.query) { $0.query }
        // An object that is ignored (semantics Q6).
        if case .unusableItems? = query?.value { return nil }
        return query
    }

    /// The pattern for the fragment; nil if the fragment is free.
    public var fragment: Inherited<String>? { inherited(.fragment) { $0.fragment } }
    /// Whether the component keeps URLs from the app.
    public var isExclusion: Inherited<Bool> { flag(.exclude, byItself: false) }
    /// Whether case counts.
    public var isCaseSensitive: Inherited<Bool> { flag(.caseSensitive, byItself: true) }
    /// Whether URLs are compared percent-encoded, as they are written.
    public var isPercentEncoded: Inherited<Bool> { flag(.percentEncoded, byItself: true) }

    /// The value on the nearest level on which a key is present; nil if there is none, or one that the system cannot use.
    ///
    /// - Parameter isOutside: Whether the component's own keys are passed over.
    func inherited<Value>(
        _ key: ComponentFields.Key, outside isOutside: Bool = false,
        _ field: (ComponentFields) -> ComponentFields.Field<Value>
    ) -> Inherited<Value>? {
        let level = inheritance.level(of: key, outside: isOutside)
        guard case .value(let value, let place) = field(fields(at: level)) else { return nil }
        return Inherited(value: value, level: level, place: place)
    }

    private func flag(_ key: ComponentFields.Key, byItself: Bool) -> Inherited<Bool> {
        let level = inheritance.level(of: key)
        guard case .value(let value) = inheritance.value(of: key, at: level) else {
            return Inherited(value: byItself, level: .system, place: nil)
        }
        let place = fields(at: level).place(of: key.text.description, value)
        return Inherited(value: ComponentFields.Flag(value).isOn, level: level, place: place)
    }
}

extension EffectiveComponent {
    /// Where a value comes from.
    public enum Level: String, Hashable, Sendable {
        /// The component itself.
        case component
        /// The detail's `defaults`.
        case detail
        /// The `defaults` of `applinks`.
        case appLinks = "applinks"
        /// The system's default, if no level says anything.
        case system

        /// Whether it is a `defaults` object.
        var isOfDefaults: Bool { self == .detail || self == .appLinks }
    }

    /// A value with the level that it comes from.
    public struct Inherited<Value: Sendable>: Sendable {
        /// The value.
        public let value: Value
        /// Where it comes from.
        public let level: Level
        /// Its place; nil for a system default.
        public let place: SourcePlace?
    }
}

extension EffectiveComponent.Inherited: Equatable where Value: Equatable {}
extension EffectiveComponent.Inherited: Hashable where Value: Hashable {}
