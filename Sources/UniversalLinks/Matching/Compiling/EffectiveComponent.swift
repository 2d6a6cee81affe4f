import JSONSyntax

/// A component with everything that it inherits (semantics B1): what is compared, and where each part of it comes from.
///
/// Its properties are computed on access, because a decision needs few of them.
public struct EffectiveComponent: Sendable {
    /// Its place in the order in which components are tried.
    public let index: ComponentIndex
    private let list: List
    private let position: Int

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

    init(at position: Int, of list: List, inDetail detail: Int) {
        index = ComponentIndex(detail: detail, component: position)
        self.list = list
        self.position = position
    }

    /// Inherits nothing.
    package init(_ component: AppLinks.Component, at index: ComponentIndex) {
        self.index = index
        list = List([component], detail: nil, appLinks: nil)
        position = 0
    }

    /// The component as written.
    public var component: AppLinks.Component { list.components[position] }

    /// Defaults do not apply to a member of `components` that is not an object (semantics P6).
    private var isReachedByDefaults: Bool { list.components[position].form != .unusable }

    var detailDefaults: AppLinks.Defaults? { list.detailDefaults }
    var appLinksDefaults: AppLinks.Defaults? { list.appLinksDefaults }

    var inheritance: Inheritance {
        let content = list.components[position].content
        guard list.hasDefaults, isReachedByDefaults else { return Inheritance(content, detail: nil, appLinks: nil) }
        return Inheritance(content, detail: list.detailDefaults, appLinks: list.appLinksDefaults)
    }

    /// No key at all if the level does not reach the component.
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
        // The system ignores the object (semantics Q6).
        if case .unusableItems? = query?.value { return nil }
        return query
    }

    /// The pattern for the fragment; nil if the fragment is free.
    public var fragment: Inherited<String>? { inherited(.fragment) { $0.fragment } }
    /// Whether the component keeps URLs from the app.
    public var isExclusion: Inherited<Bool> { flag(.exclude, byItself: false) }
    /// Whether case counts.
    public var isCaseSensitive: Inherited<Bool> { flag(.caseSensitive, byItself: true) }
    /// Whether URLs are compared as they are written, percent-encoded.
    public var isPercentEncoded: Inherited<Bool> { flag(.percentEncoded, byItself: true) }

    /// The value on the nearest level that has the key; nil if no level has it, or the system cannot use it.
    ///
    /// - Parameter isOutside: Whether the component's own keys are skipped.
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

/// The place of a component in the order in which components are tried, counted from 0.
///
/// It is meaningful only with the ``Matcher`` that it comes from. ``Matcher/component(at:)`` accepts any index.
public struct ComponentIndex: Hashable, Codable, Sendable {
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
